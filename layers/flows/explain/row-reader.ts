import { LRUCache } from 'lru-cache';
import { loadHeads } from '../../storage/journal/journal.ts';
import { readSegments } from '../../storage/journal/read.ts';
import { formatTapeKey, type Tape, type TapeHead, type TapeRow } from '../../storage/market/tape.ts';

/** Unix ms, both included. */
export type Span = { readonly fromMs: number; readonly toMs: number };

/** Reads rows of a token in a span, in arrival order. */
export type RowReader = (mint: string, span: Span) => Promise<readonly TapeRow[]>;

/** Behind the newest row, after which trades rarely come any more. */
const SETTLED_MS = 20 * 60_000;
const ROWS_KEPT_MAX = 100_000;
/** Nearer spans are read as one. */
const GAP_MS = 60_000;

type Asked = Span & {
  readonly resolve: (rows: readonly TapeRow[]) => void;
  readonly reject: (error: unknown) => void;
};

/** Reads spans that are asked for at once together, and keeps those that are over. */
export function openRowReader(tape: Tape): RowReader {
  const kept = new LRUCache<string, readonly TapeRow[]>({
    maxSize: ROWS_KEPT_MAX,
    sizeCalculation: rows => rows.length + 1,
  });
  const waiting = new Map<string, Asked[]>();
  const readSpan = async (head: TapeHead, { fromMs, toMs }: Span): Promise<readonly TapeRow[]> => {
    const name = `${head.key} ${fromMs} ${toMs}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const stored = await readSegments(tape, head.key, fromMs, toMs + 1, head.longMs);
    const newest = head.tail.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs);
    const rows = [...new Map([...stored, ...newest].map(row => [row.seq, row])).values()];
    rows.sort((a, b) => a.seq - b.seq);
    if (toMs < head.newestMs - SETTLED_MS) kept.set(name, rows);
    return rows;
  };
  const serve = async (mint: string): Promise<void> => {
    const asked = waiting.get(mint)!;
    waiting.delete(mint);
    try {
      const head = (await loadHeads(tape, [formatTapeKey(mint)])).get(formatTapeKey(mint))!;
      const spans = mergeSpans(asked);
      const read = await Promise.all(spans.map(span => readSpan(head, span)));
      for (const { fromMs, toMs, resolve } of asked) {
        const at = spans.findIndex(span => span.fromMs <= fromMs && span.toMs >= toMs);
        resolve(read[at]!.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs));
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return (mint, span) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(mint);
      if (own !== undefined) own.push({ ...span, resolve, reject });
      else {
        waiting.set(mint, [{ ...span, resolve, reject }]);
        setImmediate(() => void serve(mint));
      }
    });
}

/** Ascending, without overlaps. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last === undefined || fromMs > last.toMs + GAP_MS) merged.push({ fromMs, toMs });
    else merged[merged.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, toMs) };
  }
  return merged;
}
