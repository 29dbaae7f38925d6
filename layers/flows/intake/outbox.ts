import { SOL } from '../../core/identity/address.ts';
import { isFunding } from '../../core/identity/funding.ts';
import { type Emit, type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { isEvent, isTrade, type TapeRow, toTapeRow } from '../../storage/market/tape.ts';
import { encodeWalletRowsRecord } from '../processor/records.ts';
import { findEventInsider } from '../registry.ts';
import type { HandedRows } from './handed-rows.ts';
import type { CachedKey } from './state.ts';

export type Outbox = {
  readonly emitWallets: Emit;
  /** Takes rows for the sections of their token. */
  readonly rows: Pick<HandedRows, 'add' | 'deliver'>;
};

const ROWS_MAX = 400;

/** Emits pending rows, and hands them to the sections. May repeat after a crash; consumers skip duplicates. */
export async function emitPending({ emitWallets, rows: handed }: Outbox, keys: ReadonlyMap<string, CachedKey>) {
  const pending = [...keys]
    .map(([key, cached]) => ({ key, cached, seq: cached.head.seq, rows: filterUnsent(cached) }))
    .filter(({ rows }) => rows.length > 0);
  await emitWallets(packWalletRecords(pending));
  for (const { key, cached, seq, rows } of pending) {
    cached.sent = seq;
    // The header may have advanced meanwhile.
    const finish = (isDone: boolean): void => {
      if (isDone) cached.head = { ...cached.head, emitted: Math.max(cached.head.emitted, seq) };
      else cached.sent = 0;
    };
    handed.add({ key, rows: rows.some(isMintRow) ? rows : [], finish });
  }
}

type KeyRows = { readonly key: string; readonly rows: readonly TapeRow[] };

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

function filterUnsent({ head, sent }: CachedKey): readonly TapeRow[] {
  const done = Math.max(head.emitted, sent);
  return head.tail.filter(row => row.seq > done);
}

const ofWallets: ReadonlySet<string> = new Set(['identity', 'known_wallet', 'funder_learnt']);

function isAboutWallet(row: TapeRow): boolean {
  if (isTrade(row)) return false;
  const { event } = row;
  return ofWallets.has(event.type) || (event.type === 'transfer' && event.mint === SOL);
}

/** Whether the sections of a token use it. Intake reads prices from their table. */
export function isMintRow(row: TapeRow): boolean {
  return isTrade(row) || !(isAboutWallet(row) || row.event.type === 'price');
}

type Writer = (key: string, rows: readonly (readonly unknown[])[]) => string;
