import { NodeHttpHandler } from '@smithy/node-http-handler';
import { createProblemFinding, createUnknownFinding, type Finding } from './finding.ts';

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
export function buildAwsClientOptions({ callMs, attemptsMax, ...given }: AwsOptions) {
  return {
    ...given,
    maxAttempts: attemptsMax,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: callMs,
      requestTimeout: callMs,
      throwOnRequestTimeout: true,
    }),
  };
}

type Failure = {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly hostname?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/** Makes the calls of a check. `action` is the IAM action they need. */
export async function runDoctorCheck(check: string, action: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    const { name = '', code = '', message = '', hostname = '', $metadata } = (error ?? {}) as Failure;
    const status = $metadata?.httpStatusCode ?? 0;
    if (BAD_CREDENTIALS.has(name))
      return createProblemFinding(check, `AWS refuses the credentials (${name}: ${message})`, CREDENTIALS);
    if (/AccessDenied|NotAuthorized|UnauthorizedOperation/.test(name) || status === 403)
      return createUnknownFinding(
        check,
        `These credentials may not call ${action}`,
        `Allow ${action}, and repeat the command.`,
      );
    if (code === 'ENOTFOUND')
      return createProblemFinding(
        check,
        `The endpoint ${hostname} does not exist`,
        'Check the region and the network; the service may not exist in this region.',
      );
    if (/Throttl|TooManyRequests|LimitExceeded/.test(name) || status === 429)
      return createUnknownFinding(check, `AWS throttled ${action}`, REPEAT);
    if (name === 'TimeoutError' || code === 'ETIMEDOUT')
      return createUnknownFinding(check, `${action} was not answered`, REPEAT);
    return createUnknownFinding(
      check,
      `${action} failed (${[code || name, message].filter(Boolean).join(': ')})`,
      REPEAT,
    );
  }
}

const REPEAT = 'Repeat the command.';

const CREDENTIALS =
  'Provide valid AWS credentials, for example with `aws sso login` or in the environment. ' +
  'A region that you must opt in to refuses them until then.';

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
