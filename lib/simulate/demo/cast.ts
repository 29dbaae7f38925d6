import { drawAddress } from '../address.ts';
import type { Random } from '../random.ts';

/** Wallets that one funder pays. */
export type Crew = { readonly funder: string; readonly wallets: readonly string[] };

/** How a named trader trades. */
export type Style = {
  /** Seconds from the news to the buy. */
  readonly delay: readonly [least: number, most: number];
  readonly launches: number;
  readonly waves: number;
  readonly sol: readonly [least: number, most: number];
  readonly targets: readonly (readonly [multiple: number, share: number])[];
  readonly stop: number;
  readonly holdMinutes: readonly [least: number, most: number];
};

export type Trader = {
  readonly wallet: string;
  /** Null for a trader without a public name. */
  readonly username: string | null;
  readonly copies: string | null;
  readonly style: Style;
};

const sniper: Style = {
  delay: [2, 9],
  launches: 0.75,
  waves: 0.05,
  sol: [3, 9],
  targets: [
    [1.6, 0.5],
    [2.6, 1],
  ],
  stop: 0.72,
  holdMinutes: [10, 60],
};
const runner: Style = {
  delay: [8, 40],
  launches: 0.55,
  waves: 0.25,
  sol: [5, 16],
  targets: [
    [1.5, 0.3],
    [2.2, 0.4],
    [3.5, 1],
  ],
  stop: 0.7,
  holdMinutes: [60, 600],
};
const scalper: Style = {
  delay: [5, 60],
  launches: 0.25,
  waves: 0.6,
  sol: [4, 10],
  targets: [[1.12, 1]],
  stop: 0.92,
  holdMinutes: [3, 30],
};
const swinger: Style = {
  delay: [30, 300],
  launches: 0.15,
  waves: 0.45,
  sol: [14, 34],
  targets: [
    [1.3, 0.5],
    [1.8, 1],
  ],
  stop: 0.8,
  holdMinutes: [300, 2200],
};
const whale: Style = { ...swinger, sol: [40, 80], waves: 0.25, launches: 0.08 };
const chaser: Style = {
  delay: [2_400, 9_000],
  launches: 0.5,
  waves: 0.3,
  sol: [3, 10],
  targets: [[1.9, 1]],
  stop: 0.45,
  holdMinutes: [120, 1400],
};
const panicker: Style = { ...chaser, delay: [900, 2_400], targets: [[1.07, 1]], stop: 0.95, holdMinutes: [2, 9] };
const degen: Style = { ...chaser, delay: [600, 3_000], targets: [[5, 1]], stop: 0.3, sol: [0.5, 2.5] };

/** The first one is the demo wallet. */
const named: readonly (readonly [username: string, style: Style])[] = [
  ['sim_kola', runner],
  ['sim_ada_swift', sniper],
  ['sim_bruno', swinger],
  ['sim_cleo_tg', scalper],
  ['sim_dima', chaser],
  ['sim_elif', runner],
  ['sim_fergus', degen],
  ['sim_gwen_tg', panicker],
  ['sim_hiro', sniper],
  ['sim_ines', whale],
  ['sim_jonas', scalper],
  ['sim_kiri_tg', chaser],
];
const COPIERS = 3;
/** Wallets with the same funder as the demo wallet. */
export const ALTS = 2;
const CREWS = 5;
const CREW_SIZE = 4;

export function createTraders(random: Random): Trader[] {
  const traders = named.map(([username, style]) => ({ wallet: drawAddress(random), username, copies: null, style }));
  const leader = traders[0]!;
  const copying: Style = { ...leader.style, delay: [2, 16], launches: 0.85, sol: [0.4, 1.4] };
  const copiers = Array.from({ length: COPIERS }, () => ({
    wallet: drawAddress(random),
    username: null,
    copies: leader.wallet,
    style: copying,
  }));
  const alts = Array.from({ length: ALTS }, () => ({
    wallet: drawAddress(random),
    username: null,
    copies: null,
    style: { ...runner, launches: 0.15, waves: 0.1 },
  }));
  return [...traders, ...copiers, ...alts];
}

export function createCrews(random: Random): Crew[] {
  return Array.from({ length: CREWS }, () => ({
    funder: drawAddress(random),
    wallets: Array.from({ length: CREW_SIZE }, () => drawAddress(random)),
  }));
}
