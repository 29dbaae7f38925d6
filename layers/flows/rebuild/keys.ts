import type { ArchivedRow } from '../../storage/archive/columns.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { loadNoteHeads, openNotes } from '../../storage/ledger/notes.ts';
import { loadLives } from '../../storage/market/candles.ts';
import { formatTapeKey, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { saveTokenNames } from '../../storage/market/token-names.ts';
import { loadTokens } from '../../storage/market/tokens.ts';
import { packMovedRecords } from '../intake/moves.ts';
import { isMintRow, packWalletRecords } from '../intake/outbox.ts';
import type { TapeBatch } from '../processor/records.ts';
import type { RebuildTables, Stages } from './stages.ts';

export type KeysDeps = {
  readonly stages: Stages;
  readonly tape: Tape;
  readonly tables: RebuildTables;
  readonly clock: () => number;
  /** Rows that retention may have removed from the table. */
  readonly archive: AsyncIterable<ArchivedRow> | null;
  /** Newest rows to apply, by key; all by default. */
  readonly ends?: ReadonlyMap<string, number>;
  /** Called after each round of pages. */
  readonly onPages?: (rows: number) => Promise<void>;
};

/** Keys in memory, and rows of each. */
const KEYS_MAX = 64;
export const ROWS_MAX = 500;

/** Makes the security fold take a token for quiet. */
export const QUIET_MS = 31_000;

export type Page = { readonly key: string; readonly rows: readonly TapeRow[] };
type Cursor = { readonly key: string; readonly pages: AsyncGenerator<readonly TapeRow[]> };

/** Applies new rows of some keys. Returns how many. */
export async function applyKeys(deps: KeysDeps, keys: readonly string[]): Promise<number> {
  const applied = await loadAppliedSeqs(deps.tables, keys);
  const waiting = keys.map(key => ({ key, pages: readKeyPages(deps, key, applied.get(key)!) }));
  const mints = new Set<string>();
  let open: readonly Cursor[] = [];
  let rows = 0;
  while (open.length + waiting.length > 0) {
    open = [...open, ...waiting.splice(0, KEYS_MAX - open.length)];
    // Without rows at the end.
    const pages = await runInParallel(open, KEYS_MAX, async ({ key, pages }): Promise<Page> => {
      return { key, rows: (await pages.next()).value ?? [] };
    });
    for (const mint of await applyPages(deps, pages)) mints.add(mint);
    const ended = pages.filter(page => page.rows.length === 0 && mints.has(page.key));
    const endedMints = ended.map(({ key }) => key);
    // Changes by time alone happen here, not as news later.
    const ticks = new Map(endedMints.map(mint => [mint, toBatch([])]));
    await deps.stages.market(ticks, deps.clock());
    await deps.stages.security(ticks, deps.clock());
    await saveNames(deps.tables, endedMints);
    open = open.filter((_, at) => pages[at]!.rows.length > 0);
    const added = pages.reduce((sum, page) => sum + page.rows.length, 0);
    rows += added;
    await deps.onPages?.(added);
  }
  return rows;
}

/** Rows of the table, without gaps. Earlier ones may be archived. */
async function* readKeyPages(
  { tape, archive, ends }: Pick<KeysDeps, 'tape' | 'archive' | 'ends'>,
  key: string,
  after: number,
): AsyncGenerator<readonly TapeRow[]> {
  const head = (await loadHeads(tape, [formatTapeKey(key)])).get(formatTapeKey(key))!;
  const through = Math.min(head.seq, ends?.get(key) ?? head.seq);
  let page: TapeRow[] = [];
  let next = archive === null ? after + 1 : null;
  for await (const row of readRowsByArrival(tape, head, { after, through })) {
    if (next !== null && row.seq !== next) throw createMissingRowsError(key, next, row.seq - 1);
    next = row.seq + 1;
    page.push(row);
    if (page.length < ROWS_MAX) continue;
    yield page;
    page = [];
  }
  if (next !== null && next <= through) throw createMissingRowsError(key, next, through);
  if (page.length > 0) yield page;
}

function createMissingRowsError(key: string, first: number, last: number): Error {
  return new Error(
    `Rows ${first} to ${last} of ${key} are not in the table. Run it again, with --from-archive if they expired.`,
  );
}

/**
 * Market and ledger come last: their numbers say what is applied, so an interrupted page is
 * repeated whole. Returns the mints.
 */
export async function applyPages(
  { stages, tape, tables: { prices }, clock }: KeysDeps,
  pages: readonly Page[],
): Promise<readonly string[]> {
  const nowMs = clock();
  const batches = new Map(
    pages.filter(({ rows }) => rows.some(isMintRow)).map(({ key, rows }) => [key, toBatch(rows)]),
  );
  const moved = await packMovedRecords({ tape, prices }, pages);
  await stages.wallets([...packWalletRecords(pages), ...moved], nowMs);
  await stages.security(batches, nowMs - QUIET_MS);
  await stages.market(batches, nowMs);
  await stages.ledger(batches, nowMs);
  return [...batches.keys()];
}

function toBatch(rows: readonly TapeRow[]): TapeBatch {
  return { sequence: '0', records: [], rows, finished: 0, clock: rows.length === 0, alerts: [] };
}

/** Search entries of another version lack some of this one. */
async function saveNames({ tokens, names }: RebuildTables, mints: readonly string[]): Promise<void> {
  const states = await loadTokens(tokens, mints);
  await runInParallel([...states], KEYS_MAX, async ([mint, { metadata }]) => {
    if (metadata !== null) await saveTokenNames(names, mint, metadata);
  });
}

/** Newest arrival numbers that both market and ledger have applied. */
async function loadAppliedSeqs(
  { candles, ledgers }: RebuildTables,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [lives, notes] = await Promise.all([loadLives(candles, keys), loadNoteHeads(openNotes(ledgers), keys)]);
  return new Map(keys.map(key => [key, Math.min(lives.get(key)?.applied ?? 0, notes.get(key)!.memo.applied)]));
}
