import { drawAddress } from '../address.ts';
import type { TapeEvent } from '../item.ts';
import { createRandom, drawExponential, drawLogUniform, drawOne, drawUniform } from '../random.ts';
import { ALTS, createCrews, createTraders } from './cast.ts';
import { writeKnown } from './chain.ts';
import { drawLife, drawWaveStrength, type Kind } from './chart.ts';
import { advance, runDemoMarket } from './engine.ts';
import { createLaunch, planBundledLaunch, planTokenMoves } from './launches.ts';
import { type Market, type MarketState, pushMarketAction } from './market.ts';
import type { StoryName } from './story-names.ts';

export const MARKET_VERSION = 1;
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const HISTORY_MS = 7 * DAY_MS;
const EXCHANGES = 3;

/** Days before the live market. */
const survivors = [6.9, 6.1, 4.7, 2.3, 1.1];
const grinders = [6.4, 5.2, 3.9, 2.8, 1.6];
const kinds: readonly Kind[] = ['rocket', 'dud', 'fizzle', 'dud', 'rocket', 'fizzle'];
const OTHERS = 22;
const DEMO_DAYS = 3.4;
const DOOMED_HOURS = 6.5;

/** Stories of the history, in hours before the live market. */
const past: readonly (readonly [story: StoryName, hours: number])[] = [
  ['rug', 61],
  ['campaign', 40],
  ['farm', 30],
  ['bundle', 20],
  ['wash', 26],
  ['wash', 2.1],
  ['sandwich', 7],
  ['sandwich', 1.2],
  ['farm', 3.2],
  ['copy', 5],
  ['bundle', 1.4],
  ['pad', 42],
  ['pad', 14],
  ['pad', 3.1],
  ['pad', 0.5],
];

/** Seven days of history that end at `originMs`. */
export function createDemoMarket(
  seed: number,
  originMs: number,
): { readonly state: MarketState; readonly history: readonly TapeEvent[] } {
  const random = createRandom(seed + 2 ** 32);
  const traders = createTraders(random);
  const wallet = traders[0]!.wallet;
  const initial = {
    version: MARKET_VERSION,
    seed,
    originMs,
    random: random.state(),
    nowMs: -HISTORY_MS,
    slot: 0,
    txIndex: 0,
    solUsd: 150,
    tokens: [],
    queue: [],
    people: [],
    traders,
    crews: createCrews(random),
    exchanges: Array.from({ length: EXCHANGES }, () => drawAddress(random)),
    farm: drawAddress(random),
    family: { funder: drawAddress(random), wallets: [wallet, ...traders.slice(-ALTS).map(alt => alt.wallet)] },
    names: 0,
    stories: 0,
    demo: { mint: '', wallet, doomed: '', crew: [] },
  };
  const prepared = runDemoMarket(initial, market => {
    writeIntroductions(market);
    const { dice } = market;
    const plan = (kind: Kind, days: number): void => {
      const launch = createLaunch(market, drawLife(dice, kind), true);
      const ms = -days * DAY_MS;
      pushMarketAction(market, { ms, do: 'launch', launch });
      planWaves(market, launch.mint, ms, kind);
    };
    for (const days of survivors) plan('survivor', days);
    for (const days of grinders) plan('grinder', days);
    for (let index = 0; index < OTHERS; index++)
      plan(kinds[index % kinds.length]!, 0.006 + 6.6 * ((index + dice.unit()) / OTHERS) ** 1.8);
    planDemo(market);
    for (const [story, hours] of past) pushMarketAction(market, { ms: -hours * HOUR_MS, do: 'story', story });
    pushMarketAction(market, { ms: market.nowMs, do: 'price' });
    pushMarketAction(market, { ms: 20_000, do: 'roam' });
  });
  const { state, events } = advance(prepared.state, 0);
  return { state, history: [...prepared.events, ...events] };
}

/** Known wallets first, then money for everybody with a part. */
function writeIntroductions(market: Market): void {
  const { exchanges, farm, traders, crews, family, nowMs, dice } = market;
  for (const [index, wallet] of exchanges.entries())
    writeKnown(market, wallet, `Simulated Exchange ${'ABC'[index]}`, 'cex');
  writeKnown(market, farm, 'Simulated Wallet Farm', 'farm');
  const fund = (from: string, to: string, sol: number, ms: number): void =>
    pushMarketAction(market, { ms, do: 'fund', from, to, lamports: sol * 1e9 });
  for (const { wallet, username, copies } of traders) {
    if (!family.wallets.includes(wallet))
      fund(drawOne(dice, exchanges), wallet, drawLogUniform(dice, 5, 60), nowMs + 1_000);
    if (username !== null && copies === null)
      pushMarketAction(market, { ms: nowMs + 2_000, do: 'identify', wallet, username, active: true });
  }
  for (const [index, { funder, wallets }] of [family, ...crews].entries()) {
    const startMs = nowMs + index * 13 * MINUTE_MS;
    fund(drawOne(dice, exchanges), funder, 60, startMs);
    for (const wallet of wallets)
      fund(funder, wallet, drawUniform(dice, 4, 9), startMs + drawUniform(dice, 1, 6) * MINUTE_MS);
  }
}

const waves = {
  survivor: { meanMs: 11 * HOUR_MS, untilMs: HISTORY_MS },
  grinder: { meanMs: 15 * HOUR_MS, untilMs: HISTORY_MS },
  rocket: { meanMs: 5 * HOUR_MS, untilMs: DAY_MS },
  fizzle: { meanMs: 4 * HOUR_MS, untilMs: 5 * HOUR_MS },
  dud: { meanMs: 20 * HOUR_MS, untilMs: 5 * HOUR_MS },
} as const satisfies Record<Kind, object>;

function planWaves(market: Market, mint: string, bornMs: number, kind: Kind): void {
  const { dice } = market;
  const { meanMs, untilMs } = waves[kind];
  const end = Math.min(0, bornMs + untilMs);
  for (let ms = bornMs + drawExponential(dice, meanMs); ms < end; ms += drawExponential(dice, meanMs))
    pushMarketAction(market, { ms, do: 'wave', mint, strength: drawWaveStrength(dice) });
}

/** The demo token, and one that the demo wallet holds to its end. */
function planDemo(market: Market): void {
  const { dice, demo } = market;
  const at = (ms: number, what: () => void): void => {
    const now = market.nowMs;
    market.nowMs = ms;
    what();
    market.nowMs = now;
  };
  at(-DEMO_DAYS * DAY_MS, () => {
    const bundled = planBundledLaunch(
      market,
      { ...drawLife(dice, 'survivor'), weight: 3 },
      { size: 8, share: 0.014, leadMs: 9 * MINUTE_MS },
    );
    const receivers = planTokenMoves(market, bundled, bundled.launchMs + 2 * HOUR_MS);
    demo.mint = bundled.mint;
    demo.crew = [...bundled.crew, ...receivers];
    planWaves(market, bundled.mint, bundled.launchMs, 'survivor');
  });
  const draw = { ...drawLife(dice, 'rocket'), fall: 0.2, weight: 0.7 };
  const doomed = { ...createLaunch(market, draw, true), isLocked: false };
  demo.doomed = doomed.mint;
  const bornMs = -DOOMED_HOURS * HOUR_MS;
  pushMarketAction(market, { ms: bornMs, do: 'launch', launch: doomed });
  pushMarketAction(market, { ms: bornMs + HOUR_MS, do: 'enter', mint: doomed.mint, trader: demo.wallet, bag: true });
  planWaves(market, doomed.mint, bornMs, 'rocket');
}
