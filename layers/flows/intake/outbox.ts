import { SOL } from '../../core/identity/address.ts';
import { isFunding } from '../../core/identity/funding.ts';
import { type Emit, type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { isEvent, isTrade, type TapeRow, toTapeRow } from '../../storage/market/tape.ts';
import { encodeTapeRecord, encodeWalletRowsRecord } from '../processor/records.ts';
import { findEventInsider } from '../registry.ts';
import type { CachedKey } from './state.ts';

export type Outbox = {
  readonly emitTrades: Emit;
  readonly emitWallets: Emit;
};

const ROWS_MAX = 400;

/** Emits pending rows in order. May repeat after a crash; consumers skip duplicates. */
export async function emitPending(outbox: Outbox, keys: ReadonlyMap<string, CachedKey>): Promise<void> {
  const pending = [...keys]
    .filter(([, { head }]) => head.emitted < head.seq)
    .map(([key, cached]) => ({ key, cached, seq: cached.head.seq, rows: filterUnsent(cached) }));
  await outbox.emitTrades(packTradeRecords(pending));
  await outbox.emitWallets(packWalletRecords(pending));
  // The header may have advanced meanwhile.
  for (const { cached, seq } of pending) cached.head = { ...cached.head, emitted: Math.max(cached.head.emitted, seq) };
}

type KeyRows = { readonly key: string; readonly rows: readonly TapeRow[] };

/** Records of `trades`. */
export function packTradeRecords(pending: readonly KeyRows[]): readonly Outgoing[] {
  return buildRecords(pending, isMintRow, encodeTapeRecord);
}

/** Records of `wallets`. */
export function packWalletRecords(pending: readonly KeyRows[]): readonly Outgoing[] {
  return [...buildRecords(pending, isAboutWallet, encodeWalletRowsRecord), ...packNamedRecords(pending)];
}

function buildRecords(pending: readonly KeyRows[], is: (row: TapeRow) => boolean, record: Writer): readonly Outgoing[] {
  return pending.flatMap(({ key, rows }) => packIntoRecords(key, rows.filter(is).map(toTapeRow), ROWS_MAX, record));
}

/** A mint's rows about a wallet: an insider, or one paid in a stable. */
function packNamedRecords(pending: readonly KeyRows[]): readonly Outgoing[] {
  const rows = pending.flatMap(({ rows }) => rows).filter(isEvent);
  const byWallet = Map.groupBy(
    rows,
    ({ event }) =>
      findEventInsider(event)?.wallet ??
      (event.type === 'transfer' && event.mint !== SOL && isFunding(event) ? event.to : null),
  );
  return [...byWallet].flatMap(([wallet, own]) =>
    wallet === null ? [] : packIntoRecords(wallet, own.map(toTapeRow), ROWS_MAX, encodeWalletRowsRecord),
  );
}

function filterUnsent({ head }: CachedKey): readonly TapeRow[] {
  return head.tail.filter(row => row.seq > head.emitted);
}

const ofWallets: ReadonlySet<string> = new Set(['identity', 'known_wallet', 'funder_learnt']);

function isAboutWallet(row: TapeRow): boolean {
  if (isTrade(row)) return false;
  const { event } = row;
  return ofWallets.has(event.type) || (event.type === 'transfer' && event.mint === SOL);
}

/** Intake reads prices from their table. */
function isMintRow(row: TapeRow): boolean {
  return isTrade(row) || !(isAboutWallet(row) || row.event.type === 'price');
}

type Writer = (key: string, rows: readonly (readonly unknown[])[]) => string;
