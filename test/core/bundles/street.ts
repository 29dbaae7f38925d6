import type { ChainEvent, EventOf } from '../../../layers/contract/events/event.ts';
import { SOL } from '../../../layers/core/identity/address.ts';
import { newPipeline } from '../../accuracy/pipeline.ts';

/** A second market, independent of lib/simulate: strangers, and crews of known type. */
export type Random = () => number;

/** mulberry32. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const within = (random: Random, from: number, to: number): number => from + (to - from) * random();
export const pickOf = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const wait = (random: Random, meanMs: number): number => -Math.log(1 - random()) * meanMs;

/** Rounds to significant digits: 2.0613 and 3 give 2.06. */
export const typed = (sol: number, digits: number): number => Number(sol.toPrecision(digits));

const presets = [0.1, 0.1, 0.2, 0.25, 0.25, 0.5, 0.5, 0.5, 1, 1, 1, 2, 2, 3, 5, 10];

/** A stranger pays a preset amount, a typed amount, or the rest of the wallet. */
export const strangerSol = (random: Random): number => {
  const draw = random();
  if (draw < 0.6) return pickOf(random, presets);
  const sol = Math.max(0.011, 0.4 * Math.exp(1.1 * normal(random)));
  return draw < 0.8 ? typed(sol, random() < 0.6 ? 1 : 2) : sol;
};

export const START_MS = 1_790_000_000_000;
const SLOT = 300_000_000;
export const MINUTE = 60_000;
const slotAt = (ms: number): number => SLOT + Math.floor((ms - START_MS) / 400);

type Swap = { readonly ms: number; readonly wallet: string; readonly sol: number; readonly side?: 'buy' | 'sell' };

let made = 0;
export const swapOf = ({ ms, wallet, sol, side = 'buy' }: Swap): EventOf<'swap'> => {
  made += 1;
  const at = Math.round(ms);
  return {
    type: 'swap',
    signature: `s${made}`,
    slot: slotAt(at),
    event_index: 0,
    timestamp: at,
    wallet_address: wallet,
    dex_name: 'pump_swap',
    direction: side,
    token_mint: 'street-token',
    token_decimals: 6,
    token_amount_raw: `${Math.round(sol * 1e9)}`,
    base_mint: SOL,
    base_decimals: 9,
    base_amount_raw: `${Math.round(sol * 1e9)}`,
    base_price_usd: '150',
    sol_price_usd: '150',
  } as EventOf<'swap'>;
};

export const sendOf = (ms: number, from: string, to: string, sol: number): EventOf<'transfer'> => {
  made += 1;
  const at = Math.round(ms);
  return {
    type: 'transfer',
    signature: `t${made}`,
    slot: slotAt(at),
    event_index: 0,
    timestamp: at,
    from,
    to,
    mint: SOL,
    decimals: 9,
    amount_raw: `${Math.round(sol * 1e9)}`,
  } as EventOf<'transfer'>;
};

export const exchangeOf = (wallet: string): ChainEvent =>
  ({
    type: 'known_wallet',
    wallet,
    entity: wallet,
    category: 'cex',
    source: 'list',
    timestamp: START_MS,
  }) as ChainEvent;

/** Strangers that trade singly, `gapMs` apart on average. */
export const strangers = (random: Random, fromMs: number, toMs: number, gapMs: number, name: string): Swap[] => {
  const swaps: Swap[] = [];
  for (let ms = fromMs + wait(random, gapMs); ms < toMs; ms += wait(random, gapMs)) {
    const side = random() < 0.6 ? 'buy' : 'sell';
    swaps.push({ ms, wallet: `${name}${swaps.length}`, sol: strangerSol(random), side });
  }
  return swaps;
};

/** Types and members of the bundles reported by the end of a tape. */
export const reportedOf = (events: readonly ChainEvent[]): readonly { type: string; wallets: readonly string[] }[] => {
  const timeOf = (event: ChainEvent): number => ('timestamp' in event ? event.timestamp : 0);
  const ordered = events
    .map((event, at) => ({ event, at }))
    .sort((a, b) => timeOf(a.event) - timeOf(b.event) || a.at - b.at);
  const pipeline = newPipeline();
  for (const { event } of ordered) pipeline.take(event);
  pipeline.advance(timeOf(ordered.at(-1)!.event) + 5_000);
  return [...pipeline.mints.values()].flatMap(({ state }) =>
    [...state.bundles.open.values(), ...state.bundles.closed.values()]
      .filter(({ status }) => status !== 'merged')
      .map(({ type, members }) => ({ type, wallets: [...members.keys()] })),
  );
};
