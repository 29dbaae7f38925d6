import { isDeepStrictEqual } from 'node:util';
import { hashWallet } from '../candles/fast/distinct-hash.ts';
import { asIs, deltas, getTupleCodec } from '../codec/codec.ts';
import { defineCounts } from './packed.ts';
import { maliciousLabel } from './rules.ts';
import { emptyFees, type Fees, feesCodec, withFee } from './state-fees.ts';
import { addWeight, emptyHeavy, type Heavy, heavyCodec } from './state-heavy.ts';
import { isMaliciousBy, type Learnt, learntCodec, nothingLearnt, type Relabelled, withVerdict } from './verdict.ts';
import { addVolume, type Volumes, volumesCodec } from './volumes.ts';
import { type SwapFacts, toCausingSeq, type WalletEvent } from './wallet-event.ts';

export type Activity = {
  readonly swaps: number;
  readonly positionsOpened: number;
  readonly firstTradeMs: number | null;
  readonly lastTradeMs: number | null;
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly manners: Manners;
  readonly dexes: Heavy;
  readonly terminals: Heavy;
  readonly fees: Fees;
  /** USD bought by token; keys are hashes of the mint. */
  readonly bought: Heavy;
  readonly special: readonly string[];
  readonly learnt: Learnt;
  readonly traded: Volumes;
};

const noManners = defineCounts(['bot', 'hft', 'flash', 'arb', 'wash', 'mev', 'bundled', 'terminal']);

type Manners = typeof noManners.zero;

const namesMax = 24;
const tokensMax = 16;

/** Labels of sources, which trading speed never earns. */
const stickyLabels: ReadonlySet<string> = new Set([maliciousLabel]);

const dayMs = 86_400_000;
/** Days kept, eleven years; later ones are not counted. */
const daysMax = 4_096;
const hourMs = 3_600_000;

export const emptyActivity: Activity = {
  swaps: 0,
  positionsOpened: 0,
  firstTradeMs: null,
  lastTradeMs: null,
  hours: Array.from({ length: 24 }, () => 0),
  days: [],
  manners: noManners.zero,
  dexes: emptyHeavy,
  terminals: emptyHeavy,
  fees: emptyFees,
  bought: emptyHeavy,
  special: [],
  learnt: nothingLearnt,
  traded: [],
};

/** Adds one event; transfers change nothing. */
export function withActivity(activity: Activity, event: WalletEvent): Activity {
  const { swap, mint, timestampMs, change, verdict } = event;
  if (verdict?.kind === 'relabelled')
    return { ...activity, manners: verdict.swaps.reduce(withOtherManners, activity.manners) };
  if (verdict !== undefined)
    return {
      ...activity,
      learnt: withVerdict(activity.learnt, { mint, seq: toCausingSeq(event) }, verdict),
    };
  if (swap === null) return activity;
  const hour = Math.floor((timestampMs % dayMs) / hourMs);
  const terminal = findTerminal(swap);
  const paidLamports = swap.networkFeeLamports + swap.tipLamports;
  const manners = {
    ...withOtherManners(activity.manners, { before: [], after: swap.labels }),
    bundled: activity.manners.bundled + (swap.bundled ? 1 : 0),
    terminal: activity.manners.terminal + (findTerminal(swap) === null ? 0 : 1),
  };
  return {
    swaps: activity.swaps + 1,
    positionsOpened: activity.positionsOpened + (change === 'open' ? 1 : 0),
    firstTradeMs: Math.min(activity.firstTradeMs ?? timestampMs, timestampMs),
    lastTradeMs: Math.max(activity.lastTradeMs ?? timestampMs, timestampMs),
    hours: activity.hours.with(hour, activity.hours[hour]! + 1),
    days: withDay(activity.days, Math.floor(timestampMs / dayMs)),
    manners,
    dexes: addWeight(activity.dexes, swap.dex, 1n, namesMax),
    terminals: terminal === null ? activity.terminals : addWeight(activity.terminals, terminal, 1n, namesMax),
    fees: paidLamports > 0 ? withFee(activity.fees, paidLamports) : activity.fees,
    bought:
      swap.direction !== 'buy' || swap.notionalUsd === null || swap.notionalUsd <= 0n
        ? activity.bought
        : addWeight(activity.bought, String(hashWallet(mint)), swap.notionalUsd, tokensMax),
    special: withSpecial(activity.special, swap.labels),
    learnt: activity.learnt,
    traded: addVolume(activity.traded, timestampMs, swap.notionalUsd),
  };
}

function withOtherManners(manners: Manners, { before, after }: Relabelled): Manners {
  const count = (is: (label: string) => boolean): number => Number(after.some(is)) - Number(before.some(is));
  return {
    ...manners,
    bot: manners.bot + count(label => label.startsWith('BOT:')),
    hft: manners.hft + count(label => label === 'BOT:HFT'),
    flash: manners.flash + count(label => label === 'BOT:FLASH'),
    arb: manners.arb + count(label => label === 'BOT:ARB'),
    wash: manners.wash + count(label => label === 'BOT:WASH'),
    mev: manners.mev + count(label => label === 'BOT:MEV'),
  };
}

/** Whether other labels of a swap change the state. */
export function hasOtherManners(labels: Relabelled): boolean {
  return !isDeepStrictEqual(withOtherManners(noManners.zero, labels), noManners.zero);
}

export const activityCodec = getTupleCodec<Activity>({
  swaps: asIs,
  positionsOpened: asIs,
  firstTradeMs: asIs,
  lastTradeMs: asIs,
  hours: asIs,
  days: deltas,
  manners: noManners.codec,
  dexes: heavyCodec,
  terminals: heavyCodec,
  fees: feesCodec,
  bought: heavyCodec,
  special: asIs,
  learnt: learntCodec,
  traded: volumesCodec,
});

/** Labels of sources, and our own while its evidence holds. */
export function listSpecialLabels({ special, learnt }: Activity): readonly string[] {
  return isMaliciousBy(learnt) ? withSpecial(special, [maliciousLabel]) : special;
}

/** Whether a label excludes the wallet from rankings. */
export function isMaliciousActivity(activity: Activity): boolean {
  return listSpecialLabels(activity).includes(maliciousLabel);
}

/** Whether an event can change that. */
export function mayChangeMalicious({ swap, verdict }: WalletEvent): boolean {
  return (verdict !== undefined && verdict.kind !== 'relabelled') || (swap?.labels.includes(maliciousLabel) ?? false);
}

/** Adds a day to an ascending set. */
export function withDay(days: readonly number[], day: number): readonly number[] {
  if (days.at(-1) === day || days.length >= daysMax) return days;
  const at = days.findLastIndex(other => other <= day);
  return days[at] === day ? days : days.toSpliced(at + 1, 0, day);
}

const terminalLabel = 'TERMINAL:';

function findTerminal({ terminal, labels }: SwapFacts): string | null {
  return (terminal || labels.find(label => label.startsWith(terminalLabel))?.slice(terminalLabel.length)) ?? null;
}

function withSpecial(special: readonly string[], labels: readonly string[]): readonly string[] {
  const found = labels.filter(label => stickyLabels.has(label) && !special.includes(label));
  return found.length === 0 ? special : [...new Set([...special, ...found])].sort();
}
