import { buildTransactionParams, type Rpc } from 'solana-forwarder/rpc';
import type { Line } from './lines.ts';
import { UsageError } from './target.ts';

/** Unix ms; `toMs` is exclusive. */
export type BackfillWant = { readonly address: string; readonly fromMs: number; readonly toMs: number };

const PAGE_MAX = 1_000;
/** Parallel requests; results keep their order. */
const AHEAD = 8;

type Signature = { readonly signature: string; readonly blockTime: number | null; readonly err: unknown };

/** Yields an address's transactions, oldest first, without failed ones. `skip` omits the oldest. */
export async function* fetchAddressHistory(rpc: Rpc, want: BackfillWant, skip = 0): AsyncGenerator<Line> {
  // Signatures, oldest first. The node pages from the newest, in seconds.
  const found: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await rpc<readonly Signature[]>('getSignaturesForAddress', [
      want.address,
      { limit: PAGE_MAX, commitment: 'finalized', ...(before !== undefined && { before }) },
    ]);
    for (const { signature, blockTime, err } of page) {
      const ms = blockTime === null ? null : blockTime * 1000;
      if (err === null && (ms === null || (ms >= want.fromMs && ms < want.toMs))) found.push(signature);
    }
    const oldest = page.at(-1);
    // A short page is not the end; an empty one is.
    if (oldest === undefined) break;
    if (oldest.blockTime !== null && oldest.blockTime * 1000 < want.fromMs) break;
    before = oldest.signature;
  }
  const signatures = found.reverse().slice(skip);
  const asked: Promise<string>[] = [];
  const ask = (signature: string | undefined): void => {
    if (signature === undefined) return;
    const answer = fetchTransactionText(rpc, signature);
    // The consumer handles it; avoids an unhandled rejection.
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

async function fetchTransactionText(rpc: Rpc, signature: string): Promise<string> {
  const transaction = await rpc<unknown>('getTransaction', buildTransactionParams(signature, 'finalized'));
  if (transaction === null)
    throw new UsageError(`The node no longer has transaction ${signature}. Use a node with full history.`);
  return JSON.stringify(transaction);
}
