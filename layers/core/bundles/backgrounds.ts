import { pick } from '../kernel/pick.ts';
import type { FundedFact, WalletFunding } from '../mint/mint-row.ts';
import { isPublic, publicSendersOf } from '../mint/public-senders.ts';
import type { Trade } from '../mint/trade.ts';
import { notionalE30, type UsdE30 } from '../money/amount.ts';
import type { Bundle } from './bundle.ts';
import { bundleLimits, receiverRules as rules } from './lifecycle-rules.ts';
import { transfersFrom } from './movements.ts';
import type { Scene } from './scene.ts';

/** What a wallet's own processor says about it: its first swap, and who paid it. */
export type Background = {
  readonly firstTradeMs: number | null;
  readonly payments: readonly Payment[];
};

export type Payment = Pick<WalletFunding, 'id' | 'from' | 'lamports' | 'microUsd' | 'timestampMs' | 'ancestors'>;

/** By wallet, newest last. */
export type Backgrounds = Map<string, Background>;

/** Newest price of SOL. */
export type SolPrice = { readonly ms: number; readonly usd: string };

/** Adds the answer of a wallet that takes part in a bundle. */
export function putBackground(backgrounds: Backgrounds, fact: FundedFact): void {
  const publics = publicSendersOf(fact);
  const fresh = fact.fundings
    .filter(({ from, category }) => !isPublic(category) && !publics.has(from))
    .map(funding => pick(funding, 'id', 'from', 'lamports', 'microUsd', 'timestampMs', 'ancestors'));
  const known = backgrounds.get(fact.wallet)?.payments ?? [];
  const payments = [...new Map([...known, ...fresh].map(one => [`${one.id} ${one.from}`, one])).values()]
    .sort((a, b) => b.timestampMs - a.timestampMs || (a.id < b.id ? -1 : 1))
    .slice(0, bundleLimits.paymentsMax);
  backgrounds.delete(fact.wallet);
  backgrounds.set(fact.wallet, { firstTradeMs: fact.firstTradeMs ?? null, payments });
  if (backgrounds.size > bundleLimits.backgroundsMax) backgrounds.delete(backgrounds.keys().next().value!);
}

/** Keeps the newest price of SOL. */
export function takeSolPrice(held: { sol: SolPrice | null }, { timestampMs: ms, solPriceUsd: usd }: Trade): void {
  if (usd !== null && (held.sol === null || ms > held.sol.ms)) held.sol = { ms, usd };
}

/** Recomputes which transfers from a wallet to another were paid; returns whether that changed. */
export function payTransfers(scene: Scene, bundle: Bundle, from: string, to: string): boolean {
  const { claims } = bundle;
  const own = transfersFrom(scene.bundles.movements, from, bundle.firstTradeSlot).filter(one => one.to === to);
  let isChanged = false;
  for (const transfer of own) {
    const paidUsd = paidFor(scene, bundle, transfer, own);
    const before = claims.paid.get(transfer.seq) ?? null;
    if (paidUsd === before) continue;
    isChanged = true;
    if (paidUsd === null) claims.paid.delete(transfer.seq);
    else claims.paid.set(transfer.seq, paidUsd);
  }
  return isChanged;
}

type Sent = { readonly from: string; readonly to: string; readonly ms: number; readonly usd: UsdE30 };

/** One payment covers all transfers around it, so slices do not share it. Returns null if unpaid. */
function paidFor(scene: Scene, bundle: Bundle, { from, to, ms, usd }: Sent, all: readonly Sent[]): UsdE30 | null {
  const { backgrounds, sol } = scene.bundles;
  const [seller, buyer] = [backgrounds.get(from), backgrounds.get(to)];
  if (seller === undefined || buyer === undefined || usd === 0n) return null;
  const payments = seller.payments.filter(one => one.from === to && Math.abs(one.timestampMs - ms) <= rules.paymentMs);
  const ownUsd = sumUsd(payments, sol) - sumUsd(crewMoney(bundle, seller, buyer, from, to), sol);
  if (ownUsd <= 0n) return null;
  const worthUsd = all
    .filter(one => Math.abs(one.ms - ms) <= 2 * rules.paymentMs)
    .reduce((sum, one) => sum + one.usd, 0n);
  return ownUsd * rules.paymentPart >= worthUsd ? (ownUsd * usd) / worthUsd : null;
}

/** What the crew and those who paid the seller had given the buyer: with it the crew pays itself. */
function crewMoney(
  bundle: Bundle,
  seller: Background,
  buyer: Background,
  from: string,
  to: string,
): readonly Payment[] {
  const payers = seller.payments.flatMap(({ from: payer, ancestors }) => (payer === to ? [] : [payer, ...ancestors]));
  const crew = new Set([from, ...bundle.members.keys(), ...payers]);
  crew.delete(to);
  return buyer.payments.filter(one => [one.from, ...one.ancestors].some(wallet => crew.has(wallet)));
}

/** SOL without a known price counts nothing. */
function sumUsd(payments: readonly Payment[], sol: SolPrice | null): UsdE30 {
  return payments.reduce((sum, { lamports, microUsd = '0' }) => {
    const solUsd = sol === null ? 0n : notionalE30(BigInt(lamports), LAMPORT_DECIMALS, sol.usd);
    return sum + solUsd + notionalE30(BigInt(microUsd), STABLE_DECIMALS, '1');
  }, 0n);
}

const LAMPORT_DECIMALS = 9;
const STABLE_DECIMALS = 6;
