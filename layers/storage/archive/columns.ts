import type { SchemaElement } from 'hyparquet';
import type { Trade } from '../../core/mint/trade.ts';
import { isTrade, type TapeEvent, type TapeRow } from '../market/tape.ts';
import { flag, integer, json, type Kind, raw, text, texts, time } from './column.ts';

/** A tape row with its key: mint, or receiver of SOL. */
export type ArchivedRow = { readonly key: string; readonly row: TapeRow };

/** Raised with every change of the columns. */
export const ARCHIVE_VERSION = '4';

/** Files of these versions lack some columns. */
export const olderVersions: readonly string[] = ['1', '2', '3'];

/** Columns of every row. `type` is `swap`, or that of the event. */
const common = {
  key: text,
  seq: integer,
  type: text,
  slot: integer,
  timestamp: time,
} as const;

type TradeColumns = {
  readonly [Field in keyof Omit<Trade, 'seq' | 'slot' | 'timestampMs' | 'receivedMs'>]: readonly [
    column: string,
    kind: Kind<NonNullable<Trade[Field]>>,
  ];
};

/** Columns of trades, null in other rows. */
const ofTrade: TradeColumns = {
  prev: ['prev', integer],
  signature: ['signature', text],
  txIndex: ['tx_index', integer],
  firstSeq: ['first_seq', integer],
  eventIndex: ['event_index', integer],
  wallet: ['wallet', text],
  pool: ['pool', text],
  dex: ['dex', text],
  direction: ['direction', text as Kind<Trade['direction']>],
  tokenDecimals: ['token_decimals', integer],
  tokenRaw: ['token_raw', raw],
  baseMint: ['base_mint', text],
  baseDecimals: ['base_decimals', integer],
  baseRaw: ['base_raw', raw],
  basePriceUsd: ['base_price_usd', text],
  solPriceUsd: ['sol_price_usd', text],
  networkFeeLamports: ['network_fee_lamports', integer],
  tipLamports: ['tip_lamports', integer],
  dexFeeRaw: ['dex_fee_raw', raw],
  relayBundleId: ['relay_bundle_id', text],
  terminal: ['terminal', text],
  signers: ['signers', texts],
  tokenReserveRaw: ['token_reserve_raw', raw],
  baseReserveRaw: ['base_reserve_raw', raw],
  walletBalanceRaw: ['wallet_balance_raw', raw],
  labels: ['labels', texts],
  relabelled: ['relabelled', json as Kind<NonNullable<Trade['relabelled']>>],
  curve: ['curve', json as Kind<NonNullable<Trade['curve']>>],
  arbitrage: ['arbitrage', flag],
  organic: ['organic', flag],
  outlier: ['outlier', flag],
  tooLate: ['too_late', flag],
};

/** Null where it counts as the row's time. */
const RECEIVED = 'received';
/** The event as JSON, null for trades. */
const EVENT = 'event';
const SWAP = 'swap';

type Column = { readonly name: string; readonly kind: Kind<never>; readonly isRequired: boolean };

function defineColumn<Value>(name: string, kind: Kind<Value>, isRequired: boolean): Column {
  return {
    name,
    kind: kind as unknown as Kind<never>,
    isRequired,
  };
}

/** All columns in the order of the file. */
export const columns: readonly Column[] = [
  ...Object.entries(common).map(([name, kind]) => defineColumn(name, kind as unknown as Kind<never>, true)),
  ...Object.values(ofTrade).map(([name, kind]) => defineColumn(name, kind as unknown as Kind<never>, false)),
  defineColumn(EVENT, text, false),
  defineColumn(RECEIVED, time, false),
];

export const schema: SchemaElement[] = [
  { name: 'tape', num_children: columns.length },
  ...columns.flatMap(({ name, kind, isRequired }) => kind.elements(name, isRequired)),
];

/** Values by column, before they are turned into cells. */
export type Values = Readonly<Record<string, unknown>>;

/** What every format writes of a row. */
export function toArchiveValues({ key, row }: ArchivedRow): Values {
  return {
    key,
    seq: row.seq,
    slot: row.slot,
    timestamp: row.timestampMs,
    [RECEIVED]: row.receivedMs ?? null,
    ...(isTrade(row)
      ? { type: SWAP, ...Object.fromEntries(tradeFields.map(([field, [name]]) => [name, row[field]])) }
      : { type: row.event.type, [EVENT]: JSON.stringify(row.event) }),
  };
}

const tradeFields = Object.entries(ofTrade) as unknown as readonly [keyof Trade, readonly [string, Kind<never>]][];

/** The cells of some rows, column by column. */
export function toColumnCells(rows: readonly ArchivedRow[]): { name: string; data: unknown[] }[] {
  const values = rows.map(toArchiveValues);
  return columns.map(({ name, kind }) => ({
    name,
    data: values.map(row => (row[name] === undefined || row[name] === null ? null : kind.write(row[name] as never))),
  }));
}

type Cells = Readonly<Record<string, unknown>>;

export function parseArchivedRow(cells: Cells): ArchivedRow {
  const [seq, slot, timestampMs] = [cells.seq, cells.slot, cells.timestamp].map(Number) as [number, number, number];
  const receivedMs = cells[RECEIVED] == null ? null : Number(cells[RECEIVED]);
  const place = { seq, slot, timestampMs };
  const row =
    cells.type === SWAP
      ? ({ ...place, receivedMs, ...parseTrade(cells) } as Trade)
      : ({
          ...place,
          ...(receivedMs !== null && { receivedMs }),
          event: JSON.parse(cells[EVENT] as string),
        } as TapeEvent);
  return { key: cells.key as string, row };
}

function parseTrade(cells: Cells) {
  return Object.fromEntries(
    tradeFields.map(([field, [name, kind]]) => [field, cells[name] == null ? null : kind.read(cells[name] as never)]),
  );
}
