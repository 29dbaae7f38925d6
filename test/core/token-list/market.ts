import type { LaunchView } from '../../../layers/core/launch/describe.ts';
import { type Severity, severities } from '../../../layers/core/signal/severity.ts';
import { type ShareName, shareNames, type TokenProfile } from '../../../layers/core/token-list/profile.ts';
import type { FactsReport, MarketReport, TokenReport } from '../../../layers/core/token-list/report.ts';
import { unknownWorth, type Valuation } from '../../../layers/core/worth/valuation.ts';
import fc from '../../laws.ts';
import { address } from '../../worlds/events.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const START = 1_760_000_400_000;

const dollars = fc.constantFrom(null, 0, 500, 1_000, 5_000);
const percents = fc.constantFrom(null, 0, 5, 12.5, 100);

/** Figures of few values, so that many are equal. */
export const arbitraryWorth: fc.Arbitrary<Valuation> = fc
  .record({
    priceUsd: fc.constantFrom(null, 0.5, 2),
    circulatingRaw: fc.constantFrom(null, '70000', '80000'),
    liquidityUsd: dollars,
    isOnCurve: fc.boolean(),
  })
  .map(made => ({ ...unknownWorth, decimals: 2, totalRaw: made.circulatingRaw && '90000', ...made }));

const creators = ['first', 'second'].map(name => address(`creator ${name}`));
export const quotes = ['sol', 'usdc'].map(name => address(`quote ${name}`));
export const listedWords = {
  stage: ['curve', 'graduating', 'dead', 'graduated'],
  pad: ['pump_fun', 'moonit'],
  dex: ['pump_fun', 'pumpswap', 'raydium_v4'],
  quote: quotes,
  creator: creators,
} as const;

const launches: fc.Arbitrary<LaunchView> = fc
  .record({
    pad: fc.constantFrom(...listedWords.pad),
    stage: fc.constantFrom('curve' as const, 'graduating' as const, 'graduated' as const),
    progress: fc.constantFrom(null, [1n, 4n] as const, [1n, 1n] as const, [0n, 5n] as const),
    creator: fc.constantFrom(null, ...creators),
    launchedMs: fc.constantFrom(null, START - HOUR, START),
    graduatedMs: fc.constantFrom(null, START - MINUTE, START),
  })
  .map(made => ({
    ...{ raisedRaw: null, targetRaw: null, baseMint: null, baseDecimals: null, curvePool: null, isComplete: false },
    ...{ completedMs: null, migrationSignature: null, pool: null, poolDex: null, secondsToGraduate: null, why: null },
    ...made,
  }));

export const arbitraryProfile: fc.Arbitrary<TokenProfile> = fc.record({
  launch: fc.option(launches, { nil: null }),
  deadMs: fc.constantFrom(null, START + 2 * HOUR, START + 30 * HOUR),
  dexes: fc.subarray([...listedWords.dex]),
  quotes: fc.subarray(quotes),
  mintable: fc.constantFrom(null, true, false),
  freezable: fc.constantFrom(null, true, false),
  shares: fc.record(Object.fromEntries(shareNames.map(name => [name, percents])) as Record<ShareName, typeof percents>),
});

/** A trade of a token, in order of arrival. */
export type MarketTrade = {
  readonly mint: string;
  readonly atMs: number;
  readonly usd: bigint;
  readonly price: number;
  /** Null: not a buy of the filtered view. */
  readonly buyer: number | null;
};

/** What arrives: a trade, or new facts. */
export type Arriving = MarketTrade | (Omit<FactsReport, 'seq'> & { readonly kind: 'facts' });

export const mintAt = (n: number): string => address(`listed ${n}`);

const SPAN_MS = 26 * HOUR;
const LATE_MS = 15 * MINUTE;

const steps = fc.oneof(
  fc.constantFrom(0, 1, MINUTE - 1, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR),
  fc.integer({ min: 0, max: 3 * HOUR }),
);

const arbitraryTrade = fc.record({
  token: fc.nat(4),
  step: steps,
  late: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: LATE_MS })),
  usd: fc.oneof(fc.constantFrom(0n, 1n, 10n ** 30n), fc.bigInt({ min: 1n, max: 10n ** 36n })),
  price: fc.constantFrom(0.5, 1, 1.25, 3e-9),
  buyer: fc.option(fc.nat(2)),
});

const standing = fc.record({
  severity: fc.constantFrom<Severity[]>(...severities),
  liquiditySol: fc.option(fc.constantFrom(0.5, 3, 80), { nil: null }),
});

const arbitraryFacts = fc.record({
  worth: arbitraryWorth,
  profile: fc.option(arbitraryProfile, { nil: undefined }),
  token: fc.nat(4),
  standings: fc.array(fc.record({ waits: fc.integer({ min: 1, max: 8 * HOUR }), standing }), { maxLength: 2 }),
  first: standing,
  holders: fc.nat(9),
  created: fc.integer({ min: 0, max: HOUR }),
});

/** Five tokens over about a day, facts first, with late trades. */
export const arbitraryMarket = (max: number): fc.Arbitrary<readonly Arriving[]> =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: arbitraryTrade }, arbitraryFacts), { maxLength: max, size: 'max' })
    .map(all => {
      const newest = new Map<string, number>();
      let atMs = START;
      const facts = (token: number, made: FactsSeed): Arriving => {
        let fromMs = atMs;
        const later = made.standings.map(one => {
          fromMs += one.waits;
          return { fromMs, ...one.standing };
        });
        return {
          kind: 'facts',
          mint: mintAt(token),
          atMs,
          createdMs: START - made.created,
          holders: made.holders,
          described: null,
          standings: [{ fromMs: 0, ...made.first }, ...later],
          ...(made.worth && { worth: made.worth }),
          ...(made.profile && { profile: made.profile }),
        };
      };
      const quiet = { standings: [], first: { severity: 'none', liquiditySol: null }, holders: 0, created: 7 } as const;
      const first = [0, 1, 2, 3, 4].map(token => facts(token, quiet));
      return [
        ...first,
        ...all.map(one => {
          if (!('step' in one)) return facts(one.token, one);
          atMs = Math.min(atMs + one.step, START + SPAN_MS);
          const mint = mintAt(one.token);
          const before = newest.get(mint) ?? 0;
          // Candles take a trade up to 15 minutes before the newest.
          const tradedMs = Math.max(atMs - one.late, before - LATE_MS, START - LATE_MS);
          newest.set(mint, Math.max(before, tradedMs));
          return { mint, atMs: tradedMs, usd: one.usd, price: one.price, buyer: one.buyer };
        }),
      ];
    });

type FactsSeed = {
  readonly worth?: Valuation;
  readonly profile?: TokenProfile | undefined;
  readonly standings: readonly {
    readonly waits: number;
    readonly standing: Omit<FactsReport['standings'][0], 'fromMs'>;
  }[];
  readonly first: Omit<FactsReport['standings'][0], 'fromMs'>;
  readonly holders: number;
  readonly created: number;
};

export const isTraded = (one: Arriving): one is MarketTrade => !('kind' in one);

const minuteOf = (ms: number): number => ms - (ms % MINUTE);

/** Reports of arrivals `from` up to `to`, like the processors'. */
export const reportsOf = (all: readonly Arriving[], from: number, to: number): readonly TokenReport[] => {
  const facts = all.slice(from, to).flatMap((one, at) => (isTraded(one) ? [] : [{ ...one, seq: from + at }]));
  const changed = Map.groupBy(all.slice(from, to).filter(isTraded), ({ mint }) => mint);
  const markets = [...changed].map(([mint, trades]): MarketReport => {
    const known = all
      .slice(0, to)
      .filter(isTraded)
      .filter(one => one.mint === mint);
    const minutes = [...new Set(trades.map(({ atMs }) => minuteOf(atMs)))];
    return {
      kind: 'market',
      mint,
      seq: to,
      priceUsd: inTime(known).at(-1)!.price,
      minutes: minutes.map(minuteMs => naiveMinute(known, minuteMs)),
    };
  });
  return [...facts, ...markets];
};

/** By time, then arrival. */
export const inTime = (trades: readonly MarketTrade[]): readonly MarketTrade[] =>
  trades.toSorted((a, b) => a.atMs - b.atMs);

const naiveMinute = (known: readonly MarketTrade[], minuteMs: number): MarketReport['minutes'][0] => {
  const sorted = inTime(known);
  const inside = sorted.filter(({ atMs }) => minuteOf(atMs) === minuteMs);
  const before = sorted.filter(({ atMs }) => atMs < minuteMs).at(-1);
  return {
    minuteMs,
    trades: inside.length,
    usdE30: inside.reduce((sum, { usd }) => sum + usd, 0n),
    buyers: new Set(inside.flatMap(({ buyer, usd }) => (usd < 10n ** 30n ? [] : (buyer ?? [])))).size,
    buyUsdE30: inside.reduce((sum, { buyer, usd }) => (buyer === null ? sum : sum + usd), 0n),
    buys: inside.filter(({ buyer }) => buyer !== null).length,
    sells: inside.filter(({ buyer }) => buyer === null).length,
    crowd: { hashes: [...new Set(inside.flatMap(({ buyer }) => buyer ?? []))], registers: null },
    open: before?.price ?? inside[0]!.price,
    close: inside.at(-1)!.price,
  };
};
