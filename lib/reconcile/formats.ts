import * as z from 'zod/mini';
import type { Figures, PoolFigures } from './figures.ts';

/** Providers send numbers, decimal texts, nulls or nothing. */
const amount = z.nullish(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,40}(\.\d{1,80})?(e[+-]?\d{1,3})?$/i))]),
);
type Amount = z.infer<typeof amount>;

function toAmount(value: Amount): number | null {
  const number = value == null ? Number.NaN : Number(value);
  return Number.isFinite(number) && number >= 0 ? number : null;
}

function sumAmounts(values: readonly Amount[]): number | null {
  const known = values.map(toAmount).filter(value => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

const nothing: Figures = {
  ...{ priceUsd: null, volume24hUsd: null, trades24h: null, holders: null, supply: null },
  ...{ pools: null, atMs: null },
};

const perToken = z.object({
  address: z.string(),
  ...{ price: amount, v24hUSD: amount, trade24h: amount, holder: amount },
  ...{ supply: amount, totalSupply: amount, lastTradeUnixTime: amount },
});
const birdeye = z.object({ success: z.literal(true), data: perToken });

const counts = z.nullish(z.object({ buys: amount, sells: amount }));
const pair = z.object({
  ...{ dexId: z.string(), pairAddress: z.string(), priceUsd: amount },
  baseToken: z.object({ address: z.string() }),
  volume: z.nullish(z.object({ h24: amount })),
  txns: z.nullish(z.object({ h24: counts })),
  liquidity: z.nullish(z.object({ usd: amount })),
});
const pairs = z.array(pair);
const dexscreener = z.union([pairs, z.object({ pairs: z.nullable(pairs) })]);

const gecko = z.object({
  ...{ address: z.string(), price_usd: amount, normalized_total_supply: amount },
  volume_usd: z.nullish(z.object({ h24: amount })),
});
const geckoRow = z.object({ type: z.literal('token'), attributes: gecko });
const geckoterminal = z.object({ data: z.union([geckoRow, z.array(geckoRow)]) });

const trackerPool = z.object({
  ...{ poolId: z.string(), market: z.string(), tokenSupply: amount },
  price: z.nullish(z.object({ usd: amount })),
  liquidity: z.nullish(z.object({ usd: amount })),
  txns: z.nullish(z.object({ volume24h: amount })),
  lastUpdated: amount,
});
const solanaTracker = z.object({ token: z.object({ mint: z.string() }), pools: z.array(trackerPool), holders: amount });

const codexRow = z.object({
  token: z.object({ address: z.string() }),
  ...{ priceUSD: amount, volume24: amount, txnCount24: amount, holders: amount },
});
const codex = z.object({ data: z.object({ filterTokens: z.object({ results: z.array(codexRow) }) }) });

type Found = ReadonlyMap<string, Figures>;

/** Each reads its own form, and null of another. */
export const formats = {
  birdeye: read(birdeye, ({ data }) => [
    [
      data.address,
      {
        ...nothing,
        priceUsd: toAmount(data.price),
        volume24hUsd: toAmount(data.v24hUSD),
        trades24h: toAmount(data.trade24h),
        holders: toAmount(data.holder),
        supply: toAmount(data.totalSupply ?? data.supply),
        atMs: toMs(data.lastTradeUnixTime, 1_000),
      },
    ],
  ]),
  dexscreener: read(dexscreener, body => {
    const all = Array.isArray(body) ? body : (body.pairs ?? []);
    return [...Map.groupBy(all, ({ baseToken }) => baseToken.address)].map(([mint, own]) => [
      mint,
      {
        ...nothing,
        priceUsd: toAmount(findLargest(own)?.priceUsd),
        volume24hUsd: sumAmounts(own.map(({ volume }) => volume?.h24)),
        trades24h: sumAmounts(own.flatMap(({ txns }) => [txns?.h24?.buys, txns?.h24?.sells])),
        pools: own.map(one => toPool(one.pairAddress, one.dexId, one.volume?.h24)),
      },
    ]);
  }),
  geckoterminal: read(geckoterminal, ({ data }) =>
    [data].flat().map(({ attributes }) => [
      attributes.address,
      {
        ...nothing,
        priceUsd: toAmount(attributes.price_usd),
        volume24hUsd: toAmount(attributes.volume_usd?.h24),
        supply: toAmount(attributes.normalized_total_supply),
      },
    ]),
  ),
  'solana-tracker': read(solanaTracker, ({ token, pools, holders }) => [
    [
      token.mint,
      {
        ...nothing,
        priceUsd: toAmount(findLargest(pools)?.price?.usd),
        volume24hUsd: sumAmounts(pools.map(({ txns }) => txns?.volume24h)),
        holders: toAmount(holders),
        supply: toAmount(findLargest(pools)?.tokenSupply),
        pools: pools.map(one => toPool(one.poolId, one.market, one.txns?.volume24h)),
        atMs: toMs(findLargest(pools)?.lastUpdated, 1),
      },
    ],
  ]),
  codex: read(codex, ({ data }) =>
    data.filterTokens.results.map(({ token, ...row }) => [
      token.address,
      {
        ...nothing,
        priceUsd: toAmount(row.priceUSD),
        volume24hUsd: toAmount(row.volume24),
        trades24h: toAmount(row.txnCount24),
        holders: toAmount(row.holders),
      },
    ]),
  ),
} as const satisfies Record<string, (body: unknown) => Found | null>;

function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  list: (body: z.infer<Schema>) => readonly (readonly [string, Figures])[],
): (body: unknown) => Found | null {
  return body => {
    const { data, success } = schema.safeParse(body);
    return success ? new Map(list(data as z.infer<Schema>)) : null;
  };
}

function toMs(value: Amount, unitMs: number): number | null {
  const number = toAmount(value);
  return number === null || number === 0 ? null : Math.floor(number * unitMs);
}

function toPool(address: string, venue: string, volume: Amount): PoolFigures {
  return { address, venue, volume24hUsd: toAmount(volume) };
}

/** The pool whose price providers show. */
function findLargest<Pool extends { readonly liquidity?: { readonly usd?: Amount } | null | undefined }>(
  pools: readonly Pool[],
): Pool | undefined {
  const usdOf = ({ liquidity }: Pool) => toAmount(liquidity?.usd) ?? 0;
  return pools.toSorted((a, b) => usdOf(b) - usdOf(a))[0];
}

/** Figures of tokens in an answer of any provider; null for other forms. */
export function readFigures(body: unknown): Found | null {
  for (const readFormat of Object.values(formats)) {
    const found = readFormat(body);
    if (found !== null) return found;
  }
  return null;
}
