import type { MintSecurity } from '../../core/security/security.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { openTape } from '../../storage/market/tape.ts';
import type { Security } from '../../storage/security/security.ts';
import { asOf } from './as-of.ts';
import { foldHot, type HotSecurity, loadHot, rowsBeyond, type SecurityStores, trim } from './hot-security.ts';

/** Returns a mint's security state at unix ms. */
export type SecurityReader = (mint: string, nowMs: number) => Promise<MintSecurity>;

/** Tables behind a mint's security. */
export type SecurityTables = { readonly security: Security; readonly tape: TableRef<'tape'> };

/** In holders. */
const WEIGHT_MAX = 400_000;

/** Opens a cached reader that reads only new tape rows. Do not modify its results. */
export const openSecurityReader = ({ security, tape }: SecurityTables): SecurityReader => {
  const stores = { security, tape: openTape(tape) };
  const memory = new Map<string, HotSecurity>();
  const busy = new Map<string, Promise<unknown>>();
  return async (mint, nowMs) => {
    // Concurrent folds would corrupt the state.
    const before = busy.get(mint) ?? Promise.resolve();
    const reading = before.catch(() => {}).then(() => readOn(stores, memory, mint));
    busy.set(mint, reading);
    try {
      return asOf((await reading).state, nowMs).state;
    } finally {
      if (busy.get(mint) === reading) busy.delete(mint);
    }
  };
};

const readOn = async (stores: SecurityStores, memory: Map<string, HotSecurity>, mint: string): Promise<HotSecurity> => {
  const hot = memory.get(mint) ?? (await loadHot(stores, mint));
  memory.delete(mint);
  foldHot(hot, await rowsBeyond(stores.tape, mint, hot));
  memory.set(mint, hot);
  trim(memory, WEIGHT_MAX);
  return hot;
};
