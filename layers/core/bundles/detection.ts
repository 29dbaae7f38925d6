import { hadHistory } from '../identity/history.ts';
import { type FundedFact, isFact, type MintRow, type TokenFact } from '../mint/mint-row.ts';
import { isIndexed } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { type Act, actOf } from './act.ts';
import { barredIn, isAnyBarred } from './barred.ts';
import { cex } from './cex.ts';
import type { Cluster } from './cluster.ts';
import { disprovedBy } from './disprove.ts';
import { type Funds, fundsOf } from './funds.ts';
import { disproveGathered, findGatheredBy, type IsPerson, takeGathered } from './gathered-crew.ts';
import { launch } from './launch.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import { countFlow } from './market-maker.ts';
import { crewsOf, emptyMemory, type Memory, rememberAct, rememberFunds } from './memory.ts';
import { multiSell } from './multi-sell.ts';
import { lateMultiSlot, multiSlot, multiSlotAround } from './multi-slot.ts';
import { findPaidCrew } from './paid-crew.ts';
import { rejudgeRelays, relaysDue, type Settled, settleRelays, takeRelayed } from './relay.ts';
import { nothingReported, type Reported } from './reported.ts';
import { revised, spoiltBy } from './revise.ts';
import { bundleRules } from './rules.ts';
import { putOff, takeComplete } from './rush.ts';
import { sameSlot } from './same-slot.ts';
import { swarm } from './swarm.ts';
import { sybil } from './sybil.ts';

/** Detection state of one token. Mutable, one owner. */
export type Detection = { readonly memory: Memory; readonly reported: Reported };

export const emptyDetection = (): Detection => ({ memory: emptyMemory(), reported: nothingReported() });

/** Applies a row and returns new or grown clusters, each complete. */
export const detect = (detection: Detection, row: MintRow, isPerson: IsPerson = () => true): readonly Cluster[] => {
  const disproved = disproveGathered(detection.reported, row);
  return [...disproved, ...detectIn(detection, row, isPerson)];
};

const detectIn = (detection: Detection, row: MintRow, isPerson: IsPerson): readonly Cluster[] => {
  if (!isFact(row)) return takeTrade(detection, row, isPerson);
  if (row.kind === 'funded') return takeFunded(detection, row, isPerson);
  if (row.kind === 'transfer') return takeGathered(detection.memory, detection.reported, row, isPerson);
  return row.kind === 'token' ? takeToken(detection, row) : [];
};

/** Judges relay bundles and busy slots that are complete. */
export const detectComplete = (detection: Detection, nowMs: number): readonly Settled[] => {
  const { memory, reported } = detection;
  if (memory.relays.size + memory.rushes.size === 0) return [];
  const relays = settleRelays(memory, reported, nowMs);
  const rushes = takeComplete(memory, nowMs)
    .map(([slot, atMs]) => ({ clusters: timingAnew(detection, slot), atMs, slot }))
    .filter(({ clusters }) => clusters.length > 0);
  return [...relays, ...rushes].sort((a, b) => a.atMs - b.atMs);
};

/** Returns the pending checks' next and last due times, unix ms; else ∞ and −∞. */
export const pendingOf = ({ memory }: Detection) => {
  const due = [...relaysDue(memory), ...memory.rushes.values()];
  return { dueMs: Math.min(...due), throughMs: Math.max(...due) };
};

const takeTrade = (detection: Detection, trade: Trade, isPerson: IsPerson): readonly Cluster[] => {
  const { memory, reported } = detection;
  const act = actOf(trade);
  if (act === null) return [];
  countFlow(memory.flows, act, isFurtherLeg(memory, act));
  const isWhole = rememberAct(memory, act);
  // Relay bundles have ids, so late acts can still join.
  if (isWhole || act.ms >= memory.newestMs - lifecycleRules.lateMs) takeRelayed(memory, act);
  // Larger blocks make adjacent positions less likely by chance.
  const { creation } = memory;
  const { txIndex } = act;
  const before = Math.min(creation.placeMax, bundleRules.lineSpread);
  if (isIndexed(txIndex)) creation.placeMax = Math.max(creation.placeMax, txIndex);
  const isWider = Math.min(creation.placeMax, bundleRules.lineSpread) > before;
  const paid = act.side === 'buy' ? tied(detection, act, isPerson) : [];
  if (!isWhole) return paid;
  const isLater = act.slot >= memory.firstSlot + bundleRules.launchSlots;
  const again = isWider && isLater ? launch(memory, reported, memory.firstSlot) : [];
  const relayed = rejudgeRelays(memory, reported, ({ slot }) => slot === act.slot);
  const funds = act.side === 'sell' ? memory.buyers.get(act.wallet)?.funds : null;
  return [
    ...relayed,
    ...multiSell(memory, reported, act),
    ...timing(detection, act),
    ...again,
    ...paid,
    ...(funds ? funding(detection, funds) : []),
  ];
};

/** Crews by common money or a common collector, which no slot decides. */
const tied = (detection: Detection, { wallet }: Act, isPerson: IsPerson): readonly Cluster[] => {
  const { memory, reported } = detection;
  const funds = memory.buyers.get(wallet)?.funds;
  return [
    ...findPaidCrew(memory, reported, wallet),
    ...findGatheredBy(memory, reported, wallet, isPerson),
    ...(funds ? funding(detection, funds) : []),
  ];
};

/** A new deployer or supply changes the launch verdict. */
const takeToken = ({ memory, reported }: Detection, { slot, timestampMs: ms, deployer, supplyRaw }: TokenFact) => {
  const { creation } = memory;
  if ((slot - creation.slot || ms - creation.ms) < 0) return [];
  Object.assign(creation, { slot, ms, deployer, supply: Number(supplyRaw) });
  return launch(memory, reported, memory.firstSlot);
};

/** Legs of one order count once towards a market maker. */
const isFurtherLeg = ({ slots }: Memory, { slot, side, wallet, signature }: Act): boolean =>
  (slots.get(slot)?.[side] ?? []).some(act => act.wallet === wallet && act.signature === signature);

const timing = (detection: Detection, act: Act): readonly Cluster[] => {
  const { memory, reported } = detection;
  if (putOff(memory, act)) return [];
  if (isAnyBarred(barredIn(memory, act.slot))) return timingAnew(detection, act.slot);
  const found = sameSlot(memory, reported, act.slot, act.side);
  if (act.side === 'sell') return found;
  return [...found, ...launch(memory, reported, act.slot), ...multiSlot(memory, reported, act)];
};

const timingAnew = (detection: Detection, slot: number): readonly Cluster[] => {
  const { withdrawn, slots } = spoiltBy(detection.memory, detection.reported, slot);
  const clusters = [...new Set([...slots, slot])].flatMap(at => timingOf(detection, at));
  return revised(withdrawn, clusters);
};

const timingOf = ({ memory, reported }: Detection, slot: number): readonly Cluster[] => [
  ...sameSlot(memory, reported, slot, 'sell'),
  ...sameSlot(memory, reported, slot, 'buy'),
  ...launch(memory, reported, slot),
  ...multiSlotAround(memory, reported, slot),
];

const funding = ({ memory, reported }: Detection, funds: Funds): readonly Cluster[] => [
  ...funds.funders.flatMap(({ wallet }) => fundedBy(memory, reported, wallet)),
  ...funds.withdrawals.flatMap(withdrawal => cex(memory, reported, withdrawal)),
];

const fundedBy = (memory: Memory, reported: Reported, payer: string): readonly Cluster[] => [
  ...swarm(memory, reported, payer),
  ...sybil(memory, reported, payer),
  ...findPaidCrew(memory, reported, payer),
];

/** Late funding evidence also applies to earlier buys. */
const takeFunded = (detection: Detection, fact: FundedFact, isPerson: IsPerson): readonly Cluster[] => {
  const { memory, reported } = detection;
  const before = memory.buyers.get(fact.wallet)?.funds ?? null;
  const funds = fundsOf(fact);
  rememberFunds(memory, fact.wallet, funds, fact.timestampMs);
  const isAged = hadHistory({ firstTradeMs: funds.firstTradeMs }, fact.timestampMs, { lamports: '0' });
  const spoilt = disprovedBy(memory, reported, fact, { before, funds });
  const again = spoilt.slots.flatMap(slot => timingOf(detection, slot));
  const hasCrew = crewsOf(funds).some(crew => memory.crews.get(crew)!.size >= bundleRules.cohortMin);
  const slots = hasCrew ? [...memory.slots.values()] : [];
  const acts = slots.flatMap(({ buy, sell }) => [...buy, ...sell]).filter(act => act.wallet === fact.wallet);
  return revised(spoilt.withdrawn, [
    ...again,
    ...acts.flatMap(act => timing(detection, act)),
    ...funds.funders.flatMap(({ wallet }) => lateMultiSlot(memory, reported, wallet, fact.wallet)),
    ...funding(detection, funds),
    ...findGatheredBy(memory, reported, fact.wallet, isPerson),
    ...spoilt.payers.flatMap(payer => fundedBy(memory, reported, payer)),
    ...(isAged ? rejudgeRelays(memory, reported, ({ wallet }) => wallet === fact.wallet) : []),
  ]);
};
