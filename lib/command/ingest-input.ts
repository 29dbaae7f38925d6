import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { openRpc } from 'solana-forwarder/rpc';
import type { AdapterName } from '../../layers/contract/adapter-names.ts';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { DecodeCount } from '../../layers/decode/adapters/counts.ts';
import { convertAdapterLines } from '../operator/adapted-lines.ts';
import { type BackfillWant, fetchAddressHistory } from '../operator/backfill.ts';
import { type CheckedLines, checkLines, formatRefusals } from '../operator/check-lines.ts';
import { checkFiles, type Line, readLines, STDIN, skipLines } from '../operator/lines.ts';
import { mapRows } from '../operator/mapping/map-rows.ts';
import { type Mapping, readMapping } from '../operator/mapping/mapping.ts';
import { readRows } from '../operator/mapping/rows.ts';
import { createPathCheck } from '../operator/mapping/sources.ts';
import { openResume, type Resume } from '../operator/resume.ts';
import { UsageError } from '../operator/target.ts';

export type InputFlags = {
  readonly adapter?: AdapterName;
  readonly map?: string;
  readonly skipRefused?: boolean;
  readonly rebaseToNow?: boolean;
  readonly resume?: string;
  readonly rpc?: string;
  readonly mint?: string;
  readonly wallet?: string;
  readonly address?: string;
  readonly from?: number;
  readonly to?: number;
  readonly rps?: number;
};

export type Input = {
  readonly lines: AsyncIterable<Line>;
  readonly resume: Resume | null;
  /** Known wallets of mapped files, which are read before they are sent. */
  readonly known: readonly ChainEvent[];
  /** Counts of decoded transactions, filled while lines are read. */
  readonly counted: DecodeCount[];
};

const RPS = 10;

/** Opens files, or an address's history. Throws UsageError when flags conflict. */
export async function openInput(files: readonly string[], flags: InputFlags): Promise<Input> {
  if (flags.rpc === undefined) {
    if (files.length === 0) throw new UsageError('Give a file, - for stdin, or --rpc URL with --mint or --wallet.');
    const foreign = (['mint', 'wallet', 'address', 'from', 'to', 'rps'] as const).find(
      name => flags[name] !== undefined,
    );
    if (foreign !== undefined) throw new UsageError(`--${foreign} requires --rpc.`);
    if (flags.skipRefused && flags.map === undefined) throw new UsageError('--skip-refused requires --map.');
    if (flags.resume !== undefined && files.includes(STDIN))
      throw new UsageError('--resume requires a file; stdin cannot be read again.');
    const content = await openContent(files, flags);
    const known: ChainEvent[] = [];
    if (content.mapping !== undefined) {
      const checked = await content.check(event => event.type === 'known_wallet' && known.push(event));
      if (checked.refusals.length > 0 && !flags.skipRefused)
        throw new UsageError(
          `${formatRefusals(checked.refusals).join('\n')}\nNothing was sent. Change ${flags.map} or the file, or ` +
            'leave these rows out with --skip-refused.',
        );
      if (checked.unused > 0) console.error(formatUnused(checked.unused));
    }
    const form = content.mapping === undefined ? flags.adapter : `map ${content.mapping.digest}`;
    const resume = resolveResume(flags, form, files.map(file => resolve(file)).join(' '), files);
    const counted: DecodeCount[] = [];
    return { lines: content.read(resume?.done ?? 0, counted), resume, known, counted };
  }
  if (flags.map !== undefined) throw new UsageError('--map requires files; --rpc reads transactions.');
  if (files.length > 0) throw new UsageError('Give files or --rpc, not both.');
  const url = flags.rpc;
  const named = [flags.mint, flags.wallet, flags.address].filter(address => address !== undefined);
  if (named.length !== 1) throw new UsageError('--rpc requires exactly one of --mint, --wallet and --address.');
  if (flags.from === undefined) throw new UsageError('--rpc requires --from, such as 2026-11-01 or 7d.');
  const want: BackfillWant = { address: named[0]!, fromMs: flags.from, toMs: flags.to ?? Date.now() };
  if (want.fromMs >= want.toMs) throw new UsageError('--from must be before --to.');
  if (flags.resume !== undefined && flags.to === undefined)
    throw new UsageError('--resume with --rpc requires --to, so that both runs select the same transactions.');
  const resume = resolveResume(
    flags,
    flags.adapter,
    `${new URL(url).host} ${want.address} ${want.fromMs}-${want.toMs}`,
  );
  const rpc = openRpc({ url, perSecond: flags.rps ?? RPS, onRetry: why => console.error(why) });
  const counted: DecodeCount[] = [];
  const lines = applyAdapter(fetchAddressHistory(rpc, want, resume?.done ?? 0), flags.adapter ?? 'raw-tx', counted);
  return { lines, resume, known: [], counted };
}

function resolveResume(
  { resume }: InputFlags,
  form = 'default',
  input: string,
  files: readonly string[] = [],
): Resume | null {
  return resume === undefined ? null : openResume(resume, `${form} ${input}`, files);
}

type Checked = CheckedLines & { readonly unused: number };
type Content = {
  readonly mapping?: Mapping;
  readonly read: (skip: number, counted?: DecodeCount[]) => AsyncIterable<Line>;
  /** Sends nothing. Throws UsageError for columns and paths that the files lack. */
  readonly check: (onEvent: (event: ChainEvent) => unknown) => Promise<Checked>;
};

/** Opens files, mapped or of an adapter. */
export async function openContent(files: readonly string[], flags: InputFlags): Promise<Content> {
  if (files.length === 0) throw new UsageError('Give a file, or - for stdin.');
  if (files.filter(file => file === STDIN).length > 1)
    throw new UsageError('Give - only once; stdin can be read only once.');
  await checkFiles(files);
  // A shift moves times of the future to now.
  const nowMs = flags.rebaseToNow ? Number.POSITIVE_INFINITY : Date.now();
  if (flags.map === undefined) {
    const read = (skip: number, counted?: DecodeCount[]) =>
      applyAdapter(skipLines(readLines(files), skip), flags.adapter ?? 'canonical', counted);
    return { read, check: async onEvent => ({ ...(await checkLines(read(0), nowMs, onEvent)), unused: 0 }) };
  }
  if (flags.adapter !== undefined)
    throw new UsageError('--map and --adapter cannot be combined: --map has the format.');
  const mapping = readMapping(flags.map);
  // Standard input can be read only once.
  const kept = files.includes(STDIN) ? await Array.fromAsync(readRows(files, mapping)) : null;
  const open = () => (kept === null ? readRows(files, mapping) : Readable.from(kept));
  return {
    mapping,
    read: skip => skipLines(mapRows(open(), mapping, nowMs), skip),
    check: async onEvent => {
      const paths = createPathCheck(mapping);
      let unused = 0;
      const lines = mapRows(open(), mapping, nowMs, (row, isUsed) => {
        paths.note(row);
        unused += isUsed ? 0 : 1;
      });
      const checked = await checkLines(lines, nowMs, onEvent);
      const missing = mapping.format === 'jsonl' ? paths.describe('no line has') : [];
      if (missing.length > 0) throw new UsageError(missing.join('\n'));
      return { ...checked, unused };
    },
  };
}

export function formatUnused(count: number): string {
  return `${count} rows match no \`when\` of the mapping and are left out.`;
}

function applyAdapter(lines: AsyncIterable<Line>, adapter: AdapterName, counted?: DecodeCount[]): AsyncIterable<Line> {
  return adapter === 'canonical' ? lines : convertAdapterLines(lines, adapter, counted);
}
