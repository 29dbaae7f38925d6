import type { Trade } from '../mint/trade.ts';
import type { Act } from './act.ts';
import { isFreshBuyer, type Question } from './funds.ts';
import { listFundingCrews, type Memory } from './memory.ts';

/** Whether a wallet has a history worth something, as people have. */
export function isPerson({ buyers }: Pick<Memory, 'buyers'>, act: Act): boolean {
  const funds = buyers.get(act.wallet)?.funds ?? null;
  return funds !== null && !isFreshBuyer(funds, act);
}

/**
 * Leaves out people whom nothing ties to the others.
 * Anyone may trade beside a stranger, or carry his transaction in a relay bundle.
 */
export function dropUnlinkedPeople(memory: Pick<Memory, 'buyers'>, acts: readonly Act[]): readonly Act[] {
  if (!acts.some(act => isPerson(memory, act))) return acts;
  const keysOf = ({ wallet }: Act): readonly string[] => {
    const funds = memory.buyers.get(wallet)?.funds;
    return [wallet, ...(funds ? listFundingCrews(funds) : [])];
  };
  const walletsByKey = new Map<string, Set<string>>();
  for (const act of acts)
    for (const key of keysOf(act)) walletsByKey.set(key, (walletsByKey.get(key) ?? new Set()).add(act.wallet));
  const isTied = (act: Act): boolean => keysOf(act).some(key => walletsByKey.get(key)!.size > 1);
  return acts.filter(act => !isPerson(memory, act) || isTied(act));
}

/** Finds a crew without the people beside it, else with them. */
export function findBesidePeople<Found>(
  memory: Pick<Memory, 'buyers'>,
  acts: readonly Act[],
  find: (acts: readonly Act[], leftOut: number) => Found | null,
): Found | null {
  const others = dropUnlinkedPeople(memory, acts);
  const own = others.length === acts.length ? null : find(others, acts.length - others.length);
  return own ?? find(acts, 0);
}

/**
 * Asks about unknown partners in a relay bundle: both first ones, then each further one.
 * It asks at once, so that the answers precede the verdict.
 */
export function listPartnerQuestions(
  { relays, buyers }: Memory,
  row: Pick<Trade, 'relayBundleId'>,
): readonly Question[] {
  const acts = (row.relayBundleId === null ? undefined : relays.get(row.relayBundleId)?.acts) ?? [];
  const wallets = acts.map(({ wallet }) => wallet);
  if (new Set(wallets).size < 2) return [];
  const newest = acts.length === 2 ? acts : acts.slice(-1);
  return newest
    .filter(({ wallet }) => !buyers.get(wallet)?.funds)
    .map(({ wallet, ms, slot }) => ({ wallet, about: wallets.find(other => other !== wallet)!, ms, slot }));
}
