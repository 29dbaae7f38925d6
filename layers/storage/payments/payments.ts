import { gunzipSync, gzipSync } from 'node:zlib';
import { createVersionCondition, getItem, type Item, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';

export type PaymentsTable = TableRef<'payments'>;

/**
 * `working`, of earlier versions: nothing was sent. `settling`: it may be on the chain. `settled`: paid, not
 * yet answered. `answered` and `refused` are final.
 */
export type PaymentState = 'working' | 'settling' | 'settled' | 'answered' | 'refused';

export type PaymentRecord = {
  /** Hash of the signed message: one transfer on the chain. */
  readonly id: string;
  readonly state: PaymentState;
  /** Path and parameters that it buys. */
  readonly resource: string;
  /** JSON of the payment and of what it must meet, to settle it again. Null once final. */
  readonly order: string | null;
  /** Base units of USDC. */
  readonly amount: bigint;
  readonly payer: string | null;
  /** Signature on the chain. */
  readonly transaction: string | null;
  /** Why it was refused. */
  readonly reason: string | null;
  /** Of the secret of the offer. Earlier versions had none. */
  readonly secretHash: string | null;
  /** Times that the route began to work for it. */
  readonly attempts: number;
  readonly createdMs: number;
  /** Until then the request that wrote the record holds it. */
  readonly heldUntilMs: number;
  /** 0 if it was never stored. */
  readonly version: number;
};

/** As long as usage: it is the record of an income, and refuses replays. */
export const PAYMENT_KEPT_DAYS = 430;
const DAY_SECONDS = 86_400;

export async function readPayment(payments: PaymentsTable, id: string): Promise<PaymentRecord | null> {
  const item = await getItem(payments, { id: { S: id } });
  return item === undefined ? null : parsePaymentRecord(item);
}

/** Stores a change of the version that was read. Null if another request was faster. */
export async function savePayment(payments: PaymentsTable, record: PaymentRecord): Promise<PaymentRecord | null> {
  const next = { ...record, version: record.version + 1 };
  const item = {
    id: { S: next.id },
    state: { S: next.state },
    resource: { S: next.resource },
    amount: { N: String(next.amount) },
    created: { N: String(next.createdMs) },
    held: { N: String(next.heldUntilMs) },
    v: { N: String(next.version) },
    expires: { N: String(Math.floor(next.createdMs / 1000) + PAYMENT_KEPT_DAYS * DAY_SECONDS) },
    ...(next.attempts > 0 && { tries: { N: String(next.attempts) } }),
    ...toTextAttribute('ask', next.order),
    ...toTextAttribute('secret', next.secretHash),
    ...toTextAttribute('payer', next.payer),
    ...toTextAttribute('tx', next.transaction),
    ...toTextAttribute('reason', next.reason),
  };
  const isSaved = await isWritten(putItem(payments, item, createVersionCondition(record.version)));
  return isSaved ? next : null;
}

function toTextAttribute(name: string, text: string | null): Item {
  return text === null ? {} : { [name]: { S: text } };
}

function parsePaymentRecord(item: Item): PaymentRecord {
  return {
    id: item.id!.S!,
    state: item.state!.S as PaymentState,
    resource: item.resource!.S!,
    order: item.ask?.S ?? null,
    amount: BigInt(item.amount!.N!),
    payer: item.payer?.S ?? null,
    transaction: item.tx?.S ?? null,
    reason: item.reason?.S ?? null,
    secretHash: item.secret?.S ?? null,
    attempts: Number(item.tries?.N ?? 0),
    createdMs: Number(item.created!.N),
    heldUntilMs: Number(item.held!.N),
    version: Number(item.v!.N),
  };
}

/** How long an answer can be sent again. */
export const ANSWER_KEPT_SECONDS = 600;
/** Within the item limit of DynamoDB. */
const ANSWER_BYTES_MAX = 380_000;

type Version = Pick<PaymentRecord, 'id' | 'version'>;

/** Keeps the answer that the next version will have given. A longer one is not kept. */
export async function savePaymentAnswer(
  payments: PaymentsTable,
  { id, version }: Version,
  text: string,
  nowMs: number,
): Promise<void> {
  const answer = gzipSync(text);
  if (answer.length > ANSWER_BYTES_MAX) return;
  const expires = { N: String(Math.floor(nowMs / 1000) + ANSWER_KEPT_SECONDS) };
  await putItem(payments, { ...toAnswerKey({ id, version: version + 1 }), answer: { B: answer }, expires });
}

/** The answer that a version gave. Null once it has expired. */
export async function readAnswer(payments: PaymentsTable, answered: Version, nowMs: number): Promise<string | null> {
  const item = await getItem(payments, toAnswerKey(answered));
  if (item === undefined || Number(item.expires!.N) * 1000 < nowMs) return null;
  return gunzipSync(item.answer!.B!).toString('utf8');
}

/** Requests that compete for a payment keep their answers apart. */
function toAnswerKey({ id, version }: Version): Item {
  return { id: { S: `${id}#${version}` } };
}
