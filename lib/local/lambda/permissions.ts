import { matches } from '../iam/policy.ts';
import { textAt } from '../template/json.ts';
import type { Model } from '../template/resources.ts';
import { plainFunctionArn } from './function.ts';

/** Whether a service may invoke a function for a source. */
export type Permissions = (functionArn: string, principal: string, sourceArn: string) => boolean;

/** Reads every AWS::Lambda::Permission. */
export function permissionsOf(model: Model): Permissions {
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
