import { readSystemKind } from '../holders/non-holder.ts';
import { bindingPayments, coversEnough, paymentsUntil, sumPaid } from './inflows.ts';
import { earlyTradesOf, type Insiders, type Shares } from './insiders.ts';
import { insiderRules as rules } from './rules.ts';
import { pooledLamports } from './stake.ts';

/** Wallets that bought, their common wallet, and their largest raw holdings. */
export type Group = { readonly by: string; readonly wallets: readonly string[]; readonly raw: bigint };

export type Ties = {
  /** The deployer, its owners, and wallets that they paid for. */
  readonly kin: ReadonlySet<string>;
  /** Early buyers among the kin, without the deployer. */
  readonly kinBuyers: Group | null;
  /** The entity that bought most. */
  readonly entity: Group | null;
  /** The wallet that collected most tokens of early buyers. */
  readonly collector: Group | null;
};

const known = new WeakMap<Insiders, { readonly version: number; readonly ties: Ties }>();

/** Returns who belongs together, by the evidence known now. */
export function findTies(insiders: Insiders): Ties {
  const held = known.get(insiders);
  if (held?.version === insiders.version) return held.ties;
  const kin = findKin(insiders);
  const deployer = insiders.deployer?.value ?? '';
  const ties = {
    kin,
    kinBuyers: groupOf(
      insiders,
      deployer,
      [...kin].filter(wallet => wallet !== deployer),
      1,
    ),
    entity: largest([...insiders.payees].map(([sender, payees]) => entityOf(insiders, sender, payees))),
    collector: findCollector(insiders),
  };
  known.set(insiders, { version: insiders.version, ties });
  return ties;
}

/** Returns the shares of the groups. */
export function sharesOf(insiders: Insiders): Shares {
  const { kinBuyers, entity, collector } = findTies(insiders);
  return {
    kinBuyers: kinBuyers?.wallets.length ?? 0,
    kinRaw: String(kinBuyers?.raw ?? 0n),
    entityRaw: String(entity?.raw ?? 0n),
    collectedRaw: String(collector?.raw ?? 0n),
  };
}

/** Updates the alarm's shares, which a busy launch changes with every row. */
export function lookAtShares(insiders: Insiders): void {
  const { looked, version, inflows } = insiders;
  if (version === looked.version || (version - looked.version) * rules.walletsPerChange < inflows.size) return;
  insiders.looked = { version, shares: sharesOf(insiders) };
}

/** Follows payments from the deployer and its owners that cover most of a stake. */
function findKin(insiders: Insiders): ReadonlySet<string> {
  const deployer = insiders.deployer?.value;
  if (deployer === undefined) return new Set();
  const kin = new Set([deployer]);
  growKin(insiders, kin, kin, false);
  const owners = ownersOf(insiders, deployer);
  if (owners.length > 0) growKin(insiders, kin, new Set([...kin, ...owners]), true);
  return kin;
}

/** Adds paid wallets until nothing changes. */
function growKin(insiders: Insiders, kin: Set<string>, senders: Set<string>, freshOnly: boolean): void {
  const queue = [...senders];
  for (let sender = queue.pop(); sender !== undefined; sender = queue.pop()) {
    if (isActive(insiders, sender)) kin.add(sender);
    for (const wallet of insiders.payees.get(sender) ?? []) {
      if (senders.has(wallet) || !isPaidBy(insiders, wallet, senders, freshOnly)) continue;
      senders.add(wallet);
      kin.add(wallet);
      queue.push(wallet);
    }
  }
}

const isActive = ({ buyers, actors }: Insiders, wallet: string): boolean => buyers.has(wallet) || actors.has(wallet);

/** Private wallets that paid most of the deployer's stake and income. */
function ownersOf(insiders: Insiders, deployer: string): readonly string[] {
  const inflows = insiders.inflows.get(deployer);
  if (inflows === undefined) return [];
  const { lamports, untilMs } = stakeOf(insiders, deployer);
  const solUsd = insiders.solUsd?.value ?? null;
  const payments = paymentsUntil(inflows, untilMs);
  const received = sumPaid(payments, solUsd);
  const whole = lamports > received ? lamports : received;
  const senders = new Set(payments.flatMap(payment => payment.senders));
  return [...senders].filter(sender => {
    const own = payments.filter(payment => payment.senders.includes(sender));
    const paid = sumPaid(own, solUsd);
    return paid >= rules.ownerLamportsMin && coversEnough(paid, whole) && !isService(insiders, sender);
  });
}

function isService({ payees }: Insiders, sender: string): boolean {
  return (payees.get(sender)?.size ?? 0) > rules.payeesMax;
}

function isPaidBy(insiders: Insiders, wallet: string, senders: ReadonlySet<string>, freshOnly: boolean): boolean {
  const inflows = insiders.inflows.get(wallet)!;
  const { lamports, untilMs } = stakeOf(insiders, wallet);
  const solUsd = insiders.solUsd?.value ?? null;
  const payments = paymentsUntil(inflows, untilMs);
  const counted = freshOnly ? bindingPayments(payments, inflows) : payments;
  const paid = counted.filter(payment => payment.senders.some(sender => senders.has(sender)));
  return coversEnough(sumPaid(paid, solUsd), lamports > 0n ? lamports : sumPaid(payments, solUsd));
}

/** Money at stake, or removed without a known deposit; else 0. */
function stakeOf(insiders: Insiders, wallet: string) {
  const early = earlyTradesOf(insiders, wallet);
  const actor = insiders.actors.get(wallet);
  const { put, took } = actor ? pooledLamports(actor, insiders.solUsd?.value ?? null) : { put: 0n, took: 0n };
  const times = [early.lastMs, actor && (put > 0n ? actor.putMs : actor.tookMs)].filter(ms => ms);
  const untilMs = times.length === 0 ? Number.MAX_SAFE_INTEGER : Math.max(...(times as number[]));
  if (put > 0n) return { lamports: put + early.lamports, untilMs };
  return { lamports: took > early.lamports ? took : early.lamports, untilMs };
}

/** Early buyers that one sender paid for, and the sender. */
function entityOf(insiders: Insiders, sender: string, payees: ReadonlySet<string>): Group | null {
  if (payees.size < rules.entityWalletsMin - 1 || payees.size > rules.payeesMax) return null;
  const paid = [...payees].filter(wallet => insiders.buyers.has(wallet) && isBoughtFor(insiders, wallet, sender));
  return groupOf(insiders, sender, [...new Set([...paid, sender])], rules.entityWalletsMin);
}

function isBoughtFor(insiders: Insiders, wallet: string, sender: string): boolean {
  const inflows = insiders.inflows.get(wallet)!;
  const { lamports, firstMs } = earlyTradesOf(insiders, wallet);
  const paid = bindingPayments(paymentsUntil(inflows, firstMs), inflows).filter(
    ({ ms, senders }) => ms >= firstMs - rules.paidBeforeMs && senders.includes(sender),
  );
  return coversEnough(sumPaid(paid, insiders.solUsd?.value ?? null), lamports);
}

function isOutsider({ outsiders }: Insiders, address: string): boolean {
  return outsiders.has(address) || readSystemKind(address) !== null;
}

function findCollector(insiders: Insiders): Group | null {
  const byReceiver = new Map<string, string[]>();
  for (const [sender, receivers] of insiders.sent) {
    const { peakRaw } = earlyTradesOf(insiders, sender);
    for (const [receiver, raw] of receivers)
      if (!isOutsider(insiders, receiver) && peakRaw > 0n && raw * 100n >= peakRaw * BigInt(rules.collectedPercentMin))
        byReceiver.set(receiver, [...(byReceiver.get(receiver) ?? []), sender]);
  }
  return largest(
    [...byReceiver].map(([receiver, senders]) =>
      senders.length > rules.payeesMax ? null : groupOf(insiders, receiver, senders, rules.collectedMin),
    ),
  );
}

/** Null below the least number of buyers. */
function groupOf(insiders: Insiders, by: string, wallets: readonly string[], min: number): Group | null {
  const bought = wallets.map(wallet => ({ wallet, raw: earlyTradesOf(insiders, wallet).peakRaw }));
  const buyers = bought.filter(({ raw }) => raw > 0n);
  if (buyers.length < min) return null;
  return { by, wallets: buyers.map(({ wallet }) => wallet), raw: buyers.reduce((sum, { raw }) => sum + raw, 0n) };
}

/** Ties go to the smaller address, in any order. */
function largest(groups: readonly (Group | null)[]): Group | null {
  return groups.reduce<Group | null>((held, group) => {
    if (group === null || held === null) return held ?? group;
    return group.raw > held.raw || (group.raw === held.raw && group.by < held.by) ? group : held;
  }, null);
}
