import type { StreamEvent } from '@chain-intelligence/client';
import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type StreamRead, useStream } from '../data/use-stream.ts';

const kinds = ['pnl', 'positions', 'labels', 'security', 'follow', 'entity', 'activity'] as const;
export type Kind = (typeof kinds)[number];

type Channel = `wallet:${string}:${Kind}`;
export type WalletEvent = StreamEvent<Channel>;
type Listener = (events: readonly WalletEvent[]) => void;

export type Feed = { readonly address: string; readonly read: StreamRead; readonly listeners: Set<Listener> };

export const FeedContext = createContext<Feed | null>(null);

/** All channels of the wallet, over one socket. */
export function useFeed(address: string): Feed {
  const listeners = useMemo(() => new Set<Listener>(), []);
  const channels = kinds.map(kind => toChannel(address, kind));
  const read = useStream(channels, events => {
    for (const listener of listeners) listener(events);
  });
  return { address, read, listeners };
}

function toChannel(address: string, kind: Kind): Channel {
  return `wallet:${address}:${kind}`;
}

type Handlers<T extends WalletEvent['type']> = {
  readonly onEvents: (events: readonly Extract<WalletEvent, { type: T }>[]) => void;
  /** Events may be missing: read again. */
  readonly onGap: () => void;
};

/** Listens to one channel of the wallet. */
export function useWalletEvents<K extends Kind>(kind: K, handlers: Handlers<`wallet:${K}`>): StreamRead {
  const feed = useContext(FeedContext);
  if (feed === null) throw new Error('No feed above this component.');
  const latest = useRef(handlers);
  latest.current = handlers;
  const channel = toChannel(feed.address, kind);
  const { listeners, read } = feed;
  // The others go on without a channel that the tier lacks.
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const listen: Listener = events => {
      const own = events.filter(event => event.channel === channel);
      const data = own.filter(event => event.type === `wallet:${kind}`);
      if (data.length > 0) latest.current.onEvents(data as Extract<WalletEvent, { type: `wallet:${K}` }>[]);
      if (own.some(({ type }) => type === 'gap' || type === 'refused')) latest.current.onGap();
      for (const event of own) if (event.type === 'refused' && event.isFinal) setRefusal(event.message);
    };
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, [listeners, channel]);
  const wasLive = useRef(false);
  useEffect(() => {
    if (read.status !== 'live' || wasLive.current) return;
    wasLive.current = true;
    latest.current.onGap();
  }, [read.status]);
  const source = { kind: 'stream', channels: [channel] } as const;
  return refusal === null ? { ...read, source } : { ...read, source, status: 'failed', problem: refusal };
}
