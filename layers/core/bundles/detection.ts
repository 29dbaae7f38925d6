import { hasTradeHistory } from '../identity/history.ts';
import { type FundedFact, isFact, type MintRow } from '../mint/mint-row.ts';
import { isIndexed } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { type Act, toBundleAct } from './act.ts';
import { findBarredInSlot, isAnyBarred } from './barred.ts';
import { detectCexCoordination } from './cex.ts';
import type { Cluster } from './cluster.ts';
import { revokeDisprovedClusters } from './disprove.ts';
import { extractFunds, type Funds } from './funds.ts';
import { findGatheredBy, type IsPerson, revokeGatheredCrews, takeGathered } from './gathered-crew.ts';
import { detectLaunchBurst } from './launch.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import { countFlow } from './market-maker.ts';
import { addActToMemory, createDetectionMemory, listFundingCrews, type Memory, setBuyerFunds } from './memory.ts';
import { detectMultiSell } from './multi-sell.ts';
import { detectLateMultiSlot, detectMultiSlot, detectMultiSlotAround } from './multi-slot.ts';
import { findPaidCrew, judgeDeployers } from './paid-crew.ts';
import { judgeDueRelays, judgeRelaysAgain, listRelayDueTimes, type Settled, takeRelayed } from './relay.ts';
import { createReported, type Reported } from './reported.ts';
import { mergeRevisions, revokeSpoiltClusters } from './revise.ts';
import { bundleRules } from './rules.ts';
import { putOff, takeComplete } from './rush.ts';
import { detectSameSlot } from './same-slot.ts';
import { detectSwarm } from './swarm.ts';
import { detectSybil } from './sybil.ts';

/** Detection state of one token. Mutable, one owner. */
export type Detection = { readonly memory: Memory; readonly reported: Reported };

export function createDetection(): Detection {
  return { memory: createDetectionMemory(), reported: createReported() };
}

/** Applies a row and returns new or grown clusters, each complete. */
export function detect(detection: Detection, row: MintRow, isPerson: IsPerson = () => true): readonly Cluster[] {
  const { memory, reported } = detection;
  const disproved = revokeGatheredCrews(reported, row);
  if (!isFact(row)) return [...disproved, ...takeTrade(detection, row, isPerson)];
  if (row.kind === 'funded') return [...disproved, ...takeFunded(detection, row, isPerson)];
  if (row.kind === 'transfer') return [...disproved, ...takeGathered(memory, reported, row, isPerson)];
  const { creation } = memory;
  const { slot, timestampMs: ms } = row;
  if (row.kind !== 'token' || (slot - creation.slot || ms - creation.ms) < 0) return disproved;
  const deployers = [...(creation.deployer === null ? [] : [creation.deployer]), row.deployer];
  // A new deployer or supply changes the launch verdict.
  Object.assign(creation, { slot, ms, deployer: row.deployer, supply: Number(row.supplyRaw) });
  return [
    ...disproved,
    ...judgeDeployers(memory, reported, deployers),
    ...detectLaunchBurst(memory, reported, memory.firstSlot),
  ];
}

/** Judges relay bundles and busy slots that are complete. */
export function detectComplete(detection: Detection, nowMs: number): readonly Settled[] {
  const { memory, reported } = detection;
  if (memory.relays.size + memory.rushes.size === 0) return [];
  const relays = judgeDueRelays(memory, reported, nowMs);
  const rushes = takeComplete(memory, nowMs)
    .map(([slot, atMs]) => ({ clusters: detectTimingAgain(detection, slot), atMs, slot }))
    .filter(({ clusters }) => clusters.length > 0);
  return [...relays, ...rushes].sort((a, b) => a.atMs - b.atMs);
}

/** Returns the pending checks' next and last due times, unix ms; else ∞ and −∞. */
export function getPendingCheckTimes({ memory }: Detection) {
  const due = [...listRelayDueTimes(memory), ...memory.rushes.values()];
  return { dueMs: Math.min(...due), throughMs: Math.max(...due) };
}

function takeTrade(detection: Detection, trade: Trade, isPerson: IsPerson): readonly Cluster[] {
  const { memory, reported } = detection;
  const act = toBundleAct(trade);
  if (act === null) return [];
  const { side, wallet, signature } = act;
  // Legs of one order count once towards a market maker.
  const isFurtherLeg = (memory.slots.get(act.slot)?.[side] ?? []).some(
    other => other.wallet === wallet && other.signature === signature,
  );
  countFlow(memory.flows, act, isFurtherLeg);
  const isWhole = addActToMemory(memory, act);
  // Relay bundles have ids, so late acts can still join.
  if (isWhole || act.ms >= memory.newestMs - lifecycleRules.lateMs) takeRelayed(memory, act);
  // Larger blocks make adjacent positions less likely by chance.
  const { creation } = memory;
  const { txIndex } = act;
  const before = Math.min(creation.placeMax, bundleRules.lineSpread);
  if (isIndexed(txIndex)) creation.placeMax = Math.max(creation.placeMax, txIndex);
  const isWider = Math.min(creation.placeMax, bundleRules.lineSpread) > before;
  // Crews by common money or a common collector, which no slot decides.
  const buyerFunds = memory.buyers.get(wallet)?.funds;
  const paid =
    side === 'buy'
      ? [
          ...findPaidCrew(memory, reported, wallet),
          ...findGatheredBy(memory, reported, wallet, isPerson),
          ...(buyerFunds ? detectFunding(detection, buyerFunds) : []),
        ]
      : [];
  if (!isWhole) return paid;
  const isLater = act.slot >= memory.firstSlot + bundleRules.launchSlots;
  const again = isWider && isLater ? detectLaunchBurst(memory, reported, memory.firstSlot) : [];
  const relayed = judgeRelaysAgain(memory, reported, ({ slot }) => slot === act.slot);
  const funds = side === 'sell' ? memory.buyers.get(wallet)?.funds : null;
  return [
    ...relayed,
    ...detectMultiSell(memory, reported, act),
    ...detectActTiming(detection, act),
    ...again,
    ...paid,
    ...(funds ? detectFunding(detection, funds) : []),
  ];
}

function detectActTiming(detection: Detection, act: Act): readonly Cluster[] {
  const { memory, reported } = detection;
  if (putOff(memory, act)) return [];
  if (isAnyBarred(findBarredInSlot(memory, act.slot))) return detectTimingAgain(detection, act.slot);
  const found = detectSameSlot(memory, reported, act.slot, act.side);
  if (act.side === 'sell') return found;
  return [...found, ...detectLaunchBurst(memory, reported, act.slot), ...detectMultiSlot(memory, reported, act)];
}

function detectTimingAgain(detection: Detection, slot: number): readonly Cluster[] {
  const { withdrawn, slots } = revokeSpoiltClusters(detection.memory, detection.reported, slot);
  const clusters = [...new Set([...slots, slot])].flatMap(at => detectTiming(detection, at));
  return mergeRevisions(withdrawn, clusters);
}

function detectTiming({ memory, reported }: Detection, slot: number): readonly Cluster[] {
  return [
    ...detectSameSlot(memory, reported, slot, 'sell'),
    ...detectSameSlot(memory, reported, slot, 'buy'),
    ...detectLaunchBurst(memory, reported, slot),
    ...detectMultiSlotAround(memory, reported, slot),
  ];
}

function detectFunding({ memory, reported }: Detection, funds: Funds): readonly Cluster[] {
  return [
    ...funds.funders.flatMap(({ wallet }) => detectFundedBy(memory, reported, wallet)),
    ...funds.withdrawals.flatMap(withdrawal => detectCexCoordination(memory, reported, withdrawal)),
  ];
}

function detectFundedBy(memory: Memory, reported: Reported, payer: string): readonly Cluster[] {
  return [
    ...detectSwarm(memory, reported, payer),
    ...detectSybil(memory, reported, payer),
    ...findPaidCrew(memory, reported, payer),
  ];
}

/** Late funding evidence also applies to earlier buys. */
function takeFunded(detection: Detection, fact: FundedFact, isPerson: IsPerson): readonly Cluster[] {
  const { memory, reported } = detection;
  const before = memory.buyers.get(fact.wallet)?.funds ?? null;
  const funds = extractFunds(fact);
  setBuyerFunds(memory, fact.wallet, funds, fact.timestampMs);
  const isAged = hasTradeHistory({ firstTradeMs: funds.firstTradeMs }, fact.timestampMs, { lamports: '0' });
  const spoilt = revokeDisprovedClusters(memory, reported, fact, { before, funds });
  const again = spoilt.slots.flatMap(slot => detectTiming(detection, slot));
  const hasCrew = listFundingCrews(funds).some(crew => memory.crews.get(crew)!.size >= bundleRules.cohortMin);
  const slots = hasCrew ? [...memory.slots.values()] : [];
  const acts = slots.flatMap(({ buy, sell }) => [...buy, ...sell]).filter(act => act.wallet === fact.wallet);
  return mergeRevisions(spoilt.withdrawn, [
    ...again,
    ...acts.flatMap(act => detectActTiming(detection, act)),
    ...funds.funders.flatMap(({ wallet }) => detectLateMultiSlot(memory, reported, wallet, fact.wallet)),
    ...detectFunding(detection, funds),
    ...findGatheredBy(memory, reported, fact.wallet, isPerson),
    ...spoilt.payers.flatMap(payer => detectFundedBy(memory, reported, payer)),
    ...(isAged ? judgeRelaysAgain(memory, reported, ({ wallet }) => wallet === fact.wallet) : []),
  ]);
}
