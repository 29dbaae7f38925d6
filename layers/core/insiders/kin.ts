import { filterBindingPayments, filterPaymentsUntil, hasEnoughCoverage, sumPaid } from './inflows.ts';
import { getBuyerTradeSummary, type Insiders } from './insiders.ts';
import { insiderRules as rules } from './rules.ts';
import { sumPooledLamports } from './stake.ts';

/** Follows payments of the deployer and its owners. */
export function findKin(insiders: Insiders): ReadonlySet<string> {
  const deployer = insiders.deployer?.value;
  if (deployer === undefined) return new Set();
  const kin = new Set([deployer]);
  addPaidWallets(insiders, kin, kin, false);
  const inflows = insiders.inflows.get(deployer);
  if (inflows === undefined) return kin;
  // Private wallets that paid most of the deployer's stake and income.
  const { lamports, untilMs } = computeStake(insiders, deployer);
  const solUsd = insiders.solUsd?.value ?? null;
  const payments = filterPaymentsUntil(inflows, lamports > 0n ? untilMs : insiders.deployer!.ms);
  const received = sumPaid(payments, solUsd);
  const whole = lamports > received ? lamports : received;
  const senders = new Set(payments.flatMap(payment => payment.senders));
  const owners = [...senders].filter(sender => {
    const own = payments.filter(payment => payment.senders.includes(sender));
    const paid = sumPaid(own, solUsd);
    return (
      paid >= rules.ownerLamportsMin &&
      hasEnoughCoverage(paid, whole) &&
      !((insiders.payees.get(sender)?.size ?? 0) > rules.payeesMax)
    );
  });
  if (owners.length > 0) addPaidWallets(insiders, kin, new Set([...kin, ...owners]), true);
  return kin;
}

/** Adds paid wallets until nothing changes. */
function addPaidWallets(insiders: Insiders, kin: Set<string>, senders: Set<string>, freshOnly: boolean): void {
  const queue = [...senders];
  for (let sender = queue.pop(); sender !== undefined; sender = queue.pop()) {
    if (insiders.buyers.has(sender) || insiders.actors.has(sender)) kin.add(sender);
    for (const wallet of insiders.payees.get(sender) ?? []) {
      if (senders.has(wallet)) continue;
      const inflows = insiders.inflows.get(wallet)!;
      const { lamports, untilMs } = computeStake(insiders, wallet);
      const solUsd = insiders.solUsd?.value ?? null;
      const payments = filterPaymentsUntil(inflows, untilMs);
      const counted = freshOnly ? filterBindingPayments(payments, inflows) : payments;
      const paid = counted.filter(payment => payment.senders.some(sender => senders.has(sender)));
      const isPaid = hasEnoughCoverage(sumPaid(paid, solUsd), lamports > 0n ? lamports : sumPaid(payments, solUsd));
      if (!isPaid) continue;
      senders.add(wallet);
      kin.add(wallet);
      queue.push(wallet);
    }
  }
}

/** Money at stake, or removed without a deposit; else 0. */
export function computeStake(insiders: Insiders, wallet: string) {
  const early = getBuyerTradeSummary(insiders, wallet);
  const actor = insiders.actors.get(wallet);
  const { put, took } = actor ? sumPooledLamports(actor, insiders.solUsd?.value ?? null) : { put: 0n, took: 0n };
  const times = [early.lastMs, actor && (put > 0n ? actor.putMs : actor.tookMs)].filter(ms => ms);
  const untilMs = times.length === 0 ? Number.MAX_SAFE_INTEGER : Math.max(...(times as number[]));
  if (put > 0n) return { lamports: put + early.lamports, untilMs };
  return { lamports: took > early.lamports ? took : early.lamports, untilMs };
}
