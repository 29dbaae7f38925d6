import type { StreamEvent } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import { type StreamRead, useStream } from '../data/use-stream.ts';
import { appendBundleStates, fromBundleEvent } from './bundles/bundle-state.ts';
import type { Bundle } from './bundles/bundle-text.ts';
import type { DumpAlert } from './chart/chart-event.ts';
import { type Campaign, fromCampaignEvent, mergeCampaignStates } from './risk/campaign.ts';
import type { SecurityEvent } from './risk/security-panel.tsx';

export type Live = {
  readonly bundles: readonly Bundle[];
  readonly alerts: readonly DumpAlert[];
  readonly security: readonly SecurityEvent[];
  readonly campaigns: readonly Campaign[];
  /** Grows with each change of what REST says about bundles. */
  readonly version: number;
};

const NOTHING: Live = { bundles: [], alerts: [], security: [], campaigns: [], version: 0 };

const KEPT = 20;

type Event = StreamEvent<
  | `token:${string}:trades`
  | `token:${string}:security`
  | `token:${string}:bundles`
  | `token:${string}:dump_alert`
  | `token:${string}:campaign`
>;

type TradeEvents = readonly StreamEvent<`token:${string}:trades`>[];

/** One socket for all but the candles. */
export function useLive(
  mint: string,
  onTrades: (events: TradeEvents) => void,
): { readonly read: StreamRead; readonly live: Live } {
  const [live, setLive] = useState(NOTHING);
  const read = useStream(
    [
      `token:${mint}:trades`,
      `token:${mint}:security`,
      `token:${mint}:bundles`,
      `token:${mint}:dump_alert`,
      `token:${mint}:campaign`,
    ],
    events => {
      onTrades(events.filter(isOfTape));
      const others = events.filter(event => !isOfTape(event));
      if (others.length > 0) setLive(old => others.reduce(withEvent, old));
    },
  );
  return { read, live };
}

function isOfTape(event: Event): event is TradeEvents[number] {
  return event.channel.endsWith(':trades');
}

/** After a gap REST reads again. */
function withEvent(live: Live, event: Event): Live {
  if (event.type === 'token:bundles')
    return { ...live, bundles: appendBundleStates(live.bundles, [fromBundleEvent(event)]), version: live.version + 1 };
  if (event.type === 'token:dump_alert') return { ...live, alerts: [...live.alerts, event.data].slice(-KEPT) };
  if (event.type === 'token:security') return { ...live, security: [event.data, ...live.security].slice(0, KEPT) };
  if (event.type === 'token:campaign')
    return { ...live, campaigns: mergeCampaignStates(live.campaigns, [fromCampaignEvent(event)]) };
  return event.type === 'gap' ? { ...live, bundles: [], campaigns: [], version: live.version + 1 } : live;
}
