/**
 * A policy is named by a reference: on the command line, in messages and in what the window keeps. These are its forms.
 */
export const policyForms =
  "logging, uniform, greedy, best-action, always:K (K an action's index from 0, or its name), file:POLICY.json, predictions:FILE, " +
  '"rule:if FIELD = VALUE then ACTION else ACTION", column:FIELD, onnx:MODEL.onnx or tfjs:FOLDER';

/** What a log is evaluated by when nobody names a policy: would choosing blindly have done as well? */
export const defaultPolicy = 'uniform';

/** Whether a text has one of these forms. */
export function isPolicyRef(text: string): boolean {
  return /^(logging|uniform|greedy|best-action)$|^(always|file|predictions|rule|column|onnx|tfjs):./.test(
    text,
  );
}

/** The file that such a policy is in; undefined where it is made from the log itself. */
export function policyFileOf(ref: string): string | undefined {
  const [, kind, path] = /^(file|predictions|onnx|tfjs):(.+)$/.exec(ref) ?? [];
  if (!isModelRef(ref) || path === undefined) return path;
  const model = path.replace(/\?as=[^?]*$/, '');
  return kind === 'tfjs' && !model.endsWith('.json') ? `${model}/model.json` : model;
}

/** Whether the policy is a model, which has to be run on every row first. */
export function isModelRef(ref: string): boolean {
  return /^(onnx|tfjs):/.test(ref);
}
