import { listAt, objectAt, texts } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { type Statement, statementsOf } from './policy.ts';

/** Statements by role ARN: inline and attached policies. */
export function statementsByRole(model: Model): ReadonlyMap<string, readonly Statement[]> {
  const attached = [...model.ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')];
  const managed = new Map(model.ofType('AWS::IAM::ManagedPolicy').map(policy => [policy.ref, documentOf(policy)]));
  const entries = model.ofType('AWS::IAM::Role').map(role => {
    const inline = listAt(role.properties, 'Policies').flatMap(policy =>
      statementsOf(objectAt(policy, 'PolicyDocument')),
    );
    const named = attached.filter(policy => texts(policy.properties.Roles).includes(role.ref)).flatMap(documentOf);
    // AWS-managed policies are not in the template and grant nothing relevant.
    const byArn = texts(role.properties.ManagedPolicyArns).flatMap(arn => managed.get(arn) ?? []);
    return [role.attribute('Arn'), [...inline, ...named, ...byArn]] as const;
  });
  return new Map(entries);
}

function documentOf(policy: Resource): readonly Statement[] {
  return statementsOf(policy.properties.PolicyDocument);
}

export function roleName(arn: string): string {
  return arn.split('/').at(-1) ?? arn;
}
