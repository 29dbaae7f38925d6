import { toSourceGapView } from '../../contract/schemas/window-coverage.ts';
import { type OpenGap, overlaps } from '../../core/coverage/source-gap.ts';
import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { readOpenGaps } from '../../edge/gaps.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import { addInputs, addRowInputs, type Input, type Inputs, noInputs } from '../tokens/inputs.ts';
import type { KnownRows } from './known-rows.ts';
import type { KnownLog, PastWorld } from './past-world.ts';
import type { CoverageView, NewestInput } from './question.ts';

/** Of answers that do not say which rows they used. */
const unknownCoverage: CoverageView = {
  ...{ from_ts_ms: null, to_ts_ms: null, known_from_ms: null },
  ...{ complete: true, claimed: false, gaps: [], why: null },
};

export type Described = { readonly inputs: readonly NewestInput[]; readonly coverage: CoverageView };

/** Says which inputs an answer used, and what may lack. Snapshots do not name theirs. */
export async function describeWorld({ used, logs, snapshot, lazy, asOfMs }: PastWorld): Promise<Described> {
  const gaps = await readOpenGaps(lazy.operations);
  if (snapshot === undefined)
    return describeInputs({ read: await Promise.all(used.values()), logs: [...logs.values()] }, gaps, asOfMs);
  const { isKept, atMs } = snapshot;
  const why = isKept ? null : 'before_coverage';
  return { inputs: [], coverage: { ...unknownCoverage, ...describeGaps(gaps), to_ts_ms: isKept ? atMs : null, why } };
}

type Read = { readonly read: readonly KnownRows[]; readonly logs: readonly KnownLog[] };

/** Says which inputs these are. `gaps`: of all times until one. */
export function describeInputs({ read, logs }: Read, gaps: readonly OpenGap[], asOfMs: number): Described {
  const ofRows = read.reduce(
    (sum, { base, rows }) => addRowInputs(base === null ? sum : joinInputs(sum, base.seen.inputs), rows),
    noInputs,
  );
  const { fromMs, toMs, knownFromMs, isClaimed, newest } = addInputs(ofRows, logs.flatMap(describeLog));
  const isLater = [...read, ...logs].some(one => one.isLater);
  const isCut = read.some(one => one.isCut);
  const lack = isLater ? 'not_known_then' : newest.length === 0 ? 'before_coverage' : null;
  const own = describeGaps(fromMs === null ? [] : gaps.filter(gap => overlaps(gap, { fromMs, toMs: asOfMs + 1 })));
  return {
    inputs: newest.map(({ source, place, hasSlot, timestampMs, receivedMs }) => ({
      source,
      slot: hasSlot ? place[0]! : null,
      timestamp_ms: timestampMs,
      received_ms: receivedMs,
    })),
    coverage: {
      ...{ from_ts_ms: fromMs, to_ts_ms: toMs, known_from_ms: knownFromMs },
      complete: own.complete && !isCut,
      claimed: isClaimed,
      gaps: own.gaps,
      ...(isCut ? { why: 'before_retention', restore: formatRestore(asOfMs) } : { why: lack }),
    },
  };
}

function joinInputs(sum: Inputs, more: Inputs): Inputs {
  const { newest } = addInputs(sum, more.newest);
  const least = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
  return {
    fromMs: least(sum.fromMs, more.fromMs),
    toMs: sum.toMs === null || more.toMs === null ? (sum.toMs ?? more.toMs) : Math.max(sum.toMs, more.toMs),
    knownFromMs: least(sum.knownFromMs, more.knownFromMs),
    isClaimed: sum.isClaimed || more.isClaimed,
    newest,
  };
}

function describeLog({ events }: KnownLog): readonly Input[] {
  return events.flatMap((event): Input[] => {
    const { slot, swap, moved, observed, verdict, timestampMs, receivedMs } = event;
    if (verdict !== undefined) return [];
    const other = observed ? 'balance' : moved?.pool == null ? 'transfer' : 'liquidity';
    const times = { timestampMs, receivedMs: getReceivedMs(event), isClaimed: receivedMs === undefined };
    return [{ ...times, source: swap === null ? other : 'swap', hasSlot: true, place: [slot, 0, 0, 0] }];
  });
}

/** The command that loads what is missing from an archive. */
function formatRestore(asOfMs: number): string {
  return `npm run restore -- --day ${formatUtcDay(asOfMs)}`;
}

function describeGaps(gaps: readonly OpenGap[]): Pick<CoverageView, 'complete' | 'gaps'> {
  return { complete: gaps.length === 0, gaps: gaps.map(toSourceGapView) };
}
