import { newAddress } from './address.ts';
import { chance, pick, type Random, whole } from './random.ts';
import { taste } from './sizes.ts';

export const temperaments = ['momentum', 'dip_buyer', 'holder', 'scalper', 'retail'] as const;
export type Temperament = (typeof temperaments)[number];

/** Who trades: what he likes, through what, and who copies him. */
export type Wallet = {
  readonly address: string;
  readonly temperament: Temperament;
  readonly tasteSol: number;
  readonly terminal: string | null;
  /** Sends through a relay, alone, each transaction a bundle of its own. */
  readonly relays: boolean;
  readonly feeLamports: number;
  /** Who buys what he buys, seconds later. */
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

/** A wallet nobody has seen; half of all use one of the few terminals. */
export const newWallet = (random: Random): Wallet => ({
  address: newAddress(random),
  temperament: pick(random, weights),
  tasteSol: taste(random),
  terminal: chance(random, 0.5) ? pick(random, terminals) : null,
  relays: chance(random, 0.12),
  feeLamports: 5000 + whole(random, 0, 20) * 5000,
  followers: [],
});
