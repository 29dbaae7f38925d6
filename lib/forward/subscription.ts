import { PermanentError } from './errors.ts';
import type { Message } from './message.ts';
import { TRANSACTION_VERSION_MAX } from './rpc.ts';

export const methods = ['transactionSubscribe', 'blockSubscribe', 'logsSubscribe'] as const;
export type Method = (typeof methods)[number];

/** Not `processed`: a fork may drop it, and no notification says so. */
export const commitments = ['confirmed', 'finalized'] as const;
export type Commitment = (typeof commitments)[number];

export const PROCESSED_REFUSAL =
  'commitment processed is not accepted: a fork may drop a processed transaction, and nothing would take it back. ' +
  'Use confirmed or finalized.';

/** Reads a commitment. Errors: PermanentError with the reason for `processed`. */
export function readCommitment(text: string): Commitment {
  const found = commitments.find(one => one === text);
  if (found !== undefined) return found;
  if (text === 'processed') throw new PermanentError(PROCESSED_REFUSAL);
  throw new PermanentError(`commitment must be ${commitments.join(' or ')}; got "${text.slice(0, 40)}".`);
}

/** Matches transactions that mention any of the addresses. */
export type Wanted = {
  readonly method: Method;
  readonly addresses: readonly string[];
  readonly commitment: Commitment;
};

export type Received = { readonly messages: readonly Message[]; readonly missing?: string };

type Request = {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: Method | 'slotSubscribe';
  readonly params?: readonly unknown[];
};

export const SLOTS_METHOD = 'slotSubscribe';

/** Slots first. Solana takes one address per request; Helius all. */
export function buildSubscriptionRequests({ method, addresses, ...wanted }: Wanted): readonly [Request, ...Request[]] {
  const commitment = readCommitment(wanted.commitment);
  const all =
    method === 'transactionSubscribe'
      ? [[{ vote: false, failed: false, accountInclude: addresses }, buildOptions(method, commitment)]]
      : addresses.map(address => [
          method === 'blockSubscribe' ? { mentionsAccountOrProgram: address } : { mentions: [address] },
          buildOptions(method, commitment),
        ]);
  const filters = all.map((params, at): Request => ({ jsonrpc: '2.0', id: at + 2, method, params }));
  return [{ jsonrpc: '2.0', id: 1, method: SLOTS_METHOD }, ...filters];
}

function buildOptions(method: Method, commitment: Commitment): object {
  if (method === 'logsSubscribe') return { commitment };
  const encoding = method === 'blockSubscribe' ? 'json' : 'jsonParsed';
  const maxSupportedTransactionVersion = TRANSACTION_VERSION_MAX;
  return { commitment, encoding, transactionDetails: 'full', maxSupportedTransactionVersion, showRewards: false };
}

// biome-ignore lint/suspicious/noExplicitAny: what a node sends is foreign; whatever it is, it is read with care.
type Foreign = any;

/** Parses a notification. `transactionSubscribe` has no time, so `nowMs` is used. */
export function readResult(method: Method, result: Foreign, nowMs: number): Received {
  if (method === 'logsSubscribe') {
    const { signature, err } = result?.value ?? {};
    if (typeof signature !== 'string') return { messages: [], missing: 'notification without a signature' };
    return { messages: err == null ? [{ slot: parseSlot(result.context), signature }] : [] };
  }
  if (method === 'blockSubscribe') {
    const value = result?.value;
    const slot = parseSlot(value);
    if (value?.block == null)
      return {
        messages: [],
        missing: `the node did not return the block of slot ${slot}: ${JSON.stringify(value?.err)}`,
      };
    if (value.block.transactions?.length === 0) return { messages: [] };
    return { messages: [{ slot, text: JSON.stringify({ slot: value.slot, block: value.block }) }] };
  }
  if (result?.transaction == null) return { messages: [], missing: 'notification without a transaction' };
  const text = JSON.stringify({ ...result, createdAt: new Date(nowMs).toISOString() });
  return { messages: [{ slot: parseSlot(result), text }] };
}

function parseSlot(value: Foreign): number | null {
  return Number.isSafeInteger(value?.slot) ? value.slot : null;
}
