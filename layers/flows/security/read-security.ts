import type { MintSecurity } from '../../core/security/security.ts';
import { asOf } from './as-of.ts';
import { foldHot, type HotSecurity, loadHot, rowsBeyond, type SecurityStores, trim } from './hot-security.ts';

/** Tells all that is known of a mint's safety at a moment, unix ms. */
export type SecurityReader = (mint: string, nowMs: number) => Promise<MintSecurity>;

/** A reader holds so many holders of all its mints in memory. */
const WEIGHT_MAX = 400_000;

/**
 * Opens the reader of one warm function: it goes on from what it read before, and asks the tape only for what came since, so that an answer is as new as
 * the tape. What it tells is to be read at once and not to be changed.
 */
export const openSecurityReader = (stores: SecurityStores): SecurityReader => {
  const memory = new Map<string, HotSecurity>();
  const busy = new Map<string, Promise<unknown>>();
  return async (mint, nowMs) => {
    // One fold at a time of a mint: two that go on from one place would spoil it.
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
