import { AwsError, demand } from '../kernel/errors.ts';
import { type AwsEnvironment, arn } from '../template/attributes.ts';
import { type JsonObject, textAt } from '../template/json.ts';

/** Values by name. They stay in memory. */
export type Parameters = ReadonlyMap<string, string>;

type Parameter = { readonly arn: string; readonly name: string; readonly value: string | undefined };

/** Found by its name, so that a missing right shows before a missing value. */
export function parameterOf(request: JsonObject, parameters: Parameters, env: AwsEnvironment): Parameter {
  const name = textAt(request, 'Name') ?? '';
  demand(/^[\w./-]+$/.test(name), 'ValidationException', `"${name}" is not a valid name of a parameter.`);
  return { arn: arn(env, 'ssm', `parameter/${name.replace(/^\//, '')}`), name, value: parameters.get(name) };
}

export const SSM_ACTIONS: Readonly<Record<string, (request: JsonObject, on: Parameter) => JsonObject>> = {
  GetParameter: (request, { arn: ARN, name: Name, value: Value }) => {
    if (Value === undefined) throw new AwsError('ParameterNotFound', `There is no parameter ${Name}.`);
    // Encrypted values are useless here, and AWS would return one.
    demand(request.WithDecryption === true, 'ValidationException', `Read ${Name} with WithDecryption.`);
    return { Parameter: { ARN, Name, Value, Type: 'SecureString', Version: 1, DataType: 'text' } };
  },
};
