import type { Transaction } from '../transaction/transaction.ts';
import { readEventBody, readPublicKey, readU32, readU64 } from './anchor-event.ts';

export const launchpad = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj';

const POOL_CREATE_EVENT = '97d7e20976a173ae';
/** After three keys and the decimals come name, symbol and URI. */
const TEXTS_AT = 97;
const TEXTS = 3;

export type PoolCreation = { readonly pool: string; readonly forSaleRaw: bigint | null; readonly targetRaw: bigint };

/** A new curve. Source: `PoolCreateEvent` in the venue's IDL. */
export function findPoolCreation(tx: Transaction, pool: string): PoolCreation | null {
  return (
    tx.instructions
      .flatMap(({ program, data }) => {
        const body = program === launchpad ? readEventBody(data, POOL_CREATE_EVENT) : null;
        return body === null ? [] : (readPoolCreation(body) ?? []);
      })
      .find(creation => creation.pool === pool) ?? null
  );
}

function readPoolCreation(body: Uint8Array): PoolCreation | null {
  let at = TEXTS_AT;
  for (let text = 0; text < TEXTS; text++) {
    const bytes = readU32(body, at);
    if (bytes === null) return null;
    at += 4 + bytes;
  }
  // Kind of the curve, supply; only constant products then state what they sell.
  const isConstant = body[at] === 0;
  const first = readU64(body, at + 9);
  const pool = readPublicKey(body, 0);
  const targetRaw = isConstant ? readU64(body, at + 17) : first;
  return pool === null || targetRaw === null ? null : { pool, forSaleRaw: isConstant ? first : null, targetRaw };
}
