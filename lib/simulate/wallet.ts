import { drawAddress } from './address.ts';
import { drawBoolean, drawInteger, drawOne, type Random } from './random.ts';
import { drawTaste } from './sizes.ts';

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
export function createTapeWallet(random: Random): Wallet {
  return {
    address: drawAddress(random),
    temperament: drawOne(random, weights),
    tasteSol: drawTaste(random),
    terminal: drawBoolean(random, 0.5) ? drawOne(random, terminals) : null,
    relays: drawBoolean(random, 0.12),
    feeLamports: 5000 + drawInteger(random, 0, 20) * 5000,
    followers: [],
  };
}
