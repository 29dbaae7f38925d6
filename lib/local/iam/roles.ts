import { getJsonObject, listAt, toTextList } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { parsePolicyStatements, type Statement } from './policy.ts';

/** Statements by role ARN: inline and attached policies. */
export function readRoleStatements(model: Model): ReadonlyMap<string, readonly Statement[]> {
  const attached = [...model.ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')];
  const managed = new Map(model.ofType('AWS::IAM::ManagedPolicy').map(policy => [policy.ref, readDocument(policy)]));
  const entries = model.ofType('AWS::IAM::Role').map(role => {
    const inline = listAt(role.properties, 'Policies').flatMap(policy =>
      parsePolicyStatements(getJsonObject(policy, 'PolicyDocument')),
    );
    const named = attached
      .filter(policy => toTextList(policy.properties.Roles).includes(role.ref))
      .flatMap(readDocument);
    // AWS-managed policies are not in the template and grant nothing relevant.
    const byArn = toTextList(role.properties.ManagedPolicyArns).flatMap(arn => managed.get(arn) ?? []);
    return [role.attribute('Arn'), [...inline, ...named, ...byArn]] as const;
  });
  return new Map(entries);
}

function readDocument(policy: Resource): readonly Statement[] {
  return parsePolicyStatements(policy.properties.PolicyDocument);
}

export function parseRoleName(arn: string): string {
  return arn.split('/').at(-1) ?? arn;
}
