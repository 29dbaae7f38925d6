import { findBusiestGroup } from './busiest.ts';
import type { Cluster } from './cluster.ts';
import { listCrewBuys } from './crew.ts';
import { isFreshBuyer } from './funds.ts';
import type { Memory } from './memory.ts';
import { addFinding, type Reported } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** SybilPoisoning: see docs/reference/rules.md#bundle-types */
export function detectSybil(memory: Memory, reported: Reported, funder: string): readonly Cluster[] {
  if ((memory.crews.get(funder)?.size ?? 0) < rules.sybilMin) return [];
  const dust = listCrewBuys(memory, funder, rules.freshMs)
    .filter(act => isFreshBuyer(memory.buyers.get(act.wallet)!.funds!, act))
    .filter(({ usd }) => usd !== null && usd <= rules.dustUsd);
  const acts = findBusiestGroup(dust, act => act.ms, rules.sybilWindowMs);
  if (acts.length < rules.sybilMin) return [];
  const most = Math.max(...acts.map(({ usd }) => usd!));
  const dustLimit = `no buy over ${most.toFixed(2)} USD (${rules.dustUsd})`;
  const says = `money from ${funder} at most ${rules.freshMs / 3_600_000} h before, ${dustLimit}`;
  return addFinding(reported, 'SybilPoisoning', `SybilPoisoning:${funder}`, { acts, grounds: ['funder'], says });
}
