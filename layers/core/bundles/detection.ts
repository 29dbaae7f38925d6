import { hasTradeHistory } from '../identity/history.ts';
import { type FundedFact, isFact, type MintRow } from '../mint/mint-row.ts';
import { isIndexed } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { type Act, toBundleAct } from './act.ts';
import { findBarredInSlot, isAnyBarred } from './barred.ts';
import type { BundleRule } from './bundle-rule.ts';
import type { Cluster } from './cluster.ts';
import { revokeDisprovedClusters } from './disprove.ts';
import { extractFunds, type Funds } from './funds.ts';
import { findGatheredBy, type IsPerson, revokeGatheredCrews, takeGathered } from './gathered-crew.ts';
import { launchTypes } from './launch.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import { countFlow } from './market-maker.ts';
import { addActToMemory, createDetectionMemory, listFundingCrews, type Memory, setBuyerFunds } from './memory.ts';
import { judgeLateMultiSlot } from './multi-slot.ts';
import { judgePaidCrew, PAID } from './paid-crew.ts';
import { judgeDueRelays, judgeRelaysAgain, listRelayDueTimes, type Settled, takeRelayed } from './relay-queue.ts';
import { reportFamily, reportVerdicts } from './report.ts';
import { createReported, type Reported } from './reported.ts';
import { mergeRevisions, revokeSpoiltClusters } from './revise.ts';
import { bundleRules } from './rules.ts';
import { putOff, takeComplete } from './rush.ts';

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
  const crews = [...new Set(deployers)].flatMap(payer => detectPaidCrew(detection, payer, true));
  return [...disproved, ...crews, ...detectLaunch(detection)];
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
          ...detectPaidCrew(detection, wallet),
          ...findGatheredBy(memory, reported, wallet, isPerson),
          ...(buyerFunds ? detectFunding(detection, buyerFunds) : []),
        ]
      : [];
  if (!isWhole) return paid;
  const isLater = act.slot >= memory.firstSlot + bundleRules.launchSlots;
  const again = isWider && isLater ? detectLaunch(detection) : [];
  const relayed = judgeRelaysAgain(memory, reported, ({ slot }) => slot === act.slot);
  const funds = side === 'sell' ? memory.buyers.get(wallet)?.funds : null;
  return [
    ...relayed,
    ...reportFamily(reported, 'relay', rule => rule.byAct?.(memory, reported, act), side),
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
  const judge = ({ byAct, bySlot }: BundleRule) =>
    byAct ? byAct(memory, reported, act) : bySlot?.(memory, reported, act.slot);
  return reportFamily(reported, 'timing', judge, act.side);
}

function detectTimingAgain(detection: Detection, slot: number): readonly Cluster[] {
  const { withdrawn, slots } = revokeSpoiltClusters(detection.memory, detection.reported, slot);
  const clusters = [...new Set([...slots, slot])].flatMap(at => detectTiming(detection, at));
  return mergeRevisions(withdrawn, clusters);
}

function detectTiming({ memory, reported }: Detection, slot: number): readonly Cluster[] {
  return (['sell', 'buy'] as const).flatMap(side =>
    reportFamily(reported, 'timing', rule => rule.bySlot?.(memory, reported, slot), side),
  );
}

function detectLaunch({ memory, reported }: Detection): readonly Cluster[] {
  const verdicts = launchTypes.LaunchSlotBurst.bySlot(memory, reported, memory.firstSlot);
  return reportVerdicts(reported, 'LaunchSlotBurst', verdicts);
}

function detectFunding(detection: Detection, funds: Funds): readonly Cluster[] {
  const { memory, reported } = detection;
  return [
    ...funds.funders.flatMap(({ wallet }) => detectFundedBy(detection, wallet)),
    ...funds.withdrawals.flatMap(withdrawal =>
      reportFamily(reported, 'funding', rule => rule.byWithdrawal?.(memory, reported, withdrawal)),
    ),
  ];
}

function detectFundedBy(detection: Detection, payer: string): readonly Cluster[] {
  const { memory, reported } = detection;
  return [
    ...reportFamily(reported, 'funding', rule => rule.byPayer?.(memory, reported, payer)),
    ...detectPaidCrew(detection, payer),
  ];
}

/** A new deployer makes the whole crew due again. */
function detectPaidCrew({ memory, reported }: Detection, payer: string, isWhole = false): readonly Cluster[] {
  const verdict = { key: `${PAID}${payer}`, finding: judgePaidCrew(memory, payer), isWhole };
  return reportVerdicts(reported, 'MultiSlotBuyCohort', [verdict]);
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
    ...funds.funders.flatMap(({ wallet }) =>
      reportVerdicts(reported, 'MultiSlotBuyCohort', judgeLateMultiSlot(memory, reported, wallet, fact.wallet)),
    ),
    ...detectFunding(detection, funds),
    ...findGatheredBy(memory, reported, fact.wallet, isPerson),
    ...spoilt.payers.flatMap(payer => detectFundedBy(detection, payer)),
    ...(isAged ? judgeRelaysAgain(memory, reported, ({ wallet }) => wallet === fact.wallet) : []),
  ]);
}
