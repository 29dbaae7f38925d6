import { commit, loadHeads } from '../../storage/journal/journal.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { saveReferencePrice } from '../../storage/market/prices.ts';
import { formatTapeKey, isEvent, isTrade, openTape, type TapeRow } from '../../storage/market/tape.ts';
import { loadPoolMint } from '../../storage/security/pools.ts';
import { saveEventFacts } from '../intake/facts.ts';
import { isMintRow } from '../intake/outbox.ts';
import type { TapeBatch } from '../processor/records.ts';
import { QUIET_MS } from '../rebuild/keys.ts';
import { openKeySequences } from '../rebuild/stage.ts';
import { openStages } from '../rebuild/stages.ts';
import type { PastWorld } from './world.ts';

const ROWS_PER_COMMIT = 400;
const ROWS_PER_BATCH = 2_000;

/** Puts the rows of a key on its tape. */
export async function fillTape({ whole, readRows }: PastWorld, key: string): Promise<void> {
  const { rows } = await readRows(key);
  const tape = openTape(whole.tape);
  const name = formatTapeKey(key);
  let head = (await loadHeads(tape, [name])).get(name)!;
  for (const added of splitIntoChunks(rows, ROWS_PER_COMMIT)) {
    const traded = added.findLast(isTrade)?.seq ?? head.memo.traded;
    const change = {
      seq: added.at(-1)!.seq,
      newestMs: added.filter(isTrade).reduce((newest, row) => Math.max(newest, row.timestampMs), head.newestMs),
      slotMax: added.reduce((newest, { slot }) => Math.max(newest, slot), head.slotMax),
      sourceOffsets: {},
      emitted: added.at(-1)!.seq,
      memo: { ...head.memo, traded },
      runs: {},
    };
    head = await commit(tape, head, change, added);
  }
}

/** Folds a token's candles, ledgers and security. A pool leads to its token. */
export async function fillMint(world: PastWorld, key: string): Promise<void> {
  const { rows } = await world.readRows(key);
  if (rows.length > 0) return foldMint(world, key, rows);
  const mint = await loadPoolMint(world.real.security, key);
  if (mint !== null) await foldMint(world, mint, (await world.readRows(mint)).rows);
}

async function foldMint({ whole, lazy, known, asOfMs }: PastWorld, mint: string, all: readonly TapeRow[]) {
  const stages = openStages({
    tables: { ...whole, tape: lazy.tape },
    known,
    spool: { append: () => {} },
    emitWallets: async () => {},
    clock: () => asOfMs,
    sequences: openKeySequences(asOfMs),
  });
  const take = async (rows: readonly TapeRow[]): Promise<void> => {
    const batches = new Map([[mint, toBatch(rows)]]);
    await stages.security(batches, asOfMs - (rows.length > 0 ? QUIET_MS : 0));
    await stages.market(batches, asOfMs);
    if (rows.length > 0) await stages.ledger(batches, asOfMs);
  };
  const rows = all.filter(isMintRow);
  if (rows.length === 0) return;
  for (const some of splitIntoChunks(all, ROWS_PER_BATCH)) await take(some);
  await take([]);
}

function toBatch(rows: readonly TapeRow[]): TapeBatch {
  return { sequence: '0', records: [], rows, finished: 0, clock: rows.length === 0, alerts: [] };
}

/** Stores what events say of a token. */
export async function fillToken({ whole, readRows, asOfMs }: PastWorld, mint: string): Promise<void> {
  for (const row of (await readRows(mint)).rows)
    if (isEvent(row) && row.event.type !== 'price') await saveEventFacts(whole, row.event, asOfMs);
}

/** Stores the stated prices of a quote. */
export async function fillPrices({ whole, readRows }: PastWorld, mint: string): Promise<void> {
  for (const row of (await readRows(mint)).rows) {
    if (!isEvent(row) || row.event.type !== 'price') continue;
    const { slot, usd, timestamp: atMs } = row.event;
    await saveReferencePrice(whole.prices, mint, { atMs, slot, usd });
  }
}
