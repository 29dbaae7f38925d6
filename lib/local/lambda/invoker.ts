import { randomUUID } from 'node:crypto';
import { matchPolicyPattern } from '../iam/policy.ts';
import { getJsonText } from '../template/json.ts';
import type { Model } from '../template/resources.ts';
import { type InstanceLimits, type LambdaFunction, readLambdaFunctions, toPlainFunctionArn } from './function.ts';
import type { InvokeResult } from './instance.ts';
import type { Pool } from './pool.ts';

/** Limit of Lambda for an event. */
const EVENT_BYTES_MAX = 6 * 1024 * 1024;
export const EVENT_TOO_LARGE = 'RequestEntityTooLargeException';
const TOO_LARGE = {
  ok: false,
  error: {
    errorType: EVENT_TOO_LARGE,
    errorMessage: `Request must be smaller than ${EVENT_BYTES_MAX} bytes for the InvokeFunction operation`,
  },
} as const;

export type Invoker = ReturnType<typeof openInvoker>;

/** The functions of a model, as other services invoke them. */
export function openInvoker(
  model: Model,
  invoke: Pool['invoke'],
  log: (line: string) => void,
  limits?: InstanceLimits,
) {
  const functions = readLambdaFunctions(model, limits);
  // Reads every AWS::Lambda::Permission.
  const grants = model.ofType('AWS::Lambda::Permission').map(({ properties }) => ({
    target: getJsonText(properties, 'FunctionName') ?? '',
    action: getJsonText(properties, 'Action') ?? '',
    principal: getJsonText(properties, 'Principal') ?? '',
    sourceArn: getJsonText(properties, 'SourceArn') ?? '*',
  }));
  const isPermitted = (functionArn: string, principal: string, sourceArn: string): boolean =>
    grants.some(
      grant =>
        (toPlainFunctionArn(grant.target) === functionArn || functionArn.endsWith(`:function:${grant.target}`)) &&
        matchPolicyPattern(grant.action, 'lambda:InvokeFunction', 'i') &&
        grant.principal === principal &&
        matchPolicyPattern(grant.sourceArn, sourceArn),
    );
  return {
    functions: [...functions.values()],
    /** By ARN, invocation URI or name. */
    find: (text: string) =>
      functions.get(toPlainFunctionArn(text)) ??
      [...functions.values()].find(({ name }) => name === text.split(':')[0]),
    /** The function if the source may invoke it; else undefined, and a log line. */
    permitted: (functionArn: string, principal: string, sourceArn: string) => {
      const fn = functions.get(functionArn);
      if (fn !== undefined && isPermitted(functionArn, principal, sourceArn)) return fn;
      log(`${sourceArn} may not invoke ${functionArn}. Add an AWS::Lambda::Permission.`);
      return undefined;
    },
    invoke,
    /** Logs a failure. After `signal`, nobody waits for the answer. */
    run: async (fn: LambdaFunction, event: object, signal?: AbortSignal): Promise<InvokeResult> => {
      const isTooLarge = Buffer.byteLength(JSON.stringify(event)) > EVENT_BYTES_MAX;
      const result = isTooLarge ? { ...TOO_LARGE, requestId: randomUUID() } : await invoke(fn, event, signal);
      if (!result.ok) log(`[${fn.name}] ${result.error.errorType}: ${result.error.errorMessage}`);
      return result;
    },
  };
}
