import { type ChannelName, type Client, StreamError, type StreamEvent } from '../../typescript/src/client.ts';
import { formatClock, formatNumber, formatPercent, formatUsd, shortenAddress } from './text/format.ts';
import type { Part, Screen } from './text/screen.ts';

/** When a live command ends by itself. */
export type Limits = { readonly count?: number; readonly signal: AbortSignal };

type Data = Readonly<Record<string, unknown>>;

export const subjects = ['token', 'wallet', 'launches'] as const;
export type Subject = (typeof subjects)[number];

/** Channels of a subject. */
export function listChannels(subject: Subject, address: string): readonly ChannelName[] {
  if (subject === 'launches') return ['launches', 'migrations'];
  return subject === 'token'
    ? [`token:${address}:trades`, `token:${address}:security`, `token:${address}:dump_alert`]
    : [`wallet:${address}:activity`, `wallet:${address}:security`];
}

/** Prints live lines until a limit. Returns the exit code. */
export async function watch(
  client: Client,
  screen: Screen,
  channels: readonly ChannelName[],
  limits: Limits,
  print: (event: StreamEvent) => Promise<void> | void = event => printEvent(screen, event),
): Promise<number> {
  let left = limits.count ?? Number.POSITIVE_INFINITY;
  try {
    for await (const event of client.stream(channels, {
      signal: limits.signal,
      onState: state => screen.warn(state === 'live' ? 'Connected. Ctrl+C ends.' : `${state}…`),
    })) {
      if (event.type === 'refused') screen.warn(`${event.channel}: ${event.message}`);
      else if (event.type === 'gap') screen.warn(`Missed messages ${event.from} to ${event.to} of ${event.channel}.`);
      if (screen.isJson) screen.json(event);
      else if (event.type !== 'refused' && event.type !== 'gap') await print(event);
      if (event.type !== 'refused') left -= 1;
      if (left <= 0) break;
    }
    return 0;
  } catch (error) {
    if (!(error instanceof StreamError)) throw error;
    screen.warn(error.message);
    return 1;
  }
}

/** Prints an event in a line. */
export function printEvent(screen: Screen, event: StreamEvent): void {
  const data = event as { readonly data?: Data };
  const parts = data.data === undefined ? null : describeEvent(event.type, data.data);
  if (parts !== null) screen.line(...parts);
}

function describeEvent(type: string, data: Data): readonly Part[] {
  const time: Part = { color: 'dim', text: `${formatClock(data.timestamp as number)} ` };
  const { token_mint: mint, kind, direction } = data as Readonly<Record<string, string>>;
  switch (type) {
    case 'repaired':
    case 'token:trades':
    case 'wallet:activity': {
      const side = direction ?? kind ?? '';
      const usd = (data.usd_notional ?? data.value_usd) as string | number | null;
      const who = type === 'wallet:activity' ? mint : (data.wallet_address as string);
      const color = side === 'buy' ? 'green' : side === 'sell' ? 'red' : 'cyan';
      const labels = ((data.labels ?? []) as readonly string[]).filter(label => label !== 'ORGANIC');
      const amount = `${formatNumber(data.token_amount as string)} for ${formatUsd(usd)}`;
      return [time, { color, text: side.padEnd(5) }, `${shortenAddress(who)}  ${amount}  ${labels.join(' ')}`];
    }
    case 'token:dump_alert':
      return [
        time,
        { color: 'red', text: 'dump ' },
        `${data.bundle_type}, ${data.member_count} wallets sold ${formatPercent(data.sold_pct as number, 1)}`,
      ];
    case 'launches':
    case 'migrations': {
      const launch = (data.launch ?? data) as Data;
      const symbol = `${data.symbol ?? '–'} ${data.name ?? ''}`;
      const stage =
        type === 'migrations'
          ? `graduated to ${data.to_dex}`
          : `${data.event}, curve ${formatPercent(launch.curve_pct as number)}`;
      return [time, { color: 'cyan', text: `${symbol}  ` }, `${launch.pad}, ${stage}  ${mint ?? data.mint}`];
    }
    default: {
      const evidence = ((data.evidence ?? []) as readonly string[])[0] ?? '';
      return [time, { color: 'yellow', text: `${data.event ?? type} ` }, `${data.severity ?? ''} ${evidence}`];
    }
  }
}
