import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { openRpc } from 'solana-forwarder/rpc';
import { isOnCurve } from '../../layers/core/identity/curve.ts';
import { fetchTokenHolders, toHolderEvents } from '../operator/token-holders.ts';
import { chainAddress, httpUrl, positiveNumber } from './options.ts';

type Flags = { readonly rpc: string; readonly out?: string; readonly timeout: number };

const CALLS_PER_SECOND = 4;

export function addHolders(program: Command): void {
  program
    .command('holders')
    .description('read the holders of a token from a Solana node, as events for `ingest`')
    .argument('<mint>', 'token')
    .requiredOption('--rpc <url>', 'a Solana node with public JSON-RPC', httpUrl)
    .option('--out <file>', 'write the events here instead of to standard output')
    .option('--timeout <seconds>', 'wait this long for one answer', positiveNumber, 120)
    .action(async (given: string, { rpc: url, out, timeout }: Flags) => {
      const mint = chainAddress(given);
      const onRetry = (why: string): void => console.error(why);
      const rpc = openRpc({ url, perSecond: CALLS_PER_SECOND, timeoutMs: timeout * 1_000, onRetry });
      const holders = await fetchTokenHolders(rpc, mint);
      const lines = [...toHolderEvents(holders)].map(event => `${JSON.stringify(event)}\n`);
      if (out === undefined) {
        for (const line of lines) if (!process.stdout.write(line)) await once(process.stdout, 'drain');
      } else {
        // A file is whole, or absent.
        const part = `${out}.part`;
        rmSync(part, { force: true });
        writeFileSync(part, lines.join(''), { flag: 'wx' });
        renameSync(part, out);
      }
      const { slot, accounts, balances } = holders;
      const wallets = [...balances.keys()];
      const programs = wallets.filter(wallet => !isOnCurve(wallet)).length;
      const total = [...balances.values()].reduce((sum, amount) => sum + amount, 0n);
      console.error(
        JSON.stringify({ mint, slot, accounts, owners: wallets.length, programs, total_raw: String(total) }),
      );
    });
}
