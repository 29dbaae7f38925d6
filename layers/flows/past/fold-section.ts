import type { SectionName } from '../../contract/processors.ts';
import type { Emit } from '../../edge/producer.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import type { TapeRow } from '../../storage/market/tape.ts';
import { isMintRow } from '../intake/outbox.ts';
import type { TapeBatch } from '../processor/records.ts';
import { QUIET_MS } from '../rebuild/keys.ts';
import { openKeySequences } from '../rebuild/stage.ts';
import { openStages } from '../rebuild/stages.ts';
import { commitAlways, commitNever } from '../tokens/commit-policy.ts';
import { type KnownRows, PAST_ROWS_MAX, refuseRows } from './known-rows.ts';
import type { PastWorld } from './past-world.ts';

/** A batch is stored once. */
const ROWS_PER_BATCH = 10_000;

/** Folds rows by a section, over what is stored already. `emitWallets` takes what ledgers tell wallets. */
export async function foldSection(
  world: PastWorld,
  mint: string,
  name: SectionName,
  { base, rows }: Pick<KnownRows, 'base' | 'rows'>,
  emitWallets: Emit = async () => {},
): Promise<void> {
  const { whole, lazy, paged, known, asOfMs, rowsMax = PAST_ROWS_MAX } = world;
  if (base === null && !rows.some(isMintRow)) return;
  if (rows.length > rowsMax) throw refuseRows(mint, asOfMs, rowsMax);
  const stages = openStages({
    tables: { ...whole, candles: paged.candles, tape: lazy.tape },
    known,
    spool: { append: () => {} },
    emitWallets,
    // What is not stored would be folded again by each reader.
    policies: { security: commitAlways, worth: commitAlways, kept: commitNever },
    // A part of a save would be of no use.
    packBytesMin: Number.MAX_SAFE_INTEGER,
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
