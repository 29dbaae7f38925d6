import { CannotStart } from 'cdk-loopback/errors';

const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const UNWRITABLE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
/** SQLITE_READONLY, SQLITE_FULL, SQLITE_CANTOPEN. */
const SQLITE_UNWRITABLE = new Set([8, 13, 14]);
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const SQLITE_DAMAGED = new Set([11, 26]);

/** Message of the SDK. */
const NO_REGION = 'Region is missing';

type Explained = Partial<Error> & Readonly<Record<'code' | 'errcode' | 'syscall' | '$metadata', unknown>>;

/** Returns a one-sentence message for errors the user can fix; any other error unchanged. */
export function explainError(error: unknown): unknown {
  if (error instanceof CannotStart) return error.message.replace(/ an empty one\.$/, ' --fresh.');
  const { name = '', message, code, errcode, syscall, $metadata } = (error ?? {}) as Explained;
  if (UNREACHABLE.has(code))
    return `The service does not answer (${message || code}). Start it and repeat the command; duplicates are ignored.`;
  const sqlite = code === 'ERR_SQLITE_ERROR' ? Number(errcode) : 0;
  if ((typeof syscall === 'string' && UNWRITABLE.has(code)) || SQLITE_UNWRITABLE.has(sqlite))
    return (
      `Cannot write data (${message}). No acknowledged data is lost. ` +
      'Free disk space, grant write access, or choose another folder with --data, then start again.'
    );
  if (SQLITE_DAMAGED.has(sqlite))
    return (
      `A file in the data folder is damaged (${message}). ` +
      'Restore the whole folder from a backup, start over with --fresh, or choose another folder with --data.'
    );
  if (message === NO_REGION) return 'AWS has no region. Set AWS_REGION, or region in ~/.aws/config.';
  if (name === 'CredentialsProviderError') return `AWS has no credentials (${message}). ${CREDENTIALS}`;
  if ($metadata === undefined) return error;
  const said = `The service rejected a call: ${name}${message ? `: ${message}` : ''}`;
  const advice = ADVICE[name];
  return advice === undefined ? said : `${said.replace(/\.?$/, '.')} ${advice}`;
}

const CREDENTIALS = 'Provide valid AWS credentials, for example with `aws sso login` or in the environment.';

const ADVICE: Readonly<Record<string, string>> = {
  ResourceNotFoundException:
    'Check the stream and table names in the deployment outputs, and the region in AWS_REGION.',
  AccessDeniedException: 'Grant this permission to the credentials, or use others.',
  UnrecognizedClientException: CREDENTIALS,
  InvalidSignatureException: CREDENTIALS,
  ExpiredTokenException: CREDENTIALS,
};
