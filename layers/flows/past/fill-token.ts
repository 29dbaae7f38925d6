import { RequestError } from '../../contract/errors.ts';
import type { SectionName } from '../../contract/processors.ts';
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
import { commitAlways } from '../tokens/commit-policy.ts';
import type { PastWorld } from './past-world.ts';

const ROWS_PER_COMMIT = 400;
/** A batch is stored once. */
const ROWS_PER_BATCH = 10_000;
/** More would take longer than a request may. */
export const PAST_ROWS_MAX = 50_000;

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

/** Folds a token's candles. */
export async function fillMarket(world: PastWorld, mint: string): Promise<void> {
  await foldSection(world, mint, 'market');
}

/** Folds a token's ledgers. */
export async function fillLedgers(world: PastWorld, mint: string): Promise<void> {
  await foldSection(world, mint, 'ledger');
}

/** Folds a token's security. A pool leads to its token. */
export async function fillSecurity(world: PastWorld, key: string): Promise<void> {
  const { rows } = await world.readRows(key);
  const mint = rows.length > 0 ? key : await loadPoolMint(world.real.security, key);
  if (mint === key) await foldSection(world, mint, 'security');
  else if (mint !== null) await world.fill('security', mint);
}

async function foldSection(world: PastWorld, mint: string, name: SectionName): Promise<void> {
  const { whole, lazy, known, asOfMs } = world;
  const { rows } = await world.readRows(mint);
  if (!rows.some(isMintRow)) return;
  if (rows.length > PAST_ROWS_MAX)
    throw new RequestError(
      'invalid_request',
      `\`as_of\` is offered up to ${PAST_ROWS_MAX} events of a token; ${mint} had ${rows.length} by ${asOfMs}.`,
    );
  const stages = openStages({
    tables: { ...whole, tape: lazy.tape },
    known,
    spool: { append: () => {} },
    emitWallets: async () => {},
    // What is not stored would be folded again by each reader.
    policies: { security: commitAlways, worth: commitAlways },
    clock: () => asOfMs,
    sequences: openKeySequences(asOfMs),
  });
  const waitMs = name === 'security' ? QUIET_MS : 0;
  for (const some of splitIntoChunks(rows, ROWS_PER_BATCH))
    await stages[name](new Map([[mint, toBatch(some)]]), asOfMs - waitMs);
  if (name !== 'ledger') await stages[name](new Map([[mint, toBatch([])]]), asOfMs);
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
