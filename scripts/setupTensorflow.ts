// TensorFlow's own library for the engine tfjs-node, in the cache folder of the project; the suite that needs it finds it there.
//   npm run setup:tfjs-node
import { setUpTensorflow } from '../src/jobs/tensorflow/setUpTensorflow';
import { UserError } from '../src/core/errors/userError';
import { tensorflowCache } from './paths';

setUpTensorflow(tensorflowCache, console.error).catch((error: unknown) => {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
});
