import { resolve } from 'node:path';
import { openRpc } from 'solana-forwarder/rpc';
import type { AdapterName } from '../../layers/contract/adapter-names.ts';
import { convertAdapterLines } from '../operator/adapted-lines.ts';
import { type BackfillWant, fetchAddressHistory } from '../operator/backfill.ts';
import { checkFiles, type Line, readLines, STDIN, skipLines } from '../operator/lines.ts';
import { openResume, type Resume } from '../operator/resume.ts';
import { UsageError } from '../operator/target.ts';

export type InputFlags = {
  readonly adapter?: AdapterName;
  readonly resume?: string;
  readonly rpc?: string;
  readonly mint?: string;
  readonly wallet?: string;
  readonly address?: string;
  readonly from?: number;
  readonly to?: number;
  readonly rps?: number;
};

export type Input = { readonly lines: AsyncIterable<Line>; readonly resume: Resume | null };

const RPS = 10;

/** Opens files, or an address's history. Throws UsageError when flags conflict. */
export async function openInput(files: readonly string[], flags: InputFlags): Promise<Input> {
  if (flags.rpc === undefined) {
    if (files.length === 0) throw new UsageError('Give a file, - for stdin, or --rpc URL with --mint or --wallet.');
    const foreign = (['mint', 'wallet', 'address', 'from', 'to', 'rps'] as const).find(
      name => flags[name] !== undefined,
    );
    if (foreign !== undefined) throw new UsageError(`--${foreign} requires --rpc.`);
    if (files.filter(file => file === STDIN).length > 1)
      throw new UsageError('Give - only once; stdin can be read only once.');
    if (flags.resume !== undefined && files.includes(STDIN))
      throw new UsageError('--resume requires a file; stdin cannot be read again.');
    await checkFiles(files);
    const resume = resolveResume(flags, files.map(file => resolve(file)).join(' '), files);
    return {
      lines: applyAdapter(skipLines(readLines(files), resume?.done ?? 0), flags.adapter ?? 'canonical'),
      resume,
    };
  }
  if (files.length > 0) throw new UsageError('Give files or --rpc, not both.');
  const url = flags.rpc;
  const named = [flags.mint, flags.wallet, flags.address].filter(address => address !== undefined);
  if (named.length !== 1) throw new UsageError('--rpc requires exactly one of --mint, --wallet and --address.');
  if (flags.from === undefined) throw new UsageError('--rpc requires --from, such as 2026-11-01 or 7d.');
  const want: BackfillWant = { address: named[0]!, fromMs: flags.from, toMs: flags.to ?? Date.now() };
  if (want.fromMs >= want.toMs) throw new UsageError('--from must be before --to.');
  if (flags.resume !== undefined && flags.to === undefined)
    throw new UsageError('--resume with --rpc requires --to, so that both runs select the same transactions.');
  const resume = resolveResume(flags, `${new URL(url).host} ${want.address} ${want.fromMs}-${want.toMs}`);
  const rpc = openRpc({ url, perSecond: flags.rps ?? RPS, onRetry: why => console.error(why) });
  return { lines: applyAdapter(fetchAddressHistory(rpc, want, resume?.done ?? 0), flags.adapter ?? 'raw-tx'), resume };
}

function resolveResume({ resume, adapter }: InputFlags, input: string, files: readonly string[] = []): Resume | null {
  return resume === undefined ? null : openResume(resume, `${adapter ?? 'default'} ${input}`, files);
}

function applyAdapter(lines: AsyncIterable<Line>, adapter: AdapterName): AsyncIterable<Line> {
  return adapter === 'canonical' ? lines : convertAdapterLines(lines, adapter);
}
