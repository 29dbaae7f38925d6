import { assertAws } from '../kernel/errors.ts';
import { type AwsEnvironment, buildArn } from '../template/attributes.ts';
import { getJsonText, type JsonObject } from '../template/json.ts';
import type { Model } from '../template/resources.ts';

/** Values by name. */
export type Parameters = Readonly<Record<string, string>>;

export type Parameter = { readonly arn: string; readonly name: string; readonly value: string };

export const SSM_ACTIONS: Readonly<Record<string, (request: JsonObject, on: Parameter) => JsonObject>> = {
  GetParameter: (_request, { arn, name, value }) => ({
    Parameter: { ARN: arn, Name: name, Type: 'SecureString', Value: value, Version: 1 },
  }),
};

/** Parameters that templates make. */
export function readTemplateParameters(model: Model, localize: (text: string) => string): Parameters {
  return Object.fromEntries(
    model
      .ofType('AWS::SSM::Parameter')
      .map(({ ref, properties }) => [ref, localize(getJsonText(properties, 'Value') ?? '')]),
  );
}

/** Finds the parameter by name. The ARN has one slash before it. */
export function resolveParameter(request: JsonObject, parameters: Parameters, env: AwsEnvironment): Parameter {
  const name = getJsonText(request, 'Name') ?? '';
  const value = parameters[name];
  assertAws(value, 'ParameterNotFound', `The parameter ${name} is not given to this start.`);
  return { arn: buildArn(env, 'ssm', `parameter/${name.replace(/^\//, '')}`), name, value };
}
