import type { Observer } from '../../edge/observe.ts';
import { earliest, type StreamRecord } from '../../edge/stream.ts';
import { inParallel } from '../../storage/parallel.ts';
import { loadTold } from '../../storage/security-told.ts';
import { attemptEach, withHot } from '../hot.ts';
import { byKey } from '../tape-batch.ts';
import { type Telling, tell } from '../tell.ts';
import { loadHot, trim } from './hot-security.ts';
import { noLinksTold } from './links.ts';
import { isTendable, type MintStores, type ToldSecurity, takeMint, tendQuiet } from './take-mint.ts';

export type SecurityParts = MintStores & {
  readonly observe: Observer;
  /** Mints in memory, newest used last. */
  readonly hot: Map<string, ToldSecurity>;
};

const MINTS_IN_PARALLEL_MAX = 16;
const QUIET_MAX = 100;
/** All mints in memory have so many holders at most, 1.3 KB each with what is known of their trades. */
const WEIGHT_MAX = 400_000;

/**
 * Takes one batch of the trades stream: folds what is known of the safety of mints, and tells each change once. Replay-safe by arrival numbers and by what was told.
 * Returns the sequence number from which on it is unfinished, null when all is done: a mint that fails holds up no other.
 */
export const takeSecurity = async (
  parts: SecurityParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const batches = byKey(records);
  // A mint that failed is done again with the next batch; those that did not will not be, so they are told of now.
  const { done, failed } = await attemptEach(batches, MINTS_IN_PARALLEL_MAX, (mint, batch) =>
    onHot(parts, mint, hot => takeMint(parts, mint, hot, batch, nowMs)),
  );
  const tended = await tendOthers(parts, new Set(batches.keys()), nowMs);
  await tell(parts.pusher, parts.observe, [...done, ...tended], nowMs);
  trim(parts.hot, WEIGHT_MAX);
  return earliest(failed);
};

const onHot = <Result>(
  parts: SecurityParts,
  mint: string,
  work: (hot: ToldSecurity) => Promise<Result>,
): Promise<Result> => withHot(parts.hot, mint, () => loadTelling(parts, mint), work);

const loadTelling = async (parts: SecurityParts, mint: string): Promise<ToldSecurity> => {
  const [hot, told] = await Promise.all([loadHot(parts, mint), loadTold(parts.security, mint)]);
  return { ...hot, told, members: null, taught: null, arrivedMs: 0, waitedMs: 0, links: noLinksTold() };
};

/** A mint that went quiet is tended to by whatever comes next on its shard. Nothing of the batch hangs on it: what fails stays due, and the sweep asks for it. */
const tendOthers = async (
  parts: SecurityParts,
  busy: ReadonlySet<string>,
  nowMs: number,
): Promise<readonly Telling[]> => {
  const quiet = [...parts.hot].filter(([mint, hot]) => !busy.has(mint) && isTendable(hot, nowMs)).slice(0, QUIET_MAX);
  const told = await inParallel(quiet, MINTS_IN_PARALLEL_MAX, ([mint]) =>
    onHot(parts, mint, hot => tendQuiet(parts, mint, hot, nowMs)).catch(error => {
      console.error(error);
      return [];
    }),
  );
  return told.flat();
};
