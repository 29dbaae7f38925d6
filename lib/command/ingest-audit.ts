import type { AdapterName } from '../../layers/contract/adapter-names.ts';
import type { AuditLine } from '../../layers/decode/audit/audit.ts';
import type { Problem } from '../../layers/decode/transaction/malformed.ts';
import { addOwnServices } from '../operator/decoders.ts';
import { checkFiles, readLines } from '../operator/lines.ts';
import { UsageError } from '../operator/target.ts';

export type AuditFlags = { readonly adapter?: AdapterName; readonly json?: boolean };

const SENDING = [
  'map',
  'dryRun',
  'skipRefused',
  'rpc',
  'resume',
  'stream',
  'outputs',
  'rebaseToNow',
  'speed',
  'wait',
] as const;

/**
 * Prints each wallet's asset changes, with explanation and remainder.
 * Errors: UsageError for flags that do not go together.
 */
export async function printAudit(files: readonly string[], flags: AuditFlags): Promise<void> {
  if (flags.adapter !== 'raw-tx')
    throw new UsageError(`--audit needs --adapter raw-tx; got ${flags.adapter ?? 'no --adapter'}`);
  if (files.length === 0) throw new UsageError('--audit needs a file of transactions, or - for standard input');
  const foreign = SENDING.find(name => (flags as Readonly<Record<string, unknown>>)[name] !== undefined);
  if (foreign !== undefined)
    throw new UsageError(
      `--audit sends nothing; leave out --${foreign.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`,
    );
  await checkFiles(files);
  let [read, unread, unexplained] = [0, 0, 0];
  for await (const one of readAudits(files)) {
    if ('reason' in one) {
      unread += 1;
      const got = one.value === undefined ? '' : `; got ${one.value}`;
      console.error(`${one.source}: ${one.path === '' ? 'the item' : `item ${one.path}`} ${one.reason}${got}`);
      continue;
    }
    read += 1;
    unexplained += one.lines.filter(({ remainder }) => remainder !== 0n).length;
    if (flags.json) {
      for (const { wallet, mint, change, explained, remainder } of one.lines)
        console.log(
          JSON.stringify({
            signature: one.signature,
            wallet,
            mint,
            change: String(change),
            explained: explained.map(({ by, raw, place }) => ({
              by,
              raw: String(raw),
              ...(place !== undefined && { place }),
            })),
            remainder: String(remainder),
          }),
        );
    } else {
      console.log(`${one.signature} in slot ${one.slot}`);
      for (const { wallet, mint, change, explained, remainder } of one.lines) {
        const causes = explained.map(({ by, raw }) => `${by} ${raw}`).join(', ') || 'nothing';
        const rest = remainder === 0n ? 'all explained' : `${remainder} unexplained`;
        console.log(`  ${wallet} ${mint} changed by ${change}: ${causes}; ${rest}`);
      }
    }
  }
  if (!flags.json) console.log(`${read} transactions read, ${unread} not, ${unexplained} changes unexplained`);
  if (unread > 0 || unexplained > 0 || read === 0) process.exitCode = 1;
}

type Audited = { readonly signature: string; readonly slot: number; readonly lines: readonly AuditLine[] };
type Unread = Problem & { readonly source: string };

async function* readAudits(files: readonly string[]): AsyncGenerator<Audited | Unread> {
  await addOwnServices();
  const { auditTransactions } = await import('../../layers/decode/adapters/audit-transactions.ts');
  for (const source of files) {
    const texts: string[] = [];
    for await (const { text, rejection, line } of readLines([source])) {
      if (rejection !== undefined) yield { source, path: `line ${line}`, reason: rejection.reason };
      else texts.push(text);
    }
    for (const one of auditTransactions(texts.join('\n'))) yield 'reason' in one ? { ...one, source } : one;
  }
}
