import { addHash, type Distinct, emptyDistinct } from '../candles/fast/distinct.ts';
import { asIs, type Codec, map, record, tuple } from '../codec/codec.ts';
import type { Crowd } from './crowd.ts';
import type { Minutes, Tally } from './minutes.ts';

/** A count, hashes, or registers in base64. */
const walletsCodec: Codec<Tally['wallets']> = {
  encode(wallets) {
    if (typeof wallets === 'number') return wallets;
    return wallets.registers === null ? [...wallets.hashes] : Buffer.from(wallets.registers).toString('base64');
  },
  decode(plain) {
    if (typeof plain === 'number') return plain;
    const set: Distinct = emptyDistinct();
    if (typeof plain === 'string') set.registers = new Uint8Array(Buffer.from(plain, 'base64'));
    else for (const hash of plain as readonly number[]) addHash(set, hash);
    return set;
  },
};

export const crowdCodec = record<Crowd>({
  minutes: tuple<Minutes>({ newest: asIs, tallies: map(tuple<Tally>({ trades: asIs, wallets: walletsCodec })) }),
});
