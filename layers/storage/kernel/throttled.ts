/** DynamoDB's names of errors from throttled calls. */
const NAMES: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/** Whether the same call may succeed later. */
export function isThrottled(error: unknown): boolean {
  return error instanceof Error && NAMES.has(error.name);
}
