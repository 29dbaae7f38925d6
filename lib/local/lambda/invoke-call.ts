import { assertAllowed, type Caller } from '../iam/callers.ts';
import { assertAws } from '../kernel/errors.ts';
import { parseJson } from '../template/json.ts';
import { EVENT_TOO_LARGE, type Invoker } from './invoker.ts';

/** Name or ARN in the path of an Invoke call, else undefined. */
export function parseInvokedName(path: string): string | undefined {
  const [, name] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path) ?? [];
  return name === undefined ? undefined : decodeURIComponent(name);
}

/** The Invoke call of Lambda, which waits for the result. */
export async function invokeFunction(invoker: Invoker, caller: Caller, name: string, event: string) {
  const fn = invoker.find(name);
  assertAws(fn, 'ResourceNotFoundException', `Function not found: ${name}`, 404);
  assertAllowed(caller, 'lambda:InvokeFunction', [fn.arn]);
  const parsed = event === '' ? {} : parseJson(event);
  assertAws(parsed !== undefined, 'InvalidRequestContentException', 'Could not parse request body into json', 400);
  const result = await invoker.run(fn, parsed as object);
  if (result.ok) return { payload: JSON.stringify(result.value), headers: {} };
  const { errorType, errorMessage } = result.error;
  assertAws(errorType !== EVENT_TOO_LARGE, EVENT_TOO_LARGE, errorMessage, 413);
  assertAws(errorType !== 'TooManyRequestsException', errorType, errorMessage, 429);
  return { payload: JSON.stringify({ errorType, errorMessage }), headers: { 'X-Amz-Function-Error': 'Unhandled' } };
}
