import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import { earliest, type StreamRecord } from '../../edge/stream.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import { loadTold } from '../../storage/security/told.ts';
import { attemptEach, withHot } from '../hot.ts';
import { byKey, clockRecord, type KeyBatch } from '../tape-batch.ts';
import { type Notification, tell } from '../tell.ts';
import { noAlertsHeld } from './held-alerts.ts';
import { loadHot, trim } from './hot-security.ts';
import { keptAtFirst } from './keep-hindsight.ts';
import { noLinksTold } from './links.ts';
import { isWaiting } from './moments.ts';
import { isTendable, type MintStores, type ToldSecurity, takeMint, tendQuiet } from './take-mint.ts';

export type SecurityParts = MintStores & {
  readonly observe: Observer;
  /** The most recently used mint is last. */
  readonly hot: Map<string, ToldSecurity>;
  readonly pause: (ms: number) => Promise<unknown>;
};

const MINTS_IN_PARALLEL_MAX = 16;
const QUIET_MAX = 100;
/** Polling interval of an idle shard. */
const PAUSE_MS = 250;
/** In holders, about 1.3 KB each. */
const WEIGHT_MAX = 400_000;

/**
 * Applies one batch of the trades stream to security state. Idempotent.
 * Returns the first unfinished sequence number, or null. A failed mint blocks no others.
 */
export const takeSecurity = async (
  parts: SecurityParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const batches = byKey(records);
  // Successful mints are not retried; publish them now.
  const { done, failed } = await attemptEach(batches, MINTS_IN_PARALLEL_MAX, (mint, batch) =>
    onHot(parts, mint, hot => takeMint(parts, mint, hot, batch, nowMs)),
  );
  const tended = await tendOthers(parts, new Set(batches.keys()), nowMs);
  await tell(parts.pusher, parts.observe, [...done, ...tended], nowMs);
  await askAgain(parts, batches, nowMs);
  trim(parts.hot, WEIGHT_MAX);
  return earliest(failed);
};

/** Pauses if the batch had no rows. */
const askAgain = async (parts: SecurityParts, batches: ReadonlyMap<string, KeyBatch>, nowMs: number): Promise<void> => {
  const waiting = [...batches.keys()].filter(mint => {
    const hot = parts.hot.get(mint);
    return hot !== undefined && isWaiting(hot, nowMs);
  });
  if (waiting.length === 0) return;
  if ([...batches.values()].every(({ rows }) => rows.length === 0)) await parts.pause(PAUSE_MS);
  await parts.emitTrades(waiting.map(mint => ({ key: mint, data: clockRecord(mint) })));
};

const onHot = <Result>(
  parts: SecurityParts,
  mint: string,
  work: (hot: ToldSecurity) => Promise<Result>,
): Promise<Result> => withHot(parts.hot, mint, () => loadNotified(parts, mint), work);

const loadNotified = async (parts: SecurityParts, mint: string): Promise<ToldSecurity> => {
  const [hot, told] = await Promise.all([loadHot(parts, mint), loadTold(parts.security, mint)]);
  return {
    ...hot,
    told,
    kept: keptAtFirst(hot.state),
    taught: null,
    arrivedMs: 0,
    waitedMs: 0,
    endMs: 0,
    links: noLinksTold(),
    held: noAlertsHeld(),
  };
};

/** The sweep retries failures. */
const tendOthers = async (
  parts: SecurityParts,
  busy: ReadonlySet<string>,
  nowMs: number,
): Promise<readonly Notification[]> => {
  const quiet = [...parts.hot].filter(([mint, hot]) => !busy.has(mint) && isTendable(hot, nowMs)).slice(0, QUIET_MAX);
  const told = await inParallel(quiet, MINTS_IN_PARALLEL_MAX, ([mint]) =>
    onHot(parts, mint, hot => tendQuiet(parts, mint, hot, nowMs)).catch(error => {
      logger.error('A tick was not applied; the sweep retries', { error, mint });
      return [];
    }),
  );
  return told.flat();
};
