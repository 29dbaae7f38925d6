import { type Act, compareActs, toSandwichSwap } from '../bundles/act.ts';
import { canExplainBuy } from '../bundles/funds.ts';
import type { Memory } from '../bundles/memory.ts';
import { bundleRules } from '../bundles/rules.ts';
import type { KinKeys } from '../classify/actors.ts';
import { type Finding, findRolesAmongSwaps } from '../classify/sandwich.ts';
import { isFact, type MintRow } from '../mint/mint-row.ts';

/**
 * Sandwich labels that depend on common money, by slot and arrival number.
 * Intake does not know funders. A label that begins with `-` is taken back.
 */
export type KinLabels = ReadonlyMap<number, ReadonlyMap<number, readonly string[]>>;

/** Slots with such labels; the oldest are dropped. */
const SLOTS_MAX = 256;

/** Judges again the slots that a trade or an answer about money concerns. */
export function takeKinLabels(known: KinLabels, memory: Memory, row: MintRow): KinLabels {
  const { buyers, crews } = memory;
  let slots: readonly number[] = [];
  if (!isFact(row)) slots = [row.slot];
  else if (row.kind === 'funded') {
    const { wallet } = row;
    const funders = buyers.get(wallet)?.funds?.funders ?? [];
    // A wallet that may share its money with another trader.
    const hasKin =
      crews.has(wallet) || funders.some(payer => buyers.has(payer.wallet) || (crews.get(payer.wallet)?.size ?? 0) > 1);
    const isTrader = (acts: readonly Act[]): boolean => acts.some(act => act.wallet === wallet);
    const traded = known.size > 0 || hasKin ? [...memory.slots] : [];
    slots = traded.filter(([, { buy, sell }]) => isTrader(buy) || isTrader(sell)).map(([slot]) => slot);
  }
  let labels = known;
  for (const slot of slots) {
    const acts = memory.slots.get(slot);
    if (acts === undefined || acts.buy.length === 0 || acts.sell.length === 0) continue;
    const found = findLabels(memory, [...acts.buy, ...acts.sell]);
    const before = labels.get(slot) ?? new Map<number, readonly string[]>();
    const isSame = [...found].every(([seq, texts]) => before.get(seq)?.join() === texts.join());
    if (isSame && before.size === found.size) continue;
    const next = new Map(labels);
    next.delete(slot);
    if (found.size > 0) next.set(slot, found);
    const over = [...next.keys()].sort((a, b) => a - b).slice(0, Math.max(0, next.size - SLOTS_MAX));
    for (const oldest of over) next.delete(oldest);
    labels = next;
  }
  return labels;
}

function findLabels(memory: Memory, acts: readonly Act[]): ReadonlyMap<number, readonly string[]> {
  // Payers of half of each wallet's trades; null without a common one.
  const payers = new Map<string, ReadonlySet<string>>();
  const seen = new Set<string>();
  let isShared = false;
  for (const [wallet, traded] of Map.groupBy(acts, act => act.wallet)) {
    const buyer = memory.buyers.get(wallet);
    const own = [...traded, ...(buyer?.buys ?? [])];
    const paid = (buyer?.funds?.funders ?? []).filter(({ payments }) =>
      own.some(act => canExplainBuy(payments, act, bundleRules.earlyPaidMs)),
    );
    const keys = new Set([wallet, ...paid.map(funder => funder.wallet)]);
    isShared ||= [...keys].some(key => seen.has(key));
    for (const key of keys) seen.add(key);
    payers.set(wallet, keys);
  }
  if (!isShared) return new Map();
  const keys: KinKeys = wallet => payers.get(wallet) ?? [];
  const ordered = acts.toSorted(compareActs).map(toSandwichSwap);
  const alone = toTexts(findRolesAmongSwaps(ordered, []));
  const joined = toTexts(findRolesAmongSwaps(ordered, [], keys));
  const learnt = [...joined].filter(text => !alone.has(text));
  const lost = [...alone].filter(text => !joined.has(text));
  const bySeq = new Map<number, string[]>();
  const add = (text: string, sign: string): void => {
    const [seq, label] = text.split(' ') as [string, string];
    bySeq.set(Number(seq), [...(bySeq.get(Number(seq)) ?? []), `${sign}${label}`]);
  };
  for (const text of learnt) add(text, '');
  for (const text of lost) add(text, '-');
  return bySeq;
}

function toTexts(found: readonly Finding[]): ReadonlySet<string> {
  return new Set(found.map(({ seq, label }) => `${seq} ${label}`));
}
