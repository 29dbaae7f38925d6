import type { Client, Result } from '../../clients/typescript/src/client.ts';
import type { Figures } from './figures.ts';

type Gaps = {
  readonly count: number;
  readonly volumeUsdMax: number | null;
  /** When the last one ended. */
  readonly endMs: number;
};

/** Figures of the service, and what reasons need. */
export type Ours = Figures & {
  readonly filteredPriceUsd: number | null;
  readonly filteredVolume24hUsd: number | null;
  readonly circulatingSupply: number | null;
  /** Of the last 24 hours. Null: no gap is known. */
  readonly gaps: Gaps | null;
  /** Time of the trade that the price is of, unix ms. */
  readonly tradedMs: number | null;
};

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The service does not answer; its message says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Reads a token now. Throws the message of a refusal. */
export async function readOurs(client: Client, mint: string, nowMs: number): Promise<Ours> {
  const filtered = { timeframe: '1m', view: 'filtered', from: nowMs - DAY_HOURS * HOUR_MS, limit: 1_440 } as const;
  const [price, stats, holders, pools, candles] = await Promise.all([
    take(client.get('/v1/token/{mint}/price', { mint })),
    take(client.get('/v1/token/{mint}/stats', { mint })),
    take(client.get('/v1/token/{mint}/holders/summary', { mint })),
    take(client.get('/v1/token/{mint}/pools', { mint })),
    take(client.get('/v1/token/{mint}/ohlcv', { mint, ...filtered })),
  ]);
  const day = stats.windows['24h'];
  const { circulating_supply: circulating, circulating_supply_raw: raw, total_supply_raw: totalRaw } = price;
  const perRaw = circulating !== null && raw !== null && raw !== '0' ? circulating / Number(raw) : null;
  return {
    priceUsd: price.price_usd,
    volume24hUsd: day.volume_usd,
    trades24h: day.trades,
    holders: holders.distinctCount,
    supply: perRaw === null || totalRaw === null ? null : Number(totalRaw) * perRaw,
    pools: pools.pools.map(({ pool, dex_name: venue, volume_24h_usd: volume24hUsd }) => ({
      ...{ address: pool, venue, volume24hUsd },
    })),
    atMs: nowMs,
    filteredPriceUsd: price.filtered_price_usd,
    filteredVolume24hUsd: candles.candles.reduce((sum, { volume_usd: usd }) => sum + usd, 0),
    circulatingSupply: circulating,
    gaps: day.coverage
      ? {
          ...{ count: day.coverage.gaps.length, volumeUsdMax: day.coverage.volume_usd_max },
          endMs: Math.max(...day.coverage.gaps.map(({ to_ts }) => to_ts)),
        }
      : null,
    tradedMs: price.as_of_ts_ms,
  };
}

/** The figures that end at an earlier time; null where the service does not answer for it. */
export async function readOursAt(
  client: Client,
  mint: string,
  atMs: number,
): Promise<Pick<Figures, 'priceUsd' | 'volume24hUsd' | 'trades24h'> | null> {
  const [price, stats] = await Promise.all([
    client.get('/v1/token/{mint}/price-at', { mint, t: atMs }),
    client.getEnvelope('/v1/token/{mint}/stats', { mint, as_of: atMs }),
  ]);
  if (!price.ok || !stats.ok) return null;
  const { volume_usd: volume24hUsd, trades: trades24h } = stats.data.data.windows['24h'];
  return { priceUsd: price.data.price_usd, volume24hUsd, trades24h };
}

async function take<Body>(asked: Promise<Result<Body>>): Promise<Body> {
  const result = await asked;
  if (result.ok) return result.data;
  throw new RefusedError(`The service refused: ${result.error.message}`);
}
