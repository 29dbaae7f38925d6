import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { buildParametersClient } from './clients.ts';

/** Reads a SecureString. Throws with its name. */
export async function readSecret(client: SSMClient, name: string): Promise<string> {
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  if (Parameter?.Value) return Parameter.Value;
  throw new Error(`The SSM parameter ${name} is empty. Store the secret in it as a SecureString.`);
}

/** A rotated secret is read again after this time. */
const SECRET_MS = 300_000;

/** Reads a secret once per instance and five minutes. */
export function createCachedSecret(nameOf: () => string, read = readSecret): (nowMs: number) => Promise<string> {
  const client = buildParametersClient();
  let cached: { readonly secret: string; readonly atMs: number } | null = null;
  return async nowMs => {
    if (cached === null || nowMs - cached.atMs >= SECRET_MS)
      cached = { secret: await read(client, nameOf()), atMs: nowMs };
    return cached.secret;
  };
}
