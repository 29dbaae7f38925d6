import { SQSClient } from '@aws-sdk/client-sqs';
import type { Reply } from '../core/delivery/answer.ts';
import type { TargetRequest } from '../core/delivery/request.ts';
import { fetchPublic, type PublicRequest } from './fetch-public.ts';
import { type AwsCredentials, openSigner, type Sign } from './signature.ts';

/** A target has this long for its whole answer. */
export const TARGET_MS_MAX = 5_000;
const ANSWER_BYTES_MAX = 64 * 1_024;

export type TargetSender = (request: TargetRequest) => Promise<Reply>;

export type SenderOptions = {
  /** Origins that may be anywhere and without TLS. */
  readonly allowed: readonly string[];
  readonly credentials: () => Promise<AwsCredentials>;
  readonly resolve?: PublicRequest['resolve'];
  readonly timeoutMs?: number;
};

/** Sends requests to targets, never into a private network, and follows no redirect. */
export function createTargetSender(options: SenderOptions): TargetSender {
  const signers = new Map<string, Sign>();
  const { allowed, timeoutMs = TARGET_MS_MAX, resolve } = options;
  return async ({ url, headers, body, aws }) => {
    const signed = aws === null ? {} : await signRequest(aws).catch(() => null);
    if (signed === null) return { kind: 'failed', why: 'closed' };
    const reply = await fetchPublic({
      ...{ url, method: 'POST', body, bytesMax: ANSWER_BYTES_MAX, isCut: true, timeoutMs },
      headers: { 'user-agent': 'chain-intelligence', ...headers, ...signed },
      allowedOrigins: allowed,
      ...(resolve && { resolve }),
    });
    if (reply.kind === 'refused') return { kind: 'failed', why: 'address' };
    if (reply.kind === 'failed') return { kind: 'failed', why: reply.why === 'timeout' ? 'timeout' : 'closed' };
    return { kind: 'answered', status: reply.status, headers: reply.headers, text: reply.body.toString('utf8') };
    async function signRequest({ service, region }: NonNullable<TargetRequest['aws']>) {
      const sign = signers.get(service) ?? openSigner(service);
      signers.set(service, sign);
      const { host, pathname: path } = new URL(url);
      const request = { method: 'POST', host, path, body: Buffer.from(body) };
      return sign(request, { ...(await options.credentials()), region }, Date.now());
    }
  };
}

/** Credentials of this process: of its role, or of the environment of a local service. */
export function openRoleCredentials(): () => Promise<AwsCredentials> {
  const client = new SQSClient({ region: 'us-east-1' });
  return async () => {
    const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials();
    return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  };
}
