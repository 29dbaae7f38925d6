import { CannotStart } from '../local/errors.ts';

/** Returns a one-sentence message for errors the user can fix; any other error unchanged. */
export const explained = (error: unknown): unknown =>
  error instanceof CannotStart
    ? error.message
    : (unreachable(error) ?? unwritable(error) ?? damaged(error) ?? refused(error) ?? error);

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

type Told = {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
};

const unreachable = (error: unknown): string | null => {
  const { code, message } = (error ?? {}) as Told;
  return typeof code === 'string' && UNREACHABLE.has(code)
    ? `The service does not answer (${message || code}). Once it runs, give the same command again: what it has applied already is not applied twice.`
    : null;
};

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
/** SQLITE_READONLY, SQLITE_FULL, SQLITE_CANTOPEN. */
const SQLITE_UNWRITABLE = new Set([8, 13, 14]);

const unwritable = (error: unknown): string | null => {
  const { code, errcode, message, syscall } = (error ?? {}) as Told;
  const isOfFile = typeof syscall === 'string' && typeof code === 'string' && UNWRITABLE.has(code);
  return isOfFile || (code === 'ERR_SQLITE_ERROR' && SQLITE_UNWRITABLE.has(Number(errcode)))
    ? `What there is to keep cannot be written (${message}). Make room or give the rights to it, or name another folder with --data; then start again: nothing that was acknowledged is lost.`
    : null;
};

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const SQLITE_DAMAGED = new Set([11, 26]);

const damaged = (error: unknown): string | null => {
  const { code, errcode, message } = (error ?? {}) as Told;
  return code === 'ERR_SQLITE_ERROR' && SQLITE_DAMAGED.has(Number(errcode))
    ? `A file of the data folder is damaged (${message}). Put a copy of the whole folder in its place, begin anew with --fresh, or name another folder with --data.`
    : null;
};

const CREDENTIALS = 'Give valid AWS credentials, as with `aws sso login` or in the environment.';

/** By AWS error name. */
const ADVICE: Readonly<Record<string, string>> = {
  ResourceNotFoundException:
    'The outputs of the deployment have the names of its streams and tables; AWS_REGION says in which region to look.',
  AccessDeniedException: 'Give the credentials the right to this call, or use others.',
  UnrecognizedClientException: CREDENTIALS,
  InvalidSignatureException: CREDENTIALS,
  ExpiredTokenException: CREDENTIALS,
};

const refused = (error: unknown): string | null => {
  const { name, message, $metadata } = (error ?? {}) as Error & { readonly $metadata?: unknown };
  if ($metadata === undefined) return null;
  const said = `The service refused a call: ${name}${message ? `: ${message}` : ''}`;
  const advice = ADVICE[name];
  return advice === undefined ? said : `${said.replace(/\.?$/, '.')} ${advice}`;
};
