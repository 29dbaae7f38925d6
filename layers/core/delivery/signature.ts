import { createHmac } from 'node:crypto';

/** How long a rotated secret signs beside the new one. */
export const ROTATION_MS = 24 * 3_600_000;

const PREFIX = 'whsec_';

/** Text of a secret of 32 bytes. */
export function formatSecret(bytes: Uint8Array): string {
  return `${PREFIX}${Buffer.from(bytes).toString('base64')}`;
}

export type Signed = {
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
};

/** Headers of Standard Webhooks, with a signature per secret. */
export function signMessage({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
