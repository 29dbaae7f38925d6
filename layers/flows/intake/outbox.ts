import { SOL } from '../../core/identity/address.ts';
import { isFunding } from '../../core/identity/funding.ts';
import { type Emit, type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { isEvent, isTrade, type TapeRow, toTapeRow } from '../../storage/market/tape.ts';
import type { Keyed } from '../parking/keyed.ts';
import { encodeWalletRowsRecord, type TapeBatch } from '../processor/records.ts';
import { findEventInsider } from '../registry.ts';
import { packMovedRecords } from './moves.ts';
import type { PriceStores } from './price-book.ts';
import type { CachedKey } from './state.ts';

/** A key's rows for the sections of its token. Without records if they lack none. */
export type Handed = Pick<TapeBatch, 'rows' | 'finished' | 'records'> & {
  readonly key: string;
  /** Says that all sections have the rows. */
  readonly finish: () => void;
};

export type Outbox = PriceStores & {
  readonly emitWallets: Emit;
  readonly hand: (handed: Handed) => void;
};

const ROWS_MAX = 400;

/** Emits rows of wallets, and hands over all. Repeats are skipped. */
export async function deliverRows(
  { tape, prices, emitWallets, hand }: Outbox,
  keys: ReadonlyMap<string, CachedKey>,
  batches: ReadonlyMap<string, Pick<Keyed, 'records'>>,
): Promise<void> {
  const pending = [...keys].map(([key, cached]) => ({
    key,
    cached,
    rows: [...(tape.held.get(key)?.values() ?? [])]
      .filter(({ seq }) => seq > cached.head.emitted)
      .toSorted((a, b) => a.seq - b.seq),
  }));
  await emitWallets([...packWalletRecords(pending), ...(await packMovedRecords({ tape, prices }, pending))]);
  for (const { key, cached, rows } of pending) {
    const { seq, emitted: finished } = cached.head;
    const own = rows.some(isMintRow) ? batches.get(key)!.records : [];
    const records = own.map(record => ({ ...record, partitionKey: key }));
    // The header may advance meanwhile.
    const finish = (): void => {
      cached.head = { ...cached.head, emitted: Math.max(cached.head.emitted, seq) };
    };
    hand({ key, rows, finished, records, finish });
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

const ofWallets: ReadonlySet<string> = new Set(['identity', 'known_wallet', 'funder_learnt']);

function isAboutWallet(row: TapeRow): boolean {
  if (isTrade(row)) return false;
  const { event } = row;
  return ofWallets.has(event.type) || (event.type === 'transfer' && event.mint === SOL);
}

const ofSources: ReadonlySet<string> = new Set(['source_gap', 'decode_tally']);

/** Whether the sections of a token use it. Intake reads prices from their table. */
export function isMintRow(row: TapeRow): boolean {
  return isTrade(row) || !(isAboutWallet(row) || row.event.type === 'price' || ofSources.has(row.event.type));
}

type Writer = (key: string, rows: readonly (readonly unknown[])[]) => string;
