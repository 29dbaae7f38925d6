import { readCurveState, toEventCurve } from '../../contract/events/curve.ts';
import { rewindLabels, type Trade } from '../../core/mint/trade.ts';
import { serializeCanonical } from '../../core/proof/canonical-json.ts';
import type { TapeEvent, TapeRow } from '../market/tape.ts';

/** A row as its arrival made it. */
export type InputRow = { readonly key: string; readonly receivedMs: number; readonly row: TapeRow };

const VERSION = 1;

/** When a row counts as received. */
export function getReceivedMs({ receivedMs, timestampMs }: Pick<TapeRow, 'receivedMs' | 'timestampMs'>): number {
  return receivedMs ?? timestampMs;
}

/** The document of a row. It never changes. */
export function formatInputDocument(key: string, row: TapeRow): string {
  const own = 'event' in row ? { event: dropNulls(row.event) } : describeSwap(key, rewindLabels(row));
  return serializeCanonical({ v: VERSION, key, seq: row.seq, received_ms: getReceivedMs(row), ...own });
}

function dropNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

function describeSwap(mint: string, trade: Trade) {
  const { curve } = trade;
  const event = dropNulls({
    type: 'swap',
    signature: trade.signature,
    slot: trade.slot,
    event_index: trade.eventIndex,
    timestamp: trade.timestampMs,
    wallet_address: trade.wallet,
    dex_name: trade.dex,
    direction: trade.direction,
    token_mint: mint,
    token_decimals: trade.tokenDecimals,
    token_amount_raw: trade.tokenRaw,
    base_mint: trade.baseMint,
    base_decimals: trade.baseDecimals,
    base_amount_raw: trade.baseRaw,
    network_fee_lamports: trade.networkFeeLamports,
    tip_lamports: trade.tipLamports,
    dex_fee_raw: trade.dexFeeRaw,
    tx_index: trade.txIndex,
    pool_address: trade.pool,
    signers: trade.signers,
    relay_bundle_id: trade.relayBundleId,
    terminal: trade.terminal,
    pool_token_reserve_raw: trade.tokenReserveRaw,
    pool_base_reserve_raw: trade.baseReserveRaw,
    wallet_token_balance_raw: trade.walletBalanceRaw,
    curve: curve && toEventCurve(curve),
  });
  const intake = {
    base_price_usd: trade.basePriceUsd,
    sol_price_usd: trade.solPriceUsd,
    outlier: trade.outlier,
    organic: trade.organic,
    too_late: trade.tooLate,
    labels: trade.labels,
  };
  return { event, intake };
}

type Fields = Readonly<Record<string, unknown>>;

/** The row of a document. Throws a SyntaxError for other texts. */
export function parseInputDocument(text: string): InputRow {
  const read = JSON.parse(text) as Fields;
  const {
    v,
    key,
    seq,
    received_ms: receivedMs,
    event,
    intake,
  } = read as {
    readonly v: number;
    readonly key: string;
    readonly seq: number;
    readonly received_ms: number;
    readonly event: Fields;
    readonly intake?: Fields;
  };
  const isWhole = [seq, receivedMs, event?.timestamp].every(Number.isSafeInteger) && typeof key === 'string';
  if (v !== VERSION || !isWhole || serializeCanonical(read) !== text)
    throw new SyntaxError('An input document must be canonical JSON of version 1.');
  const { type, slot, timestamp } = event as { readonly type: string; readonly slot?: number; timestamp: number };
  if (type === 'swap') return { key, receivedMs, row: readSwap({ seq, receivedMs }, event, intake!) };
  const nulls = Object.fromEntries((nullable[type] ?? []).map(name => [name, null]));
  const place = { seq, slot: slot ?? Math.floor(timestamp / SLOT_MS), timestampMs: timestamp, receivedMs };
  return { key, receivedMs, row: { ...place, event: { ...nulls, ...event } as TapeEvent['event'] } };
}

/** Events without a slot derive it from time. */
const SLOT_MS = 400;

/** Fields that events state even if they are null. */
export const nullable: Readonly<Record<string, readonly string[]>> = {
  token: ['mint_authority', 'freeze_authority', 'primary_dex', 'primary_pool'],
  token_status: ['reason'],
  liquidity: ['pct_of_pool'],
  metadata: ['name', 'symbol', 'description', 'image', 'website', 'x', 'telegram', 'why'],
  coverage: ['from_slot', 'to_slot'],
  wallet_funded: ['direct_funder', 'first_funded', 'root', 'hops', 'primary_terminal'],
};

/** `prev` and `firstSeq` follow from the rows before. */
function readSwap(at: { readonly seq: number; readonly receivedMs: number }, event: Fields, intake: Fields): Trade {
  const orNull = <Value>(value: unknown): Value | null => (value ?? null) as Value | null;
  const labels = intake.labels as readonly string[];
  return {
    ...at,
    prev: 0,
    signature: event.signature as string,
    slot: event.slot as number,
    txIndex: orNull(event.tx_index),
    firstSeq: null,
    eventIndex: event.event_index as number,
    timestampMs: event.timestamp as number,
    wallet: event.wallet_address as string,
    pool: orNull(event.pool_address),
    dex: event.dex_name as string,
    direction: event.direction as Trade['direction'],
    tokenDecimals: event.token_decimals as number,
    tokenRaw: event.token_amount_raw as string,
    baseMint: event.base_mint as string,
    baseDecimals: event.base_decimals as number,
    baseRaw: event.base_amount_raw as string,
    basePriceUsd: orNull(intake.base_price_usd),
    solPriceUsd: orNull(intake.sol_price_usd),
    networkFeeLamports: event.network_fee_lamports as number,
    tipLamports: event.tip_lamports as number,
    dexFeeRaw: event.dex_fee_raw as string,
    relayBundleId: orNull(event.relay_bundle_id),
    terminal: orNull(event.terminal),
    signers: orNull(event.signers),
    tokenReserveRaw: orNull(event.pool_token_reserve_raw),
    baseReserveRaw: orNull(event.pool_base_reserve_raw),
    walletBalanceRaw: orNull(event.wallet_token_balance_raw),
    curve: readCurveState(event.curve as Parameters<typeof readCurveState>[0]),
    labels,
    relabelled: null,
    arbitrage: labels.includes('BOT:ARB'),
    organic: intake.organic as boolean,
    outlier: intake.outlier as boolean,
    tooLate: intake.too_late as boolean,
  };
}
