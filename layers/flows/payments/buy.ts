import { createHash, timingSafeEqual } from 'node:crypto';
import { logger } from '../../edge/logger.ts';
import type { Facilitator, Order } from '../../edge/x402-facilitator.ts';
import {
  type PaymentRecord,
  type PaymentsTable,
  readAnswer,
  readPayment,
  savePayment,
  savePaymentAnswer,
} from '../../storage/payments/payments.ts';
import { retrySettlement, runFirstSettlement, type SettleDeps, type Settled, serializePaymentOrder } from './settle.ts';

export type BuyDeps = Omit<SettleDeps, 'facilitator'> & {
  readonly payments: PaymentsTable;
  readonly facilitator: Pick<Facilitator, 'verify' | 'settle'>;
};

export type Purchase = {
  /** Of the payment. */
  readonly id: string;
  /** Path and parameters that are bought. */
  readonly resource: string;
  readonly amount: bigint;
  /** Null if the payment does not meet the present price. */
  readonly order: Order | null;
  readonly arrivedMs: number;
  /** Whether the payer says that an answer to this payment was lost. */
  readonly isRepeat: boolean;
  /** Known to its caller alone. Null if the payment has none. */
  readonly offerSecret: string | null;
};

/** A route, as a payment buys it. */
export type Offer<Reply> = {
  readonly work: () => Promise<Reply>;
  /** Counts a sale, or takes it back. */
  readonly count: (reply: Reply, by: 1 | -1) => Promise<unknown>;
};

/** What the route's function answered. */
export type Work = { readonly statusCode: number };

export type Receipt = { readonly transaction: string; readonly payer: string | null };

/**
 * `refused`: this request buys nothing. `waiting`: repeating the same payment will give the answer.
 * `failed`: the route answered an error.
 */
export type Sale<Reply> =
  | { readonly kind: 'sold'; readonly reply: Reply; readonly receipt: Receipt }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'waiting'; readonly reason: Waiting; readonly transaction: string | null }
  | { readonly kind: 'failed'; readonly reply: Reply; readonly transaction: string };

export type Waiting = 'in_progress' | 'settlement_pending' | 'settled_unanswered';

/** Longer than a step takes. A holder whose time has passed can change nothing. */
const HOLD_MS = 12_000;
/** Later work might outlast the gateway's wait. */
const WORK_BY_MS = 17_000;
/** Shortly before the gateway answers by itself. */
const ANSWER_BY_MS = 28_000;
/** Times that a route works for one payment. */
export const ATTEMPTS_MAX = 5;

/** Gives an answer for a payment: exactly one, and only if it is settled. */
export async function respondToPayment<Reply extends Work>(
  deps: BuyDeps,
  purchase: Purchase,
  offer: Offer<Reply>,
): Promise<Sale<Reply>> {
  const known = await readPayment(deps.payments, purchase.id);
  const isFree = known === null || (known.state === 'working' && known.heldUntilMs <= deps.clock());
  return isFree ? chargeFirst(deps, purchase, known, offer) : retryPurchase(deps, purchase, known, offer);
}

/** Settles first: a payment that fails gets no work. */
async function chargeFirst<Reply extends Work>(
  deps: BuyDeps,
  purchase: Purchase,
  known: PaymentRecord | null,
  offer: Offer<Reply>,
): Promise<Sale<Reply>> {
  const { order } = purchase;
  if (order === null) return createRefused('no_matching_requirements');
  const { reason, payer } = await deps.facilitator.verify(order);
  if (reason !== null) return handleUnverified(deps, purchase, known, reason, offer);
  const fresh = { ...createRecord(purchase, order, payer, deps.clock()), version: known?.version ?? 0 };
  const settling = await tryHold(deps, fresh);
  if (settling === null) return createWaiting('in_progress');
  return finishPurchase(deps, purchase, settling, await runFirstSettlement(deps, settling), offer);
}

/** A transfer that another request has just sent may not verify any more. */
async function handleUnverified<Reply extends Work>(
  deps: BuyDeps,
  purchase: Purchase,
  known: PaymentRecord | null,
  reason: string,
  offer: Offer<Reply>,
): Promise<Sale<Reply>> {
  const present = await readPayment(deps.payments, purchase.id);
  const isSame = present === null || present.version === known?.version;
  return isSame ? createRefused(reason) : retryPurchase(deps, purchase, present, offer);
}

async function retryPurchase<Reply extends Work>(
  deps: BuyDeps,
  purchase: Purchase,
  known: PaymentRecord,
  offer: Offer<Reply>,
): Promise<Sale<Reply>> {
  if (!isOfPayer(known, purchase)) return createRefused('not_the_payer');
  if (known.state === 'refused') return createRefused(known.reason ?? 'payment_refused');
  if (known.resource !== purchase.resource) return createRefused('payment_for_another_request');
  if (known.state === 'answered')
    return purchase.isRepeat ? replayAnswer(deps, known) : createRefused('payment_already_used');
  if (known.heldUntilMs > deps.clock()) return createWaiting('in_progress', known.transaction);
  const held = await tryHold(deps, known);
  if (held === null) return createWaiting('in_progress', known.transaction);
  const { transaction, payer } = held;
  const settled: Settled =
    transaction === null ? await retrySettlement(deps, held) : { kind: 'settled', transaction, payer };
  return finishPurchase(deps, purchase, held, settled, offer);
}

/** A settled payment is public, its offer's secret is not. */
function isOfPayer({ secretHash, state }: PaymentRecord, { offerSecret, isRepeat }: Purchase): boolean {
  // Earlier versions had none. Their answers are not repeated.
  if (secretHash === null) return !(state === 'answered' && isRepeat);
  if (offerSecret === null) return false;
  return timingSafeEqual(Buffer.from(secretHash, 'hex'), Buffer.from(hashSecret(offerSecret), 'hex'));
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Answers a settled payment. Else stores why it has no answer. */
async function finishPurchase<Reply extends Work>(
  deps: BuyDeps,
  purchase: Purchase,
  held: PaymentRecord,
  settled: Settled,
  offer: Offer<Reply>,
): Promise<Sale<Reply>> {
  if (settled.kind === 'unknown') return removeHoldAndWait(deps, held, 'settlement_pending');
  if (settled.kind === 'refused') {
    const isFinal = await removeHold(deps, { ...held, state: 'refused', reason: settled.reason, order: null });
    // Another request may have settled it meanwhile.
    return isFinal ? createRefused(settled.reason) : createWaiting('settlement_pending');
  }
  const { transaction } = settled;
  const paid = { ...held, state: 'settled', transaction, payer: settled.payer ?? held.payer } as const;
  if (paid.attempts >= ATTEMPTS_MAX) {
    const isFinal = await removeHold(deps, { ...paid, state: 'refused', reason: 'attempts_used_up', order: null });
    return isFinal ? createRefused('attempts_used_up') : createWaiting('settled_unanswered', transaction);
  }
  if (deps.clock() > purchase.arrivedMs + WORK_BY_MS) return removeHoldAndWait(deps, paid, 'settled_unanswered');
  const working = await tryHold(deps, { ...paid, attempts: paid.attempts + 1 });
  if (working === null) return createWaiting('settled_unanswered', transaction);
  return runPaidWork(deps, purchase, working, transaction, offer);
}

/** Lets the route work for a settled payment. */
async function runPaidWork<Reply extends Work>(
  deps: BuyDeps,
  purchase: Purchase,
  working: PaymentRecord,
  transaction: string,
  offer: Offer<Reply>,
): Promise<Sale<Reply>> {
  const reply = await offer.work().catch((error: unknown) => {
    logger.error('The route of a paid request failed', { error, payment_id: purchase.id });
    return null;
  });
  if (reply === null) return removeHoldAndWait(deps, working, 'settled_unanswered');
  // Also a refusal, which the same payment cannot change.
  if (!(reply.statusCode < 500 && reply.statusCode !== 429)) {
    await removeHold(deps, working);
    return { kind: 'failed', reply, transaction };
  }
  if (deps.clock() > purchase.arrivedMs + ANSWER_BY_MS) return removeHoldAndWait(deps, working, 'settled_unanswered');
  return (await isAnswered(deps, working, reply, offer))
    ? { kind: 'sold', reply, receipt: { transaction, payer: working.payer } }
    : createWaiting('settled_unanswered', transaction);
}

/** Keeps the answer for a repeat. If the store does not say, the payer gets it. */
async function isAnswered<Reply>(
  { payments, clock }: BuyDeps,
  paid: PaymentRecord,
  reply: Reply,
  { count }: Offer<Reply>,
): Promise<boolean> {
  const nowMs = clock();
  await savePaymentAnswer(payments, paid, JSON.stringify(reply), nowMs).catch(() => {});
  const answered = { ...paid, state: 'answered', order: null, heldUntilMs: 0 } as const;
  const [saved] = await Promise.all([savePayment(payments, answered).catch(() => null), count(reply, 1)]);
  if (saved) return true;
  // The SDK may have repeated a write that succeeded.
  const stored = await readPayment(payments, paid.id).catch(() => undefined);
  const isOurs = stored === undefined || (stored?.state === 'answered' && stored.version === paid.version + 1);
  if (!isOurs) await count(reply, -1);
  return isOurs;
}

/** The same answer once more, which buys nothing new. */
async function replayAnswer<Reply>({ payments, clock }: BuyDeps, answered: PaymentRecord) {
  const { transaction, payer } = answered;
  const text = await readAnswer(payments, answered, clock());
  if (text === null || transaction === null) return createRefused('payment_already_used');
  return { kind: 'sold', reply: JSON.parse(text) as Reply, receipt: { transaction, payer } } as const;
}

function tryHold({ payments, clock }: BuyDeps, record: PaymentRecord): Promise<PaymentRecord | null> {
  return savePayment(payments, { ...record, heldUntilMs: clock() + HOLD_MS });
}

/** If it fails, the record is free once its time has passed. */
function removeHold({ payments }: BuyDeps, record: PaymentRecord): Promise<PaymentRecord | null> {
  return savePayment(payments, { ...record, heldUntilMs: 0 }).catch(() => null);
}

async function removeHoldAndWait<Reply>(deps: BuyDeps, record: PaymentRecord, reason: Waiting): Promise<Sale<Reply>> {
  await removeHold(deps, record);
  return createWaiting(reason, record.transaction);
}

function createRefused(reason: string) {
  return { kind: 'refused', reason } as const;
}

function createWaiting(reason: Waiting, transaction: string | null = null) {
  return { kind: 'waiting', reason, transaction } as const;
}

function createRecord(
  { id, resource, amount, offerSecret }: Purchase,
  order: Order,
  payer: string | null,
  nowMs: number,
): PaymentRecord {
  return {
    ...{ id, resource, amount, payer },
    state: 'settling',
    order: serializePaymentOrder(order),
    secretHash: offerSecret === null ? null : hashSecret(offerSecret),
    attempts: 0,
    transaction: null,
    reason: null,
    createdMs: nowMs,
    heldUntilMs: 0,
    version: 0,
  };
}
