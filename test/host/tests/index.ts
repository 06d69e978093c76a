export { activation } from './activation';
export { analysis } from './analysis';
export { hovers } from './hovers';
export { training } from './training';
export { badInput } from './badInput';
