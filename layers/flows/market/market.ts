import { ConflictError } from '../../storage/kernel/dynamo.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { type LiveCandles, noCandles, readStaleLives } from '../../storage/market/candles.ts';
import { isTrade, readNewerRows } from '../../storage/market/tape.ts';
import { type CachedMarket, isQuiet, loadMarket } from '../candles/state.ts';
import type { Notification } from '../notify.ts';
import type { Step, Task } from '../processor/definition.ts';
import type { TapeBatch } from '../processor/records.ts';
import type { Section, SectionDeps } from '../section/section.ts';
import { isTokenHeard, resolveUnsent } from '../unsent.ts';
import { type Closes, isCommitDue, isOutdated, isToClose } from './closing.ts';
import { type CommitDeps, commitMarket } from './commit-market.ts';
import { closeBuckets, commitOnly, foldMint, type MarketWork } from './fold-mint.ts';
import { advanceToLive } from './renew.ts';
import { addMarketReports, openMarketReports, type ReportingStores } from './report.ts';

export type MarketDeps = ReportingStores & CommitDeps & SectionDeps;

/** Quiet mints and ticks close buckets. */
export type MarketInput = Pick<TapeBatch, 'rows' | 'clock' | 'records'> & { readonly closes?: Closes };
export type Market = { state: CachedMarket; input: MarketInput; work: MarketWork; notification: Notification };

const MINTS_IN_PARALLEL_MAX = 32;

/** Folds trades into candles, idempotent by arrival number. */
export function createMarketSection(deps: MarketDeps): Section<Market, LiveCandles> {
  const reports = openMarketReports(deps);
  return {
    name: 'market',
    parallelMax: MINTS_IN_PARALLEL_MAX,
    hasWork: ({ rows, clock }) => clock || rows.some(isTrade),
    getApplied: ({ applied }) => applied,
    // Others may have closed buckets, which takes no row.
    isClocked: ({ state, input, nowMs }) => input.clock || isQuiet(state, nowMs),
    load: (mints, nowMs) => mapInParallel(mints, MINTS_IN_PARALLEL_MAX, mint => loadMarket(deps, mint, nowMs)),
    readStored: mints => readStaleLives(deps.candles, mints),
    takeOver: async (task, live = noCandles) => ((await advanceToLive(deps, task, live)) ? task.state : null),
    apply: task => apply(deps, task),
    emit: async ready => {
      await isTokenHeard(deps.publisher, ...ready.map(({ key }) => key));
      await addMarketReports(reports, ready);
    },
    commit: async ({ key, state, input, work, rest }) => {
      const notifications = await commitMarket(deps, key, state, work, input.records);
      if (!rest) return { notifications };
      // A later step removes closed candles from the state.
      const cached = notifications.map(notification => {
        const payloads = notification.payloads();
        return { ...notification, payloads: () => payloads };
      });
      return { notifications: cached };
    },
    quiet: {
      max: 200,
      inputOf: (state, nowMs) => (isQuiet(state, nowMs) ? createClosingInput('quiet') : null),
    },
  };
}

function createClosingInput(closes: Closes): MarketInput {
  return { rows: [], records: [], clock: false, closes };
}

async function apply(deps: MarketDeps, { key, state, input, nowMs }: Task<Market>): Promise<Step<Market> | null> {
  const { rows, clock, records, closes = clock ? 'tick' : undefined } = input;
  if (await isOutdated(deps, state, input)) throw new ConflictError(key);
  // Another environment may have taken rows meanwhile.
  if (closes === 'quiet' && !isQuiet(state, nowMs)) return null;
  state.live = { ...state.live, unsent: await resolveUnsent(deps.publisher, state.live.unsent, records) };
  const isDue = closes === 'tick' && isCommitDue(state, nowMs);
  const waiting = isDue && rows.length === 0 ? await readNewerRows(deps.tape, key, state) : rows;
  const folded = await foldMint(deps, key, state, waiting, nowMs);
  if (folded)
    return {
      work: { ...folded, mayWait: folded.mayWait && !isDue },
      rest: closes && { ...createClosingInput(closes), records },
    };
  if (closes && (await isToClose(deps.publisher, state, closes, nowMs)))
    return { work: await closeBuckets(deps, key, state, nowMs, closes === 'tick') };
  return isDue && state.deferred > 0 ? { work: commitOnly } : null;
}
