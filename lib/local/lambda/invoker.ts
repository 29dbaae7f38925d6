import { matches } from '../iam/policy.ts';
import { textAt } from '../template/json.ts';
import type { Model } from '../template/resources.ts';
import { functionsOf, type LambdaFunction, plainFunctionArn } from './function.ts';
import type { InvokeResult } from './instance.ts';
import type { Pool } from './pool.ts';

/** The functions of a model, as other services invoke them. */
export type Invoker = {
  readonly functions: readonly LambdaFunction[];
  /** By ARN, invocation URI or name. */
  readonly find: (text: string) => LambdaFunction | undefined;
  /** The function if the source may invoke it; else undefined, and a log line. */
  readonly permitted: (functionArn: string, principal: string, sourceArn: string) => LambdaFunction | undefined;
  readonly invoke: Pool['invoke'];
  /** Invokes and logs a failure. */
  readonly run: (fn: LambdaFunction, event: object) => Promise<InvokeResult>;
};

export function openInvoker(model: Model, invoke: Pool['invoke'], log: (line: string) => void): Invoker {
  const functions = functionsOf(model);
  const isPermitted = permissionsOf(model);
  return {
    functions: [...functions.values()],
    find: text =>
      functions.get(plainFunctionArn(text)) ?? [...functions.values()].find(({ name }) => name === text.split(':')[0]),
    permitted: (functionArn, principal, sourceArn) => {
      const fn = functions.get(functionArn);
      if (fn !== undefined && isPermitted(functionArn, principal, sourceArn)) return fn;
      log(`${sourceArn} may not invoke ${functionArn}. Add an AWS::Lambda::Permission.`);
      return undefined;
    },
    invoke,
    run: async (fn, event) => {
      const result = await invoke(fn, JSON.stringify(event));
      if (!result.ok) log(`[${fn.name}] ${result.error.errorType}: ${result.error.errorMessage}`);
      return result;
    },
  };
}

/** Reads every AWS::Lambda::Permission. */
function permissionsOf(model: Model): (functionArn: string, principal: string, sourceArn: string) => boolean {
  const grants = model.ofType('AWS::Lambda::Permission').map(({ properties }) => ({
    target: textAt(properties, 'FunctionName') ?? '',
    action: textAt(properties, 'Action') ?? '',
    principal: textAt(properties, 'Principal') ?? '',
    sourceArn: textAt(properties, 'SourceArn') ?? '*',
  }));
  return (functionArn, principal, sourceArn) =>
    grants.some(
      grant =>
        (plainFunctionArn(grant.target) === functionArn || functionArn.endsWith(`:function:${grant.target}`)) &&
        matches(grant.action, 'lambda:InvokeFunction', 'i') &&
        grant.principal === principal &&
        matches(grant.sourceArn, sourceArn),
    );
}
