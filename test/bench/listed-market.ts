import type { LaunchView } from '../../layers/core/launch/describe.ts';
import type { PeopleShares } from '../../layers/core/people/summary.ts';
import { severities } from '../../layers/core/signal/severity.ts';
import { rangeFigures, type TokenFilter } from '../../layers/core/token-list/filter.ts';
import { shareNames, type TokenProfile } from '../../layers/core/token-list/profile.ts';
import type { TokenReport } from '../../layers/core/token-list/report.ts';
import { unknownWorth } from '../../layers/core/worth/valuation.ts';

const MINUTE = 60_000;
const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const E30 = 10n ** 30n;

const createSeeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const addressOf = (n: number, kind: number): string => {
  const random = createSeeded(n * 7 + kind);
  return Array.from({ length: 44 }, () => letters[Math.floor(random() * 58)]!).join('');
};

/** A market whose tokens trade in bursts; one in twenty trades each minute. */
export const listedMarket = (tokens: number, startMs: number) => {
  const random = createSeeded(tokens);
  const seqs = new Map<number, number>();
  const facts = (n: number, nowMs: number, seq: number): TokenReport => ({
    ...{ kind: 'facts', mint: addressOf(n, 0), seq, atMs: nowMs, createdMs: startMs - n * 2_000 },
    holders: 1 + ((n * 13 + seq) % 900),
    described: null,
    standings: [{ fromMs: 0, severity: severities[n % 5]!, liquiditySol: 30 + random() * 50 }],
    worth: {
      ...unknownWorth,
      priceUsd: random() / 1_000,
      priceMs: nowMs - 1_000,
      decimals: 6,
      totalRaw: '1000000000000000',
      circulatingRaw: '1000000000000000',
      liquidityUsd: 5_000 + random() * 10_000,
      liquidityMs: nowMs,
      highest: { usd: random(), atMs: nowMs },
      lowest: { usd: random() / 10_000, atMs: nowMs },
    },
    profile: profileOf(n),
  });
  const profileOf = (n: number): TokenProfile => ({
    launch: n % 3 === 0 ? null : launchOf(n),
    deadMs: startMs + 86_400_000 + n,
    ...{ dexes: [n % 3 === 0 ? 'raydium_v4' : 'pump_fun'], quotes: [addressOf(1, 1)], mintable: n % 9 === 0 },
    freezable: false,
    shares: Object.fromEntries(
      shareNames.map((name, at) => [name, (n + at) % 4 === 0 ? null : 100 * random()]),
    ) as PeopleShares,
  });
  const launchOf = (n: number): LaunchView => ({
    ...{ pad: 'pump_fun', stage: n % 8 === 0 ? 'graduated' : 'curve', baseMint: addressOf(1, 1), baseDecimals: 9 },
    progress: [BigInt(Math.floor(random() * 1e15)), 10n ** 15n],
    ...{ raisedRaw: String(Math.floor(random() * 1e11)), targetRaw: '85005359057', creator: addressOf(n, 2) },
    ...{ curvePool: addressOf(n, 3), launchedMs: startMs - n * 2_000, isComplete: n % 8 === 0 },
    ...{ completedMs: n % 8 === 0 ? startMs - n : null, graduatedMs: n % 8 === 0 ? startMs - n : null },
    ...{ migrationSignature: n % 8 === 0 ? addressOf(n, 4) + addressOf(n, 5) : null },
    ...{ pool: n % 8 === 0 ? addressOf(n, 6) : null, poolDex: n % 8 === 0 ? 'pumpswap' : null },
    ...{ secondsToGraduate: n % 8 === 0 ? n : null, why: null },
  });
  const trade = (n: number, nowMs: number): readonly TokenReport[] => {
    const seq = (seqs.get(n) ?? 0) + 1;
    seqs.set(n, seq);
    const [trades, buyers] = [1 + Math.floor(random() * 20), 1 + Math.floor(random() * 9)];
    const hashes = Array.from({ length: buyers }, () => Math.floor(random() * 2 ** 32) * 2 ** 20);
    const usdE30 = BigInt(Math.floor(random() * 1e9)) * (E30 / 10n ** 6n);
    const minute = {
      ...{ minuteMs: nowMs - (nowMs % MINUTE), trades, usdE30, buyers },
      ...{ open: random(), close: random(), buyUsdE30: usdE30 / 2n },
      ...{ buys: buyers, sells: trades - 1, crowd: { hashes, registers: null } },
    };
    const market = { kind: 'market', mint: addressOf(n, 0), seq, priceUsd: random(), minutes: [minute] } as const;
    return [facts(n, nowMs, seq), market];
  };
  return {
    trade: (nowMs: number): readonly TokenReport[] => {
      const minute = Math.floor((nowMs - startMs) / MINUTE);
      if (minute === 0) return Array.from({ length: tokens }, (_, n) => facts(n, nowMs, 0));
      // Half of the trades are of the same few, the others of a group that moves.
      const busy = Array.from({ length: Math.ceil(tokens / 40) }, (_, at) => at);
      const some = busy.map(at => (at * 31 + minute * 17 + Math.floor(random() * 40)) % tokens);
      return [...new Set([...busy, ...some])].flatMap(n => trade(n, nowMs));
    },
  };
};

const window = '24h' as const;
const order = 'desc' as const;
const where = (ranges: TokenFilter['ranges']): TokenFilter => ({ ranges, words: {} });
/** What callers ask for. */
export const pageQueries = [
  { sort: 'volume', window, order, filter: where({}), limit: 50 },
  { sort: 'trending', window: '1h', order, filter: where({}), limit: 50 },
  { sort: 'new', window, order, filter: where({}), limit: 100 },
  { sort: 'volume', window, order, filter: where({ holders: { min: 500 } }), limit: 50 },
  { sort: 'new', window, order, filter: where({ liquidity_sol: { min: 79.9 } }), limit: 50 },
  { sort: 'market_cap', window, order: 'asc', filter: where({}), limit: 100 },
  {
    ...{ sort: 'fresh', window, order, limit: 100 },
    filter: where(Object.fromEntries(Object.keys(rangeFigures).map(name => [name, { max: 1e15 }]))),
  },
  {
    ...{ sort: 'market_cap', window, order, limit: 100 },
    filter: where({
      ...{ age_s: { max: 20_000 }, liquidity_usd: { min: 14_000 }, holders: { min: 300, max: 500 } },
      ...{ volume_usd: { min: 0 }, trades: { min: 0 }, buyers: { min: 0 }, price_usd: { min: 0.0005 } },
    }),
  },
] as const;
