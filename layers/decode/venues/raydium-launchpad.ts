import type { Transaction } from '../transaction/transaction.ts';
import { readEventBody, readPublicKey, readU32, readU64 } from './anchor-event.ts';

export const launchpad = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj';
/** Owns all vaults. */
export const launchpadAuthority = 'WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh';

const POOL_CREATE_EVENT = '97d7e20976a173ae';
/** After three keys and the decimals come name, symbol and URI. */
const TEXTS_AT = 97;
const TEXTS = 3;

type PoolCreation = { readonly pool: string; readonly forSaleRaw: bigint | null; readonly targetRaw: bigint };

/** New curves. Source: `PoolCreateEvent` in the venue's IDL. */
export function listPoolCreations(tx: Transaction): readonly PoolCreation[] {
  return tx.instructions.flatMap(({ program, data }) => {
    const body = program === launchpad ? readEventBody(data, POOL_CREATE_EVENT) : null;
    if (body === null) return [];
    let at = TEXTS_AT;
    for (let text = 0; text < TEXTS; text++) at += 4 + (readU32(body, at) ?? 0);
    // Kind and supply; only constant products then state what they sell.
    const isConstant = body[at] === 0;
    const first = readU64(body, at + 9);
    const targetRaw = isConstant ? readU64(body, at + 17) : first;
    const pool = readPublicKey(body, 0);
    return pool === null || targetRaw === null ? [] : [{ pool, forSaleRaw: isConstant ? first : null, targetRaw }];
  });
}
