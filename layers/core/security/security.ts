import { type Bundles, createBundles, mapWalletsToBundleIds } from '../bundles/bundles.ts';
import { createDetection, type Detection, detect, detectComplete, getPendingCheckTimes } from '../bundles/detection.ts';
import { listGatheredQuestions } from '../bundles/gathered-crew.ts';
import {
  advanceBundles,
  closeRuggedBundles,
  findLastBundleEnd,
  resumeRuggedBundles,
  takeClusters,
  takeSettled,
} from '../bundles/lifecycle.ts';
import { listPartnerQuestions } from '../bundles/people.ts';
import { type Crowd, createCrowd, takeCrowd } from '../crowd/crowd.ts';
import { createEarlyBuyers, type EarlyBuyers, takeEarly } from '../early-buyers/early-buyers.ts';
import { takeRaisedFundingAbuse } from '../early-buyers/funding-abuse.ts';
import { createHolders, findHolding, type Holders, readNonHolderKind, takeHolder } from '../holders/holders.ts';
import { createInsiders, type Insiders, takeInsider } from '../insiders/insiders.ts';
import { updateAlarmShares } from '../insiders/ties.ts';
import { takeLaunch } from '../launch/launch.ts';
import { createLaunch, type Launch } from '../launch/state.ts';
import { createPools, findRowReserve, type Pools, takePool } from '../liquidity/pools.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';
import { createFirsts, type Firsts, takeFirsts } from '../people/firsts.ts';
import {
  addHour,
  createPeopleHours,
  describeHour,
  HOUR_MS,
  type PeopleHour,
  type PeopleHours,
  toHourStart,
} from '../people/hours.ts';
import {
  type Alarm,
  computeAlarmDueMs,
  createSignalAlarm,
  raiseAlarm,
  revokeAlarm,
  updateSignalAlarm,
} from '../signal/alarm.ts';
import { createExamined, type Examined, takeExamined } from '../signal/examined.ts';
import { createTokenState, type TokenState, takeEmptied, takeToken } from '../token-state/token-state.ts';
import type { TradeResults } from '../traders/result.ts';
import { createTradeResults, takeTradeResult } from '../traders/results.ts';
import { toMark } from '../wallet/mark.ts';
import { createWash, takeWash, type Wash } from '../wash/wash.ts';
import { askReceiver, sumLocked, takeWorth } from '../worth/take-worth.ts';
import { computeCaps, valueToken, type WorthSource } from '../worth/valuation.ts';
import { createWorth, type Worth } from '../worth/worth.ts';
import type { SecurityChange } from './changes.ts';
import { type KinLabels, takeKinLabels } from './kin-labels.ts';
import { findLeft } from './left-members.ts';
import { updateRugRoles } from './rug-roles.ts';

/** Security state of a mint. Mutable, one owner. */
export type MintSecurity = {
  readonly mint: string;
  /** Newest applied arrival number. */
  seq: number;
  newestMs: number;
  decimals: number | null;
  readonly holders: Holders;
  readonly pools: Pools;
  readonly worth: Worth;
  readonly detection: Detection;
  readonly bundles: Bundles;
  readonly wash: Wash;
  readonly early: EarlyBuyers;
  readonly insiders: Insiders;
  readonly token: TokenState;
  readonly launch: Launch;
  readonly firsts: Firsts;
  readonly crowd: Crowd;
  readonly results: TradeResults;
  readonly hours: PeopleHours;
  readonly examined: Examined;
  readonly alarm: Alarm;
  kinLabels: KinLabels;
};

export function createMintSecurity(mint: string): MintSecurity {
  return {
    mint,
    seq: 0,
    newestMs: 0,
    decimals: null,
    holders: createHolders(),
    pools: createPools(),
    worth: createWorth(),
    detection: createDetection(),
    bundles: createBundles(mint),
    wash: createWash(),
    early: createEarlyBuyers(),
    insiders: createInsiders(),
    token: createTokenState(),
    launch: createLaunch(),
    firsts: createFirsts(),
    crowd: createCrowd(),
    results: createTradeResults(),
    hours: createPeopleHours(),
    examined: createExamined(),
    alarm: createSignalAlarm(),
    kinLabels: new Map(),
  };
}

/** Applies a row once and returns the changes in order. */
export function applySecurity(state: MintSecurity, row: MintRow): readonly SecurityChange[] {
  if (row.seq <= state.seq) return [];
  state.seq = row.seq;
  const hourMs = toHourStart(state.newestMs);
  if (hourMs > 0 && row.timestampMs >= hourMs + HOUR_MS) addHour(state.hours, describeNewestHour(state));
  const changes: SecurityChange[] = [...advanceSecurity(state, row.timestampMs)];
  state.newestMs = Math.max(state.newestMs, row.timestampMs);
  if (!isFact(row)) state.decimals = row.tokenDecimals;
  const at = { seq: row.seq, atMs: row.timestampMs, slot: row.slot };
  const realizedUsd = getRealized(state.holders, row);
  changes.push(...takeHolder(state.holders, row).map(found => ({ ...at, ...found })));
  if (!isFact(row)) takeTradeResult(state.results, row, getRealized(state.holders, row) - realizedUsd);
  takeFirsts(state.firsts, row);
  takeCrowd(state.crowd, row);
  takeExamined(state.examined, row);
  const reserve = findRowReserve(state.pools, row);
  const event = takePool(state.pools, row);
  takeWorth(state.worth, row, state.pools, findRowReserve(state.pools, row) !== reserve);
  if (event !== null) changes.push({ ...at, kind: 'liquidity', event });
  const isTrader = (address: string): boolean =>
    readNonHolderKind(state.holders, address) === null && !state.bundles.services.has(address);
  const clusters = detect(state.detection, row, isTrader);
  const { memory } = state.detection;
  state.kinLabels = takeKinLabels(state.kinLabels, memory, row);
  // Facts or trades that revise a cluster may disprove members.
  const mayLoseMembers = (isFact(row) && row.kind !== 'tick') || clusters.some(({ revises }) => revises);
  const before = mayLoseMembers ? mapWalletsToBundleIds(state.bundles) : new Map();
  changes.push(...takeClusters(state.bundles, clusters, row, state.holders, state.pools));
  const questions = [...(isFact(row) ? [] : listPartnerQuestions(memory, row)), ...listGatheredQuestions(memory, row)];
  const receiver = askReceiver(state.worth, state.holders, row);
  if (receiver !== null) questions.push({ wallet: receiver, about: receiver, ms: row.timestampMs, slot: row.slot });
  for (const question of questions) changes.push({ ...at, kind: 'question', question });
  changes.push(...findLeft(before, state.bundles).map(left => ({ ...at, ...left })));
  const news = takeWash(state.wash, row, wallet => memory.buyers.get(wallet)?.funds ?? null);
  for (const wash of news.flagged) changes.push({ ...at, kind: 'wash_flagged', wash });
  for (const one of news.counted) changes.push({ ...at, kind: 'wash_counted', counted: one });
  if (news.withdrawn.length > 0) changes.push({ ...at, kind: 'wash_withdrawn', wallets: news.withdrawn });
  for (const { wallet, seq, ms, slot } of news.ownSales)
    changes.push({ seq, atMs: ms, slot, kind: 'own_sale', wallet });
  takeEarly(state.early, row);
  const abuse = takeRaisedFundingAbuse(state.early);
  if (abuse !== null) changes.push({ ...at, kind: 'funding_abuse', abuse });
  takeInsider(state.insiders, row);
  updateAlarmShares(state.insiders);
  for (const news of takeToken(state.token, row, state)) {
    changes.push({ ...at, ...news });
    changes.push(
      ...(news.kind === 'rugged' ? closeRuggedBundles(state.bundles, row) : resumeRuggedBundles(state, row)),
    );
  }
  for (const news of takeLaunch(state.launch, row, state.token.described)) {
    const { marketCapUsd } = computeCaps(valueToken(toWorthSource(state)));
    changes.push(news.kind === 'launch' ? { ...at, ...news } : { ...at, ...news, marketCapUsd });
  }
  changes.push(...updateRugRoles(state).map(news => ({ ...at, ...news })));
  const disproved = revokeAlarm(state);
  if (disproved !== null) changes.push({ ...at, kind: 'suspicious_withdrawn', reasons: disproved.reasons });
  updateSignalAlarm(state.alarm, state, row.timestampMs, state.newestMs);
  return [...changes, ...advanceAlarm(state, state.newestMs, { ends: true, status: true })];
}

/** The hour of the newest row, as all rows until now make it. */
export function describeNewestHour(state: MintSecurity): PeopleHour {
  return describeHour(state, toMark(valueToken(toWorthSource(state))), toHourStart(state.newestMs));
}

/** What the exits of a row's wallet realized. */
function getRealized(holders: Holders, row: MintRow): bigint {
  return isFact(row) ? 0n : (findHolding(holders, row.wallet)?.fifo.realizedUsd ?? 0n);
}

type Allowed = { readonly ends: boolean; readonly status: boolean };

/** Advances the clock, never backwards. */
export function advanceSecurity(
  state: MintSecurity,
  nowMs: number,
  may: Allowed = { ends: true, status: true },
): readonly SecurityChange[] {
  const raised = advanceAlarm(state, nowMs, may);
  const changes = [...advanceRooms(state, nowMs, may), ...(may.ends ? advanceRug(state, nowMs) : [])];
  if (changes.length === 0) return raised;
  updateSignalAlarm(state.alarm, state, changes[0]!.atMs, changes.at(-1)!.atMs);
  return [...raised, ...changes, ...advanceAlarm(state, nowMs, may)];
}

function advanceAlarm(state: MintSecurity, nowMs: number, may: Allowed): readonly SecurityChange[] {
  const dueMs = computeAlarmDueMs(state.alarm);
  if (dueMs > nowMs || !may.status) return [];
  const place = { slot: state.examined.newestSlot, dueMs };
  return [...advanceRooms(state, dueMs, may), ...raiseAlarm(state.alarm, state, place)];
}

function advanceRooms(state: MintSecurity, nowMs: number, may: Allowed): readonly SecurityChange[] {
  return [
    ...detectComplete(state.detection, nowMs).flatMap(settled => {
      const isRevised = settled.clusters.some(({ revises }) => revises);
      const before = isRevised ? mapWalletsToBundleIds(state.bundles) : new Map();
      const changes = takeSettled(state.bundles, settled, state.holders, state.pools);
      const at = { seq: 0, atMs: settled.atMs, slot: settled.slot };
      return [...changes, ...findLeft(before, state.bundles).map(left => ({ ...at, ...left }))];
    }),
    ...advanceBundles(state.bundles, nowMs, state.examined.newestSlot, may.ends),
  ];
}

function advanceRug(state: MintSecurity, nowMs: number): readonly SecurityChange[] {
  const dueMs = state.token.emptiedDueMs;
  const news = takeEmptied(state.token, state, nowMs);
  if (news === null || dueMs === null) return [];
  const place = { seq: 0, slot: state.examined.newestSlot, timestampMs: dueMs };
  const roles = updateRugRoles(state).map(found => ({ seq: 0, slot: place.slot, atMs: dueMs, ...found }));
  return [{ seq: 0, slot: place.slot, atMs: dueMs, ...news }, ...closeRuggedBundles(state.bundles, place), ...roles];
}

/** Returns when the clock next changes something, unix ms. */
export function computeSecurityDueMs({
  bundles,
  detection,
  alarm,
  token,
}: Pick<MintSecurity, 'bundles' | 'detection' | 'alarm' | 'token'>): number {
  return Math.min(
    bundles.dueMs,
    getPendingCheckTimes(detection).dueMs,
    computeAlarmDueMs(alarm),
    token.emptiedDueMs ?? Number.POSITIVE_INFINITY,
  );
}

/** Newest due time that needs a row, or null. */
export function findLastDueMs(
  { bundles, alarm, token }: Pick<MintSecurity, 'bundles' | 'alarm' | 'token'>,
  nowMs: number,
): number | null {
  const due = [computeAlarmDueMs(alarm), token.emptiedDueMs, findLastBundleEnd(bundles, nowMs)];
  const past = due.filter(ms => ms !== null && ms <= nowMs);
  return past.length === 0 ? null : Math.max(...(past as number[]));
}

/** What the token's worth is computed from. */
export function toWorthSource({ worth, pools, holders, launch }: MintSecurity): WorthSource {
  const { lastTradeMs } = launch;
  return { worth, pools, supply: holders.supply, lockedRaw: sumLocked(worth, holders), lastTradeMs };
}
