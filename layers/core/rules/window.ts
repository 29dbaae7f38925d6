import { RuleCostError } from './compile.ts';
import type { GroupFunction, GroupView } from './environment.ts';
import type { Evidence } from './firing.ts';
import { type Arrival, compareByArrival } from './order.ts';
import { ruleLimits } from './rule.ts';

/** A matching event in a group. */
export type Entry = {
  /** `{signature}:{event_index}` or `{channel}:{seq}`. */
  readonly trigger: string;
  readonly atMs: number;
  /** The event with the types of its fields, and as it came. */
  readonly e: object;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly evidence: Evidence | null;
  readonly arrival: Arrival;
  /** Whether rules were asked about it, or it only fills a window after a restart. */
  isJudged: boolean;
  /** Exact values of summed fields. */
  readonly decimals?: Map<string, Decimal | null>;
};

/** `digits` / 10^`scale`. */
type Decimal = { readonly digits: bigint; readonly scale: number };

/** The events of a group in order of time, and when it fired last. */
export type Group = { entries: Entry[]; newestMs: number; firedMs: number | null };

/** Events that the functions of one `having` read: at most 5 ms. */
const ENTRIES_READ_MAX = 60_000;

/** Late events still see a whole window this long after it. */
export const LATE_MS = 600_000;

export function createGroup(): Group {
  return { entries: [], newestMs: -Infinity, firedMs: null };
}

/** Adds an event in order of time. Returns the one that is there already, if so. */
export function addEntry(group: Group, entry: Entry): Entry | null {
  const { entries } = group;
  let at = entries.length;
  while (at > 0 && entries[at - 1]!.atMs > entry.atMs) at--;
  for (let before = at - 1; before >= 0 && entries[before]!.atMs === entry.atMs; before--)
    if (entries[before]!.trigger === entry.trigger) return entries[before]!;
  entries.splice(at, 0, entry);
  return null;
}

/**
 * Drops what no window needs after a judged event.
 * Those that only fill windows may be later.
 */
export function dropOldEntries(group: Group, atMs: number, windowMs: number): void {
  const { entries } = group;
  group.newestMs = Math.max(group.newestMs, atMs);
  const oldestMs = group.newestMs - windowMs - LATE_MS;
  let gone = 0;
  while (gone < entries.length && entries[gone]!.atMs <= oldestMs) gone++;
  // Room for late events is not part of the limit.
  const surplus = entries.length - gone - ruleLimits.groupEvents;
  for (let more = 0; more < surplus && entries[gone]!.atMs <= group.newestMs - windowMs; more++) gone++;
  if (gone > 0) entries.splice(0, gone);
}

/**
 * The events in (t − w, t] that arrived by then, oldest first.
 * A window may be filled with later ones.
 */
export function selectWindow(
  { entries }: Group,
  trigger: Arrival & { readonly atMs: number },
  windowMs: number,
): readonly Entry[] {
  const { atMs } = trigger;
  let end = entries.length;
  while (end > 0 && entries[end - 1]!.atMs > atMs) end--;
  let start = end;
  let hasLater = false;
  while (start > 0 && entries[start - 1]!.atMs > atMs - windowMs) {
    start--;
    hasLater ||= compareByArrival(entries[start]!.arrival, trigger) > 0;
  }
  const own = start === 0 && end === entries.length ? entries : entries.slice(start, end);
  return hasLater ? own.filter(({ arrival }) => compareByArrival(arrival, trigger) <= 0) : own;
}

/** Answers the functions of `having`, and notes what was asked. */
export function createGroupView(entries: readonly Entry[], asked: Map<string, unknown>, ruleId: string): GroupView {
  let read = 0;
  return (name, field) => {
    const title = field === null ? `${name}()` : `${name}('${field}')`;
    if (!asked.has(title)) read += entries.length;
    if (read > ENTRIES_READ_MAX)
      throw new RuleCostError(`\`having\` reads more than ${ENTRIES_READ_MAX} events of its group`, ruleId);
    const value = asked.has(title) ? asked.get(title) : computeGroupValue(entries, name, field);
    asked.set(title, value);
    return value;
  };
}

function computeGroupValue(entries: readonly Entry[], name: GroupFunction, field: string | null): unknown {
  if (name === 'count') return BigInt(entries.length);
  const read = ({ e }: Entry): unknown => (e as Record<string, unknown>)[field!];
  if (name === 'first') return entries.length === 0 ? undefined : read(entries[0]!);
  if (name === 'last') return entries.length === 0 ? undefined : read(entries.at(-1)!);
  if (name === 'distinct') return BigInt(new Set(entries.map(read).filter(value => value !== undefined)).size);
  if (name === 'sum') return sumExactly(entries.map(entry => readDecimal(entry, field!)));
  const values = entries
    .map(read)
    .filter(value => value !== undefined)
    .map(Number);
  if (values.length === 0) return undefined;
  return values.reduce((best, value) => (name === 'min' ? Math.min(best, value) : Math.max(best, value)));
}

const DECIMAL = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

function readDecimal({ raw, decimals }: Entry, field: string): Decimal | null {
  const known = decimals?.get(field);
  if (known !== undefined) return known;
  const found = parseDecimal(raw[field]);
  decimals?.set(field, found);
  return found;
}

function parseDecimal(value: unknown): Decimal | null {
  if (value === null || value === undefined) return null;
  const parts = DECIMAL.exec(String(value));
  if (parts === null) return null;
  const [, sign, whole, part = '', exponent = '0'] = parts;
  const digits = BigInt(`${sign}${whole}${part}` || '0');
  const scale = part.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Sums decimals without loss, then rounds once. */
function sumExactly(decimals: readonly (Decimal | null)[]): number {
  let total = 0n;
  let scale = 0;
  for (const one of decimals) {
    if (one === null) continue;
    if (one.scale > scale) {
      total *= 10n ** BigInt(one.scale - scale);
      scale = one.scale;
    }
    total += one.scale === scale ? one.digits : one.digits * 10n ** BigInt(scale - one.scale);
  }
  const text = total
    .toString()
    .replace('-', '')
    .padStart(scale + 1, '0');
  const sum = Number(scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`);
  return total < 0n ? -sum : sum;
}
