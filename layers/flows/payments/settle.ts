import type { Chain, Landing } from '../../edge/x402-chain.ts';
import type { Facilitator, Order, Settlement } from '../../edge/x402-facilitator.ts';
import type { PaymentRecord } from '../../storage/payments/payments.ts';

export type SettleDeps = {
  readonly facilitator: Pick<Facilitator, 'settle'>;
  readonly chain: Pick<Chain, 'find'>;
  readonly clock: () => number;
};

/** `refused`: the payer was not charged and never will be. */
export type Settled =
  | { readonly kind: 'settled'; readonly transaction: string; readonly payer: string | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export const EXPIRED = 'payment_expired';

/** Settles a payment that was never sent before. */
export async function runFirstSettlement(deps: SettleDeps, record: PaymentRecord): Promise<Settled> {
  const settlement = await deps.facilitator.settle(parseOrder(record));
  if (settlement.kind === 'settled') return settlement;
  return resolveByChain(await findLanding(deps, record), settlement);
}

/** Settles a payment that may have been sent. The chain executes it once. */
export async function retrySettlement(deps: SettleDeps, record: PaymentRecord): Promise<Settled> {
  const landing = await findLanding(deps, record);
  if (landing.kind !== 'unknown') return resolveByChain(landing, UNSURE);
  const settlement = await deps.facilitator.settle(parseOrder(record));
  if (settlement.kind === 'settled') return settlement;
  // A refusal says nothing about the first attempt.
  return resolveByChain(await findLanding(deps, record), { kind: 'unknown', reason: settlement.reason });
}

const UNSURE = { kind: 'unknown', reason: 'settlement_pending' } as const;

type Unsettled = Exclude<Settlement, { readonly kind: 'settled' }>;

function resolveByChain(landing: Landing, otherwise: Unsettled): Settled {
  if (landing.kind === 'landed') return { kind: 'settled', transaction: landing.transaction, payer: null };
  return landing.kind === 'never' ? { kind: 'refused', reason: EXPIRED } : otherwise;
}

function findLanding({ chain, clock }: SettleDeps, record: PaymentRecord): Promise<Landing> {
  const { transaction } = parseOrder(record).payment.payload;
  return chain.find({ transaction: String(transaction), createdMs: record.createdMs, nowMs: clock() });
}

export function serializePaymentOrder(order: Order): string {
  return JSON.stringify(order);
}

function parseOrder({ id, order }: PaymentRecord): Order {
  if (order === null) throw new Error(`Payment ${id} is final and has no order to settle.`);
  return JSON.parse(order) as Order;
}
