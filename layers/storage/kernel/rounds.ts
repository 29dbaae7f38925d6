import { waitBeforeTry } from './retry.ts';
import { isThrottled } from './throttled.ts';

/** In a row without progress. They take at most 3.2 s. */
const IDLE_ROUNDS_MAX = 8;
/** Below the time of a route, which has 10 seconds. */
const ROUNDS_MAX = 32;

/** Named like DynamoDB's error, so it maps to 503. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottlingException';
}

export function createUnprocessedError(table: string, left: readonly unknown[]): ThrottledError {
  return new ThrottledError(
    `${table} left ${left.length} items of a batch unprocessed: their partitions are beyond their throughput. ` +
      'Try again later.',
  );
}

/** Sends again what was left, after a pause. Returns the rest. */
export async function sendInRounds<Part>(
  parts: readonly Part[],
  send: (parts: Part[]) => Promise<readonly Part[] | undefined>,
): Promise<readonly Part[]> {
  let left = parts;
  for (let [round, idle] = [1, 0]; ; round++) {
    const before = left.length;
    left = await sendRound(left, send);
    idle = left.length < before ? 0 : idle + 1;
    if (left.length === 0 || idle === IDLE_ROUNDS_MAX || round === ROUNDS_MAX) return left;
    await waitBeforeTry(idle + 1);
  }
}

/** DynamoDB throws if it can process no part at all. */
async function sendRound<Part>(
  left: readonly Part[],
  send: (parts: Part[]) => Promise<readonly Part[] | undefined>,
): Promise<readonly Part[]> {
  try {
    return (await send([...left])) ?? [];
  } catch (error) {
    if (isThrottled(error)) return left;
    throw error;
  }
}
