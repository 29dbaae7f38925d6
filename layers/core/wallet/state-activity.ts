import { walletHash } from '../candles/distinct-hash.ts';
import { type ByteReader, type ByteWriter, readCount, readText, writeCount, writeText } from '../codec/bytes.ts';
import { maliciousLabel } from './rules.ts';
import { readList, writeList } from './state-bytes.ts';
import { readDays, withDay, writeDays } from './state-days.ts';
import { emptyFees, type Fees, readFees, withFee, writeFees } from './state-fees.ts';
import { addWeight, emptyHeavy, type Heavy, type KeyShape, readHeavy, writeHeavy } from './state-heavy.ts';
import { isMaliciousBy, type Learnt, nothingLearnt, readLearnt, withVerdict, writeLearnt } from './verdict.ts';
import type { SwapFacts, WalletEvent } from './wallet-event.ts';

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
};

export type Manners = { readonly [Name in (typeof mannerNames)[number]]: number };

const mannerNames = ['bot', 'hft', 'flash', 'arb', 'wash', 'mev', 'bundled', 'terminal'] as const;

const namesMax = 24;
const tokensMax = 16;

/** Permanent labels, which trading speed never earns. */
const stickyLabels: ReadonlySet<string> = new Set([maliciousLabel]);

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export const emptyActivity: Activity = {
  swaps: 0,
  positionsOpened: 0,
  firstTradeMs: null,
  lastTradeMs: null,
  hours: Array.from({ length: 24 }, () => 0),
  days: [],
  manners: Object.fromEntries(mannerNames.map(name => [name, 0])) as Manners,
  dexes: emptyHeavy,
  terminals: emptyHeavy,
  fees: emptyFees,
  bought: emptyHeavy,
  special: [],
  learnt: nothingLearnt,
};

/** Adds one event; transfers change nothing. */
export const withActivity = (activity: Activity, event: WalletEvent): Activity => {
  const { swap, mint, timestampMs, change, verdict } = event;
  if (verdict !== undefined) return withLearnt(activity, withVerdict(activity.learnt, mint, verdict));
  if (swap === null) return activity;
  const hour = Math.floor((timestampMs % dayMs) / hourMs);
  const terminal = terminalOf(swap);
  const paidLamports = swap.networkFeeLamports + swap.tipLamports;
  return {
    swaps: activity.swaps + 1,
    positionsOpened: activity.positionsOpened + (change === 'open' ? 1 : 0),
    firstTradeMs: Math.min(activity.firstTradeMs ?? timestampMs, timestampMs),
    lastTradeMs: Math.max(activity.lastTradeMs ?? timestampMs, timestampMs),
    hours: activity.hours.with(hour, activity.hours[hour]! + 1),
    days: withDay(activity.days, Math.floor(timestampMs / dayMs)),
    manners: withManners(activity.manners, swap),
    dexes: addWeight(activity.dexes, swap.dex, 1n, namesMax),
    terminals: terminal === null ? activity.terminals : addWeight(activity.terminals, terminal, 1n, namesMax),
    fees: paidLamports > 0 ? withFee(activity.fees, paidLamports) : activity.fees,
    bought: withBought(activity.bought, mint, swap),
    special: withSpecial(activity.special, swap.labels),
    learnt: activity.learnt,
  };
};

const withLearnt = (activity: Activity, learnt: Learnt): Activity => ({
  ...activity,
  learnt,
  special: isMaliciousBy(learnt) ? withSpecial(activity.special, [maliciousLabel]) : activity.special,
});

export const writeActivity = (writer: ByteWriter, activity: Activity): void => {
  writeCount(writer, activity.swaps);
  writeCount(writer, activity.positionsOpened);
  writeCount(writer, activity.firstTradeMs === null ? 0 : activity.firstTradeMs + 1);
  writeCount(writer, activity.lastTradeMs === null ? 0 : activity.lastTradeMs + 1);
  writeHours(writer, activity.hours);
  writeDays(writer, activity.days);
  for (const name of mannerNames) writeCount(writer, activity.manners[name]);
  for (const heavy of [activity.dexes, activity.terminals]) writeHeavy(writer, heavy, nameKey);
  writeHeavy(writer, activity.bought, tokenKey);
  writeFees(writer, activity.fees);
  writeList(writer, activity.special, writeText);
  writeLearnt(writer, activity.learnt);
};

export const readActivity = (reader: ByteReader): Activity => {
  const [swaps, positionsOpened] = [readCount(reader), readCount(reader)];
  const [firstTradeMs, lastTradeMs] = [readTime(reader), readTime(reader)];
  const hours = readHours(reader);
  const days = readDays(reader);
  const manners = Object.fromEntries(mannerNames.map(name => [name, readCount(reader)])) as Manners;
  const [dexes, terminals] = [readHeavy(reader, nameKey), readHeavy(reader, nameKey)];
  const bought = readHeavy(reader, tokenKey);
  const fees = readFees(reader);
  const special = readList(reader, readText);
  const learnt = readLearnt(reader);
  return {
    swaps,
    positionsOpened,
    firstTradeMs,
    lastTradeMs,
    hours,
    days,
    manners,
    dexes,
    terminals,
    fees,
    bought,
    special,
    learnt,
  };
};

const nameKey: KeyShape = { write: writeText, read: readText };

const tokenKey: KeyShape = {
  write: (writer, key) => writeCount(writer, Number.parseInt(key, 36)),
  read: reader => readCount(reader).toString(36),
};

/** A bit for each hour with a swap, then their counts. */
const writeHours = (writer: ByteWriter, hours: readonly number[]): void => {
  writeCount(
    writer,
    hours.reduce((bits, swaps, hour) => bits + (swaps > 0 ? 2 ** hour : 0), 0),
  );
  for (const swaps of hours) if (swaps > 0) writeCount(writer, swaps);
};

const readHours = (reader: ByteReader): readonly number[] => {
  const bits = readCount(reader);
  return Array.from({ length: 24 }, (_, hour) => (Math.floor(bits / 2 ** hour) % 2 === 1 ? readCount(reader) : 0));
};

const readTime = (reader: ByteReader): number | null => {
  const lifted = readCount(reader);
  return lifted === 0 ? null : lifted - 1;
};

/** Whether a permanent label excludes the wallet from rankings. */
export const isMaliciousActivity = ({ special }: Activity): boolean => special.includes(maliciousLabel);

const withManners = (manners: Manners, swap: SwapFacts): Manners => {
  const has = (label: string): number => (swap.labels.includes(label) ? 1 : 0);
  return {
    bot: manners.bot + (swap.labels.some(label => label.startsWith('BOT:')) ? 1 : 0),
    hft: manners.hft + has('BOT:HFT'),
    flash: manners.flash + has('BOT:FLASH'),
    arb: manners.arb + has('BOT:ARB'),
    wash: manners.wash + has('BOT:WASH'),
    mev: manners.mev + has('BOT:MEV'),
    bundled: manners.bundled + (swap.bundled ? 1 : 0),
    terminal: manners.terminal + (terminalOf(swap) === null ? 0 : 1),
  };
};

const terminalLabel = 'TERMINAL:';

const terminalOf = ({ terminal, labels }: SwapFacts): string | null =>
  (terminal || labels.find(label => label.startsWith(terminalLabel))?.slice(terminalLabel.length)) ?? null;

const withBought = (bought: Heavy, mint: string, { direction, notionalUsd }: SwapFacts): Heavy =>
  direction !== 'buy' || notionalUsd === null || notionalUsd <= 0n
    ? bought
    : addWeight(bought, walletHash(mint).toString(36), notionalUsd, tokensMax);

const withSpecial = (special: readonly string[], labels: readonly string[]): readonly string[] => {
  const found = labels.filter(label => stickyLabels.has(label) && !special.includes(label));
  return found.length === 0 ? special : [...new Set([...special, ...found])].sort();
};
