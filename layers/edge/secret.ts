import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';

/** Reads a SecureString. Throws with its name. */
export async function readSecret(client: SSMClient, name: string): Promise<string> {
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  if (Parameter?.Value) return Parameter.Value;
  throw new Error(`The SSM parameter ${name} is empty. Store the secret in it as a SecureString.`);
}
