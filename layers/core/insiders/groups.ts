import { readSystemKind } from '../holders/non-holder.ts';
import { filterBindingPayments, filterPaymentsUntil, hasEnoughCoverage, sumPaid } from './inflows.ts';
import { getBuyerTradeSummary, type Insiders } from './insiders.ts';
import { insiderRules as rules } from './rules.ts';

/** Buyers, their common wallet, and their peak holdings. */
export type Group = { readonly by: string; readonly wallets: readonly string[]; readonly raw: bigint };

/** Early buyers with common payers or collectors. */
export function findEntities(insiders: Insiders): readonly Group[] {
  const paid = [...insiders.payees].flatMap(([sender, payees]) => {
    if (payees.size < PAIR || payees.size > rules.payeesMax) return [];
    const wallets = [...payees].filter(wallet => {
      if (wallet === sender || !insiders.buyers.has(wallet)) return false;
      const inflows = insiders.inflows.get(wallet)!;
      const { lamports, firstMs } = getBuyerTradeSummary(insiders, wallet);
      const payments = filterBindingPayments(filterPaymentsUntil(inflows, firstMs), inflows).filter(
        ({ ms, senders }) => ms >= firstMs - rules.paidBeforeMs && senders.includes(sender),
      );
      return hasEnoughCoverage(sumPaid(payments, insiders.solUsd?.value ?? null), lamports);
    });
    return wallets.length < PAIR ? [] : [{ by: sender, wallets: [...wallets, sender] }];
  });
  const grouped = new Set(paid.flatMap(({ wallets }) => wallets));
  const collected = [...findCollected(insiders)].flatMap(([collector, senders]) => {
    const own = senders.filter(wallet => grouped.has(wallet));
    return own.length < rules.collectedMin ? [] : [{ wallets: [collector, ...own] }];
  });
  // Wallets of one group have one head.
  const heads = new Map<string, string>();
  for (const { wallets } of [...paid, ...collected])
    for (const wallet of wallets) {
      const [one, other] = [findHead(heads, wallets[0]!), findHead(heads, wallet)];
      if (one !== other) heads.set(other, one);
    }
  const joined = Map.groupBy(paid, ({ by }) => findHead(heads, by));
  return [...joined.values()].flatMap(parts => {
    const largestPart = findLargestBuyerGroup(
      parts.map(({ by, wallets }) => buildBuyerGroup(insiders, by, wallets, 1)),
    );
    const wallets = [...new Set(parts.flatMap(part => part.wallets))];
    return buildBuyerGroup(insiders, largestPart?.by ?? parts[0]!.by, wallets, rules.entityWalletsMin) ?? [];
  });
}

const PAIR = 2;

/** Senders of most of their tokens, by receiver. */
function findCollected(insiders: Insiders): ReadonlyMap<string, readonly string[]> {
  const byReceiver = new Map<string, string[]>();
  for (const [sender, receivers] of insiders.sent) {
    const { peakRaw } = getBuyerTradeSummary(insiders, sender);
    for (const [receiver, raw] of receivers)
      if (
        !(insiders.outsiders.has(receiver) || readSystemKind(receiver) !== null) &&
        peakRaw > 0n &&
        raw * 100n >= peakRaw * BigInt(rules.collectedPercentMin)
      )
        byReceiver.set(receiver, [...(byReceiver.get(receiver) ?? []), sender]);
  }
  for (const [receiver, senders] of byReceiver) if (senders.length > rules.payeesMax) byReceiver.delete(receiver);
  return byReceiver;
}

/** The collector of most tokens. */
export function findCollector(insiders: Insiders): Group | null {
  return findLargestBuyerGroup(
    [...findCollected(insiders)].map(([receiver, senders]) =>
      buildBuyerGroup(insiders, receiver, senders, rules.collectedMin),
    ),
  );
}

function findHead(heads: ReadonlyMap<string, string>, wallet: string): string {
  let head = wallet;
  for (let next = heads.get(head); next !== undefined; next = heads.get(head)) head = next;
  return head;
}

/** Null below the least number of buyers. */
export function buildBuyerGroup(insiders: Insiders, by: string, wallets: readonly string[], min: number): Group | null {
  const bought = wallets.map(wallet => ({ wallet, raw: getBuyerTradeSummary(insiders, wallet).peakRaw }));
  const buyers = bought.filter(({ raw }) => raw > 0n);
  if (buyers.length < min) return null;
  return { by, wallets: buyers.map(({ wallet }) => wallet), raw: buyers.reduce((sum, { raw }) => sum + raw, 0n) };
}

/** Ties go to the smaller address, in any order. */
export function findLargestBuyerGroup(groups: readonly (Group | null)[]): Group | null {
  return groups.reduce<Group | null>((held, group) => {
    if (group === null || held === null) return held ?? group;
    return group.raw > held.raw || (group.raw === held.raw && group.by < held.by) ? group : held;
  }, null);
}
