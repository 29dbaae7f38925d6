import { addHash, type Distinct, emptyDistinct } from '../candles/distinct.ts';
import type { Crowd } from './crowd.ts';
import type { Tally } from './minutes.ts';

type PackedSet = readonly number[] | string;
/** Minute, trades and wallets; a count once the minute is closed. */
type PackedTally = readonly [number, number, number | PackedSet];
type Packed = Omit<Crowd, 'minutes'> & { readonly newest: number; readonly tallies: readonly PackedTally[] };

/** Encodes the state as plain data. */
export const encodeCrowd = ({ minutes, firstTradeMs, describedMs }: Crowd): unknown =>
  ({
    firstTradeMs,
    describedMs,
    newest: minutes.newest,
    tallies: [...minutes.tallies].map(([minute, tally]) => packTally(minute, tally)),
  }) satisfies Packed;

/** Decodes the output of `encodeCrowd`. */
export const decodeCrowd = (data: unknown): Crowd => {
  const { newest, tallies, firstTradeMs, describedMs } = data as Packed;
  return { firstTradeMs, describedMs, minutes: { newest, tallies: new Map(tallies.map(unpackTally)) } };
};

const packTally = (minute: number, { trades, wallets }: Tally): PackedTally => [
  minute,
  trades,
  typeof wallets === 'number' ? wallets : packSet(wallets),
];

const packSet = ({ hashes, registers }: Distinct): PackedSet =>
  registers === null ? [...hashes] : Buffer.from(registers).toString('base64');

const unpackTally = ([minute, trades, wallets]: PackedTally): [number, Tally] => [
  minute,
  { trades, wallets: typeof wallets === 'number' ? wallets : unpackSet(wallets) },
];

const unpackSet = (packed: PackedSet): Distinct => {
  const set = emptyDistinct();
  if (typeof packed === 'string') set.registers = new Uint8Array(Buffer.from(packed, 'base64'));
  else for (const hash of packed) addHash(set, hash);
  return set;
};
