import { NodeHttpHandler } from '@smithy/node-http-handler';
import { type Finding, problem, unknown } from './finding.ts';

/** How to reach AWS. Without endpoint, region and credentials, those of the environment. */
export type AwsOptions = {
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Time limit of one call, in ms. */
  readonly callMs: number;
  /** Calls per check, with the first. */
  readonly attemptsMax: number;
};

/** Options of every client. HTTP/1.1 serves a handful of calls. */
export const clientOptions = ({ callMs, attemptsMax, ...given }: AwsOptions) => ({
  ...given,
  maxAttempts: attemptsMax,
  requestHandler: new NodeHttpHandler({
    connectionTimeout: callMs,
    requestTimeout: callMs,
    throwOnRequestTimeout: true,
  }),
});

type Failure = {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/** Makes the calls of a check. `action` is the IAM action they need. */
export const attempt = async (check: string, action: string, work: () => Promise<Finding>): Promise<Finding> => {
  try {
    return await work();
  } catch (error) {
    return failed(check, action, (error ?? {}) as Failure);
  }
};

const REPEAT = 'Repeat the command.';

const failed = (check: string, action: string, error: Failure): Finding => {
  const { name = '', code = '', message = '', $metadata } = error;
  const status = $metadata?.httpStatusCode ?? 0;
  if (isBadCredentials(error)) return problem(check, `AWS refuses the credentials (${name}: ${message})`, CREDENTIALS);
  if (/AccessDenied|NotAuthorized|UnauthorizedOperation/.test(name) || status === 403)
    return unknown(check, `These credentials may not call ${action}`, `Allow ${action}, and repeat the command.`);
  if (code === 'ENOTFOUND')
    return problem(
      check,
      `${message.replace(/^getaddrinfo /, '')}: no such endpoint`,
      'Check the region and the network; the service may not exist in this region.',
    );
  if (/Throttl|TooManyRequests|LimitExceeded/.test(name) || status === 429)
    return unknown(check, `AWS throttled ${action}`, REPEAT);
  if (name === 'TimeoutError' || code === 'ETIMEDOUT')
    return unknown(check, `${action} was not answered in time`, REPEAT);
  return unknown(check, `${action} failed (${[code || name, message].filter(Boolean).join(': ')})`, REPEAT);
};

export const CREDENTIALS =
  'Provide valid AWS credentials, for example with `aws sso login` or in the environment. A region that you must opt in to refuses them until then.';

const BAD_CREDENTIALS: ReadonlySet<string> = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'IncompleteSignature',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
  'TokenProviderError',
  'UnrecognizedClientException',
]);

const isBadCredentials = ({ name = '' }: Failure): boolean => BAD_CREDENTIALS.has(name);
