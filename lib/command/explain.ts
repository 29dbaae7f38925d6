import { CannotStart } from 'cdk-loopback/errors';

/** Returns a one-sentence message for errors the user can fix; any other error unchanged. */
export const explained = (error: unknown): unknown =>
  error instanceof CannotStart
    ? error.message.replace(/ an empty one\.$/, ' --fresh.')
    : (unreachable(error) ?? unwritable(error) ?? damaged(error) ?? refused(error) ?? error);

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

type Explained = {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
};

const unreachable = (error: unknown): string | null => {
  const { code, message } = (error ?? {}) as Explained;
  return typeof code === 'string' && UNREACHABLE.has(code)
    ? `The service does not answer (${message || code}). Start it and repeat the command; duplicates are ignored.`
    : null;
};

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
/** SQLITE_READONLY, SQLITE_FULL, SQLITE_CANTOPEN. */
const SQLITE_UNWRITABLE = new Set([8, 13, 14]);

const unwritable = (error: unknown): string | null => {
  const { code, errcode, message, syscall } = (error ?? {}) as Explained;
  const isOfFile = typeof syscall === 'string' && typeof code === 'string' && UNWRITABLE.has(code);
  return isOfFile || (code === 'ERR_SQLITE_ERROR' && SQLITE_UNWRITABLE.has(Number(errcode)))
    ? `Cannot write data (${message}). No acknowledged data is lost. ` +
        'Free disk space, grant write access, or choose another folder with --data, then start again.'
    : null;
};

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const SQLITE_DAMAGED = new Set([11, 26]);

const damaged = (error: unknown): string | null => {
  const { code, errcode, message } = (error ?? {}) as Explained;
  return code === 'ERR_SQLITE_ERROR' && SQLITE_DAMAGED.has(Number(errcode))
    ? `A file in the data folder is damaged (${message}). ` +
        'Restore the whole folder from a backup, start over with --fresh, or choose another folder with --data.'
    : null;
};

const CREDENTIALS = 'Provide valid AWS credentials, for example with `aws sso login` or in the environment.';

const ADVICE: Readonly<Record<string, string>> = {
  ResourceNotFoundException:
    'Check the stream and table names in the deployment outputs, and the region in AWS_REGION.',
  AccessDeniedException: 'Grant this permission to the credentials, or use others.',
  UnrecognizedClientException: CREDENTIALS,
  InvalidSignatureException: CREDENTIALS,
  ExpiredTokenException: CREDENTIALS,
};

const refused = (error: unknown): string | null => {
  const { name, message, $metadata } = (error ?? {}) as Error & { readonly $metadata?: unknown };
  if ($metadata === undefined) return null;
  const said = `The service rejected a call: ${name}${message ? `: ${message}` : ''}`;
  const advice = ADVICE[name];
  return advice === undefined ? said : `${said.replace(/\.?$/, '.')} ${advice}`;
};
