import { isIP } from 'node:net';
import type { ForwardOptions } from 'solana-forwarder';
import { createTransactionFetcher } from 'solana-forwarder/fetch-named';
import { openRpc } from 'solana-forwarder/rpc';
import type { Source } from 'solana-forwarder/source';
import type { Commitment, Method } from 'solana-forwarder/subscription';
import { createSocketSource } from 'solana-forwarder/websocket';
import { createYellowstoneSource } from 'solana-forwarder/yellowstone';
import { readLines, STDIN } from '../operator/lines.ts';
import { UsageError } from '../operator/target.ts';
import { createInputSource } from './line-source.ts';

export type SourceFlags = {
  readonly ws?: string;
  readonly grpc?: string;
  readonly stdin?: boolean;
  readonly subscribe: Method;
  readonly token?: string;
  readonly mint?: readonly string[];
  readonly wallet?: readonly string[];
  readonly program?: readonly string[];
  readonly commitment: Commitment;
  readonly rpc?: string;
  readonly rps: number;
};

type Deps = Pick<ForwardOptions, 'source' | 'complete' | 'addresses'>;

/** Opens the source. Throws UsageError when flags are missing or conflict. */
export function openSource(flags: SourceFlags, tell: (words: string) => void): Deps {
  const given = [flags.ws, flags.grpc, flags.stdin].filter(one => one !== undefined);
  if (given.length !== 1) throw new UsageError('Give exactly one of --ws URL, --grpc URL or --stdin.');
  const addresses = [...(flags.mint ?? []), ...(flags.wallet ?? []), ...(flags.program ?? [])];
  if (flags.stdin) {
    if (addresses.length > 0)
      throw new UsageError('--stdin forwards every line. Filter in the program that writes it.');
    return { source: createInputSource(readLines([STDIN])), complete: createFetcher(flags, tell), addresses };
  }
  if (addresses.length === 0) throw new UsageError('Give at least one --mint, --wallet or --program.');
  if (flags.grpc === undefined && flags.token !== undefined)
    throw new UsageError('--token requires --grpc. For --ws, put the key in the URL.');
  return { source: openStreamSource(flags, addresses), complete: createFetcher(flags, tell), addresses };
}

function openStreamSource(flags: SourceFlags, addresses: readonly string[]): Source {
  const { ws, grpc, subscribe: method, commitment } = flags;
  if (grpc !== undefined) {
    // Silences Node's warning about an IP address as TLS server name.
    if (isIP(new URL(grpc).hostname.replace(/^\[|\]$/g, '')) !== 0) process.noDeprecation = true;
    return createYellowstoneSource({ url: grpc, token: flags.token ?? null, addresses, commitment });
  }
  if (method === 'logsSubscribe' && flags.rpc === undefined)
    throw new UsageError('logsSubscribe returns only signatures. Give --rpc URL to fetch transactions.');
  return createSocketSource({ url: ws!, method, addresses, commitment });
}

function createFetcher(
  { rpc: url, rps, commitment }: SourceFlags,
  tell: (words: string) => void,
): ForwardOptions['complete'] {
  return onMiss => {
    const none = () => Promise.reject(new UsageError('Give --rpc URL to fetch transactions.'));
    const rpc = url === undefined ? none : openRpc({ url, perSecond: rps, onRetry: tell });
    return createTransactionFetcher({ rpc, commitment, onMiss });
  };
}
