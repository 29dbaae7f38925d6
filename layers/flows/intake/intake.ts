import { openStateCache, type SharedCache } from '../../core/kernel/state-cache.ts';
import type { DeadLetter } from '../../edge/dead-letters.ts';
import type { Observer } from '../../edge/observe.ts';
import { isAwaitedRecord } from '../../edge/progress.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { formatTapeKey } from '../../storage/market/tape.ts';
import type { HeartbeatDeps } from '../heartbeat.ts';
import type { Engine, Keyed } from '../parking/keyed.ts';
import type { Step, Task } from '../processor/definition.ts';
import { openEngine } from '../processor/processor.ts';
import { type Arrival, isSwap, parseArrivals, splitIntoCommits, toArrivalRecords } from './arrival.ts';
import { commitKey, countRows } from './commit.ts';
import { openSourceNotes } from './coverage.ts';
import { dropDuplicateArrivals } from './deduplicate.ts';
import { type FactStores, saveEventFacts } from './facts.ts';
import { listResiduals, openHourNotes } from './hours.ts';
import { deliverRows, type Outbox } from './outbox.ts';
import { openPriceBook, openQuotes, type PriceBook, planKeyTurns, type Quotes } from './price-book.ts';
import { type CachedKey, openCachedKey, updateCachedKeys } from './state.ts';

export type IntakeDeps = FactStores &
  HeartbeatDeps &
  Outbox & {
    readonly bury: (letters: readonly DeadLetter[]) => Promise<void>;
    readonly observe: Observer;
  };

/** `accepted` is known once duplicates are dropped. */
type Input = { readonly arrivals: readonly Arrival[]; readonly accepted?: ReadonlySet<Arrival> };
type Work = {
  readonly slice: readonly Arrival[];
  readonly accepted: ReadonlySet<Arrival>;
  book: PriceBook | null;
  /** Of what a decoder could not explain. */
  quotes: Quotes;
};
type Intake = { state: CachedKey; input: Input; work: Work; notification: never };

/** Two full calls of statements. */
const KEYS_IN_PARALLEL_MAX = 50;

/** Reads events. Writes facts and the tape, emits wallet rows, and hands over the rows of tokens. */
export function openIntake(deps: IntakeDeps, cache: SharedCache): Engine<Input & Keyed> {
  const noteSources = openSourceNotes(deps);
  const hours = openHourNotes(deps.operations);
  let isAwaited = false;
  return openEngine<Intake>(
    {
      parallelMax: KEYS_IN_PARALLEL_MAX,
      memory: deps.tape.recalling?.memory,
      observe: deps.observe,
      decode: async (records, nowMs) => {
        const { arrivals, rejects } = parseArrivals(records, nowMs);
        if (rejects.length > 0) await deps.bury(rejects);
        deps.observe.count('chain_events_rejected_total', rejects.length);
        hours.addRejected(rejects.length, nowMs);
        isAwaited = records.some(({ text }) => isAwaitedRecord(text));
        const others = await noteSources(arrivals, nowMs);
        return new Map(
          [...Map.groupBy(others, ({ key }) => key)].map(([key, own]) => [
            key,
            { arrivals: own, sequence: own[0]!.sequence, records: toArrivalRecords(own) },
          ]),
        );
      },
      load: async keys => {
        const heads = await loadHeads(deps.tape, keys.map(formatTapeKey));
        const open = (key: string) => openCachedKey(deps.tape, key, heads.get(formatTapeKey(key))!);
        return mapInParallel(keys, KEYS_IN_PARALLEL_MAX, open);
      },
      renew: (tasks, isShared) => updateCachedKeys(deps.tape, tasks, isShared),
      apply: task => apply(deps, task),
      // Without a stored price the swaps would keep none.
      isBlocked: ({ arrivals }, failed) =>
        arrivals.some(isSwap) && failed.some(input => input.arrivals.some(({ event }) => event.type === 'price')),
      turns: ready => {
        const turnOf = planKeyTurns(ready.flatMap(({ work }) => selectSwaps([...work.accepted])));
        return ({ key }) => turnOf(key);
      },
      emit: async ready => {
        const swaps = selectSwaps(
          ready.flatMap(({ work: { slice, accepted } }) => slice.filter(one => accepted.has(one))),
        );
        const book = await openPriceBook(deps, swaps);
        for (const { work } of ready) {
          work.book = book;
          work.quotes = await openQuotes(deps, listResiduals(work.accepted));
        }
      },
      commit: async ({ key, state, work: { slice, accepted, book, quotes } }) => {
        const { rows, opening } = await commitKey(deps.tape, key, state, slice, accepted, book!);
        hours.addRows(rows, opening, quotes);
        return { counts: countRows(rows, slice.length) };
      },
      deliver: async (states, batches, nowMs) => {
        await deliverRows(deps, states, batches);
        await hours.save(isAwaited, nowMs);
      },
    },
    openStateCache(cache, 'intake'),
  );
}

function selectSwaps(arrivals: readonly Arrival[]) {
  return arrivals.filter(isSwap).map(({ event }) => event);
}

/** Drops duplicates and stores facts, then commits slice by slice. */
async function apply(deps: IntakeDeps, { state, input, nowMs }: Task<Intake>): Promise<Step<Intake> | null> {
  const { arrivals, accepted } = input.accepted
    ? { arrivals: input.arrivals, accepted: input.accepted }
    : await dropDuplicateArrivals(deps.tape, state, input.arrivals);
  if (!input.accepted)
    for (const arrival of accepted) {
      // Rejects facts the store can never accept.
      const { event, shard, sequence } = arrival;
      try {
        await saveEventFacts(deps, event, nowMs);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
        const record = { shard, sequence, text: JSON.stringify(event) };
        await deps.bury([{ record, path: '', reason: `The store refuses it: ${error.message}` }]);
      }
    }
  const [slice, ...rest] = splitIntoCommits(arrivals);
  if (slice === undefined) return null;
  const later = rest.length > 0 ? { arrivals: rest.flat(), accepted } : undefined;
  return { work: { slice, accepted, book: null, quotes: () => null }, rest: later };
}
