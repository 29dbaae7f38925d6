/** DynamoDB's names for a call beyond the throughput of a table or partition. */
const NAMES: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/** Whether the same call may succeed later. */
export function isThrottled(error: unknown): boolean {
  return error instanceof Error && NAMES.has(error.name);
}
