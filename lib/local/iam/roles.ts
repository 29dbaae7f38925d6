import { listAt, objectAt, texts } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { type Statement, statementsOf } from './policy.ts';

/** Collects what each role may do, by role ARN: its own policies and those attached to it. */
export function statementsByRole(model: Model): ReadonlyMap<string, readonly Statement[]> {
  const attached = [...model.ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')];
  const managed = new Map(model.ofType('AWS::IAM::ManagedPolicy').map(policy => [policy.ref, documentOf(policy)]));
  const entries = model.ofType('AWS::IAM::Role').map(role => {
    const inline = listAt(role.properties, 'Policies').flatMap(policy =>
      statementsOf(objectAt(policy, 'PolicyDocument')),
    );
    const named = attached.filter(policy => texts(policy.properties.Roles).includes(role.ref)).flatMap(documentOf);
    // ARNs of AWS's own policies (basic execution) are not in the template and grant nothing that matters here.
    const byArn = texts(role.properties.ManagedPolicyArns).flatMap(arn => managed.get(arn) ?? []);
    return [role.attribute('Arn'), [...inline, ...named, ...byArn]] as const;
  });
  return new Map(entries);
}

function documentOf(policy: Resource): readonly Statement[] {
  return statementsOf(policy.properties.PolicyDocument);
}

/** The last part of a role's ARN: its name. */
export function roleName(arn: string): string {
  return arn.split('/').at(-1) ?? arn;
}
