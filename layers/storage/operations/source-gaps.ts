import type { SourceGap } from '../../core/coverage/source-gap.ts';
import { ConflictError, createVersionCondition, getItem, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';

type Operations = TableRef<'operations'>;

/** By source. */
export type StoredGaps = ReadonlyMap<string, readonly SourceGap[]>;

const PARTITION = 'gaps';
const TRIES_MAX = 20;
/** Sources whose gaps an answer states. */
const SOURCES_MAX = 200;

/** Folds the gaps of a source. Writes only changes. */
export function foldSourceGaps(
  operations: Operations,
  source: string,
  evolve: (gaps: readonly SourceGap[]) => readonly SourceGap[],
): Promise<readonly SourceGap[]> {
  const key = { k: { S: PARTITION }, s: { S: source } };
  const failure = () => new ConflictError(`The gaps of "${source}" changed during each of ${TRIES_MAX} tries`);
  return retry({ triesMax: TRIES_MAX, failure }, async () => {
    const item = await getItem(operations, key);
    const version = Number(item?.v?.N ?? 0);
    const before = readGaps(source, item?.gaps?.S);
    const gaps = evolve(before);
    if (gaps === before) return gaps;
    const stored = gaps.map((gap): Stored => {
      const { fromSlot, toSlot, fromMs, toMs, atMs, isFilled, reason, venue } = gap;
      return [fromSlot, toSlot, fromMs, toMs, atMs, isFilled ? 1 : 0, reason, venue];
    });
    const next = { ...key, v: { N: String(version + 1) }, gaps: { S: JSON.stringify(stored) } };
    return (await isWritten(putItem(operations, next, createVersionCondition(version)))) ? gaps : undefined;
  });
}

/** The gaps of all sources. May be a second old. */
export async function loadSourceGaps(operations: Operations): Promise<StoredGaps> {
  const items = await queryItems(operations, buildKeyQuery('k = :k', { k: PARTITION }), SOURCES_MAX);
  return new Map(items.map(({ s, gaps }) => [s!.S!, readGaps(s!.S!, gaps?.S)]));
}

type Stored = readonly [
  fromSlot: number,
  toSlot: number,
  fromMs: number,
  toMs: number,
  atMs: number,
  filled: 0 | 1,
  reason: string,
  venue: string | null,
];

function readGaps(source: string, text: string | undefined): readonly SourceGap[] {
  return ((text === undefined ? [] : JSON.parse(text)) as readonly Stored[]).map(
    ([fromSlot, toSlot, fromMs, toMs, atMs, filled, reason, venue]) => ({
      ...{ source, venue, fromSlot, toSlot, fromMs, toMs, reason },
      ...{ isFilled: filled === 1, atMs },
    }),
  );
}
