import { newAddress } from './address.ts';
import { chance, pick, type Random, whole } from './random.ts';
import { taste } from './sizes.ts';

export const temperaments = ['momentum', 'dip_buyer', 'holder', 'scalper', 'retail'] as const;
export type Temperament = (typeof temperaments)[number];

export type Wallet = {
  readonly address: string;
  readonly temperament: Temperament;
  readonly tasteSol: number;
  readonly terminal: string | null;
  /** Uses a relay, one bundle per transaction. */
  readonly relays: boolean;
  readonly feeLamports: number;
  /** Wallets that copy its buys. */
  readonly followers: Wallet[];
};

const terminals = ['axiom', 'axiom', 'photon', 'trojan', 'bullx', 'gmgn'] as const;
const weights: readonly Temperament[] = [
  'retail',
  'retail',
  'retail',
  'momentum',
  'momentum',
  'dip_buyer',
  'holder',
  'scalper',
];

/** A new wallet; half use a popular terminal. */
export const newWallet = (random: Random): Wallet => ({
  address: newAddress(random),
  temperament: pick(random, weights),
  tasteSol: taste(random),
  terminal: chance(random, 0.5) ? pick(random, terminals) : null,
  relays: chance(random, 0.12),
  feeLamports: 5000 + whole(random, 0, 20) * 5000,
  followers: [],
});
