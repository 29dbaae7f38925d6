import { type Commitment, getCompiledTransactionMessageDecoder, type Signature } from '@solana/kit';
import type { Network } from '@x402/core/types';
import {
  createRpcClient,
  decodeTransactionFromPayload,
  MEMO_PROGRAM_ADDRESS,
  TOKEN_2022_PROGRAM_ADDRESS,
  TOKEN_PROGRAM_ADDRESS,
  transactionMessageHash,
} from '@x402/svm';
import { logger } from './logger.ts';

/**
 * What the chain says of a payment.
 * `unknown`: not there yet, or the node did not answer.
 */
export type Landing =
  | { readonly kind: 'landed'; readonly transaction: string }
  | { readonly kind: 'never' | 'unknown' };

/** A payment to look for. */
export type Sent = {
  /** Base64. */
  readonly transaction: string;
  readonly createdMs: number;
  readonly nowMs: number;
};

export type Chain = ReturnType<typeof openChain>;

const ANSWER_MS_MAX = 3_000;
/** Block times are estimates of validators. */
const SKEW_MS = 30_000;
/** Longer than a blockhash lives, so that a newer one is known to the node. */
const EXPIRED_MS_MIN = 150_000;
const SIGNATURES_MAX = 1_000;
/** Transfers of one payer that are looked at. */
const CANDIDATES_MAX = 20;

const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS];

const messages = getCompiledTransactionMessageDecoder();

/**
 * Null if the payload has no transaction.
 * Two payments of one id are one transfer.
 */
export function derivePaymentId(payload: Readonly<Record<string, unknown>>): string | null {
  try {
    const decoded = decodeTransactionFromPayload({ transaction: String(payload.transaction) });
    messages.decode(decoded.messageBytes);
    return transactionMessageHash(decoded);
  } catch {
    return null;
  }
}

/** Finds payments on the chain, whose signatures only the facilitator knows. */
export function openChain(network: Network, rpcUrl: string) {
  const rpc = createRpcClient(network, rpcUrl || undefined);
  const isKnown = async (hash: string, commitment: Commitment, abortSignal: AbortSignal): Promise<boolean> =>
    (await rpc.isBlockhashValid(hash as never, { commitment }).send({ abortSignal })).value;
  const search = async ({ transaction, createdMs }: Sent, abortSignal: AbortSignal): Promise<Landing> => {
    const decoded = decodeTransactionFromPayload({ transaction });
    const message = messages.decode(decoded.messageBytes);
    const options = { limit: SIGNATURES_MAX, commitment: 'confirmed' } as const;
    const { staticAccounts, instructions } = message;
    // Account that pays, or its owner if a lookup table names it.
    const transfer = instructions.find(one => TOKEN_PROGRAMS.includes(staticAccounts[one.programAddressIndex]!));
    const [from = -1, , , owner = 1] = transfer?.accountIndices ?? [];
    const source = staticAccounts[from] ?? staticAccounts[owner] ?? staticAccounts[0]!;
    const listed = await rpc.getSignaturesForAddress(source as never, options).send({ abortSignal });
    const stated = instructions.find(one => staticAccounts[one.programAddressIndex] === MEMO_PROGRAM_ADDRESS);
    const memo = stated?.data ? new TextDecoder().decode(new Uint8Array(stated.data)) : null;
    const candidates = listed
      .filter(({ blockTime }) => blockTime === null || Number(blockTime) * 1_000 >= createdMs - SKEW_MS)
      .filter(one => memo === null || one.memo === null || one.memo.includes(memo))
      .slice(0, CANDIDATES_MAX);
    for (const { signature, err } of candidates)
      if ((await idOf(signature, abortSignal)) === transactionMessageHash(decoded))
        return err === null ? { kind: 'landed', transaction: signature } : { kind: 'never' };
    return { kind: 'unknown' };
  };
  const idOf = async (signature: Signature, abortSignal: AbortSignal): Promise<string | null> => {
    const options = { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' } as const;
    const found = await rpc.getTransaction(signature, options).send({ abortSignal });
    return found && transactionMessageHash(decodeTransactionFromPayload({ transaction: found.transaction[0] }));
  };
  return {
    find: async (sent: Sent): Promise<Landing> => {
      const abortSignal = AbortSignal.timeout(ANSWER_MS_MAX);
      try {
        let canLand = sent.nowMs - sent.createdMs < EXPIRED_MS_MIN;
        if (!canLand) {
          // Asked first: a transfer in an earlier block is then found below.
          const { messageBytes } = decodeTransactionFromPayload({ transaction: sent.transaction });
          const hash = messages.decode(messageBytes).lifetimeToken;
          const levels = ['processed', 'finalized'] as const;
          const known = await Promise.all(levels.map(level => isKnown(hash, level, abortSignal)));
          canLand = known.includes(true);
        }
        const found = await search(sent, abortSignal);
        return found.kind === 'unknown' && !canLand ? { kind: 'never' } : found;
      } catch (error) {
        logger.warn('The chain did not say whether a payment was settled', { error });
        return { kind: 'unknown' };
      }
    },
  };
}
