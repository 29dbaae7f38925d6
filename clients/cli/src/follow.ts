import type { Client, StreamEvent } from '../../typescript/src/client.ts';
import { describeError } from './sections.ts';
import { formatNumber } from './text/format.ts';
import type { Screen } from './text/screen.ts';
import { type Limits, printEvent, watch } from './watch.ts';

/** How long a pool's depth counts as known. */
const DEPTH_MS = 5_000;

/**
 * Prints a wallet's trades live, with how much could be sold again.
 * Returns the exit code.
 */
export function followWallet(client: Client, screen: Screen, wallet: string, limits: Limits): Promise<number> {
  const known = new Map<string, { readonly atMs: number; readonly text: Promise<string> }>();
  const readExit = (mint: string): Promise<string> => {
    const found = known.get(mint);
    if (found !== undefined && Date.now() - found.atMs < DEPTH_MS) return found.text;
    const text = describeExit(client, mint);
    known.set(mint, { atMs: Date.now(), text });
    return text;
  };
  const print = async (event: StreamEvent): Promise<void> => {
    printEvent(screen, event);
    if (event.type !== 'wallet:activity') return;
    const { kind, token_mint: mint } = event.data;
    if (kind === 'buy' || kind === 'sell') screen.line({ color: 'dim', text: `         ${await readExit(mint)}` });
  };
  return watch(client, screen, [`wallet:${wallet}:activity`], limits, print);
}

async function describeExit(client: Client, mint: string): Promise<string> {
  const answer = await client.get('/v1/token/{mint}/liquidity', { mint });
  if (!answer.ok) return `Exit unknown: ${describeError(answer.error)}`;
  const { exit_capacity: exit, depth } = answer.data;
  if (exit === null) return 'Exit unknown: no pool states its reserves.';
  const sol = [exit.sol_at_10, exit.sol_at_25, exit.sol_at_50].map(formatNumber);
  return `Exit at −10% ${sol[0]} SOL, −25% ${sol[1]}, −50% ${sol[2]}${depth === null ? '' : `  (${depth.venue})`}`;
}
