import { addHash, createDistinct, type Distinct } from '../candles/fast/distinct.ts';
import { asIs, type Codec, getRecordCodec, getTupleCodec, map } from '../codec/codec.ts';
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
    const set: Distinct = createDistinct();
    if (typeof plain === 'string') set.registers = new Uint8Array(Buffer.from(plain, 'base64'));
    else for (const hash of plain as readonly number[]) addHash(set, hash);
    return set;
  },
};

export const crowdCodec = getRecordCodec<Crowd>({
  minutes: getTupleCodec<Minutes>({
    newest: asIs,
    tallies: map(getTupleCodec<Tally>({ trades: asIs, wallets: walletsCodec })),
  }),
});
