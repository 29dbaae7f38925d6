import { computeNotionalE30, type UsdE30 } from '../money/amount.ts';
import type { Payment, SolPrice } from './backgrounds.ts';
import type { Bundle } from './bundle.ts';
import { receiverRules as rules } from './lifecycle-rules.ts';
import { listTransfersFrom } from './movements.ts';
import type { Scene } from './scene.ts';

/** Recomputes which transfers between two wallets were paid; returns whether that changed. */
export function updatePaidTransfers(scene: Scene, bundle: Bundle, from: string, to: string): boolean {
  const { claims } = bundle;
  const own = listTransfersFrom(scene.bundles.movements, from, bundle.firstTradeSlot).filter(one => one.to === to);
  let isChanged = false;
  for (const transfer of own) {
    const paidUsd = findPaidUsd(scene, bundle, transfer, own);
    const before = claims.paid.get(transfer.seq) ?? null;
    if (paidUsd === before) continue;
    isChanged = true;
    if (paidUsd === null) claims.paid.delete(transfer.seq);
    else claims.paid.set(transfer.seq, paidUsd);
  }
  return isChanged;
}

type Sent = { readonly from: string; readonly to: string; readonly ms: number; readonly usd: UsdE30 };

/** Slices share one payment. Returns null if unpaid. */
function findPaidUsd(scene: Scene, bundle: Bundle, { from, to, ms, usd }: Sent, all: readonly Sent[]): UsdE30 | null {
  const { backgrounds, sol } = scene.bundles;
  const [seller, buyer] = [backgrounds.get(from), backgrounds.get(to)];
  if (seller === undefined || buyer === undefined || usd === 0n) return null;
  const payments = seller.payments.filter(one => one.from === to && Math.abs(one.timestampMs - ms) <= rules.paymentMs);
  // With its crew's money the buyer pays itself.
  const payers = seller.payments.flatMap(({ from: payer, ancestors }) => (payer === to ? [] : [payer, ...ancestors]));
  const crew = new Set([from, ...bundle.members.keys(), ...payers]);
  crew.delete(to);
  const crewPayments = buyer.payments.filter(one => [one.from, ...one.ancestors].some(wallet => crew.has(wallet)));
  const ownUsd = sumUsd(payments, sol) - sumUsd(crewPayments, sol);
  if (ownUsd <= 0n) return null;
  const worthUsd = all
    .filter(one => Math.abs(one.ms - ms) <= 2 * rules.paymentMs)
    .reduce((sum, one) => sum + one.usd, 0n);
  return ownUsd * rules.paymentPart >= worthUsd ? (ownUsd * usd) / worthUsd : null;
}

/** SOL without a known price counts nothing. */
function sumUsd(payments: readonly Payment[], sol: SolPrice | null): UsdE30 {
  return payments.reduce((sum, { lamports, microUsd = '0' }) => {
    const solUsd = sol === null ? 0n : computeNotionalE30(BigInt(lamports), LAMPORT_DECIMALS, sol.usd);
    return sum + solUsd + computeNotionalE30(BigInt(microUsd), STABLE_DECIMALS, '1');
  }, 0n);
}

const LAMPORT_DECIMALS = 9;
const STABLE_DECIMALS = 6;
