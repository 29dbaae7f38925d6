import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, Named, Whole } from './message.ts';
import { formatErrorReason } from './reason.ts';
import { buildTransactionParams, type Rpc } from './rpc.ts';
import type { Commitment } from './subscription.ts';

export type FetchOptions = {
  readonly rpc: Rpc;
  readonly commitment: Commitment;
  readonly onMiss: (why: string) => void;
  /** A node may announce a transaction before it can return it. */
  readonly retryMs?: number;
};

const TRIES_MAX = 6;
const RETRY_MS = 400;
/** A transaction arrives once per matching address. */
const REMEMBERED_MAX = 5_000;

/** Fetches announced transactions, once each. Reports and skips missing ones. */
export function createTransactionFetcher(
  options: FetchOptions,
): (messages: readonly Message[]) => Promise<readonly Whole[]> {
  const asked = new Set<string>();
  const isNew = (message: Message): boolean => {
    if ('text' in message) return true;
    if (asked.has(message.signature)) return false;
    asked.add(message.signature);
    if (asked.size > REMEMBERED_MAX) asked.delete(asked.values().next().value!);
    return true;
  };
  return async messages => {
    const found = await Promise.all(
      messages.filter(isNew).map(message => ('text' in message ? message : fetchOne(options, message))),
    );
    return found.filter(message => message !== null);
  };
}

async function fetchOne(
  { rpc, commitment, onMiss, retryMs = RETRY_MS }: FetchOptions,
  named: Named,
): Promise<Whole | null> {
  // Nodes return only confirmed transactions.
  const level = commitment === 'finalized' ? 'finalized' : 'confirmed';
  const params = buildTransactionParams(named.signature, level);
  try {
    for (let tries = 1; tries <= TRIES_MAX; tries++) {
      const transaction = await rpc<object | null>('getTransaction', params);
      if (transaction !== null) return { slot: named.slot, text: JSON.stringify(transaction) };
      if (tries < TRIES_MAX) await sleep(retryMs * tries);
    }
    onMiss(`the node has no transaction ${named.signature}`);
  } catch (error) {
    onMiss(`cannot fetch transaction ${named.signature}: ${formatErrorReason(error)}`);
  }
  return null;
}
