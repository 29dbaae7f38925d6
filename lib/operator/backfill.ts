import type { Line } from './lines.ts';
import { type Rpc, transactionParams } from './rpc.ts';
import { UsageError } from './target.ts';

/** What of the chain's past is wanted: transactions that name an address, within a time. Unix ms, `toMs` exclusive. */
export type BackfillWant = { readonly address: string; readonly fromMs: number; readonly toMs: number };

const PAGE_MAX = 1_000;
/** So many transactions are asked for at once; they are handed on in order. */
const AHEAD = 8;

type Signature = { readonly signature: string; readonly blockTime: number | null; readonly err: unknown };

/** The transactions that name an address, oldest first, one a line, as the node tells them; failed ones are left out. `skip` leaves out so many of the oldest. */
export async function* backfill(rpc: Rpc, want: BackfillWant, skip = 0): AsyncGenerator<Line> {
  const signatures = (await signaturesOf(rpc, want)).slice(skip);
  const asked: Promise<string>[] = [];
  const ask = (signature: string | undefined): void => {
    if (signature === undefined) return;
    const answer = transactionText(rpc, signature);
    // Whoever awaits it in its turn hears of the failure; until then it must not count as unheard.
    answer.catch(() => {});
    asked.push(answer);
  };
  for (const signature of signatures.slice(0, AHEAD)) ask(signature);
  for (const [at, signature] of signatures.entries()) {
    const text = await asked.shift()!;
    ask(signatures[at + AHEAD]);
    yield { source: signature, line: 1, ordinal: skip + at + 1, text };
  }
}

const transactionText = async (rpc: Rpc, signature: string): Promise<string> => {
  const transaction = await rpc<unknown>('getTransaction', transactionParams(signature, 'finalized'));
  if (transaction === null)
    throw new UsageError(`The node has no transaction ${signature} any more; ask one that keeps the whole history`);
  return JSON.stringify(transaction);
};

/** Their signatures, oldest first. The node tells them newest first, a page at a time, with times in seconds; one without a time is taken. */
const signaturesOf = async (rpc: Rpc, { address, fromMs, toMs }: BackfillWant): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await rpc<readonly Signature[]>('getSignaturesForAddress', [
      address,
      { limit: PAGE_MAX, commitment: 'finalized', ...(before !== undefined && { before }) },
    ]);
    for (const { signature, blockTime, err } of page) {
      const ms = blockTime === null ? null : blockTime * 1000;
      if (err === null && (ms === null || (ms >= fromMs && ms < toMs))) found.push(signature);
    }
    const oldest = page.at(-1);
    // A node may tell fewer at a time than it is asked for: the past ends where it tells none.
    if (oldest === undefined) break;
    if (oldest.blockTime !== null && oldest.blockTime * 1000 < fromMs) break;
    before = oldest.signature;
  }
  return found.reverse();
};
