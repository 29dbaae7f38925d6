import { isConflict } from '../../storage/kernel/dynamo.ts';

/** AWS refuses what was sent. */
const REFUSALS: ReadonlySet<string> = new Set([
  'BatchRequestTooLong',
  'InvalidArgumentException',
  'InvalidMessageContents',
  'ItemCollectionSizeLimitExceededException',
  'SerializationException',
  'ValidationException',
]);

const NETWORK_CODES = /^(E(AI_AGAIN|CONN\w+|HOST\w+|NET\w+|NOTFOUND|PIPE|TIMEDOUT)|UND_ERR_\w+)$/;
const NETWORK_NAMES: ReadonlySet<string> = new Set(['AbortError', 'ThrottlingException', 'TimeoutError']);

/** Whether the cause may lie outside the key. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isConflict(error) || NETWORK_NAMES.has(error.name)) return true;
  if ('code' in error && NETWORK_CODES.test(String(error.code))) return true;
  // The SDK adds metadata to the errors of its calls.
  return '$metadata' in error && !REFUSALS.has(error.name);
}

const TEXT_MAX = 160;

/** One short line. */
export function formatShortError(error: unknown): string {
  return String(error).replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX).toWellFormed();
}
