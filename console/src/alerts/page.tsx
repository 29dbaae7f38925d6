import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useStored } from '../config/stored.ts';
import { useRest } from '../data/use-rest.ts';
import { useStream } from '../data/use-stream.ts';
import { Choice } from '../panel/choice.tsx';
import { Panel } from '../panel/panel.tsx';
import { setQueryValue, useLocation } from '../route/location.ts';
import { alertKinds, listAlertChannels, toAlerts } from './alert.ts';
import { Feed } from './feed.tsx';
import { Forming } from './forming.tsx';
import {
  type AlertFilter,
  acknowledgeAlerts,
  addAlerts,
  type KeptAlert,
  matchesAlertFilter,
  parseAlertFilter,
  severities,
  storedAlerts,
} from './history.ts';
import { getTokenName, type Names, toTokenNames } from './names.ts';
import { AtRisk } from './risk.tsx';
import { mergeWatchedMints } from './watched.ts';
import './alerts.css';

const EVERY_MS = 30_000;
/** Nine sockets of 50 channels. */
const TOKENS_MAX = 150;

export default function Page() {
  const trending = useRest('/v1/tokens', { sort: 'trending', limit: 100 }, { everyMs: EVERY_MS });
  const newest = useRest('/v1/tokens', { sort: 'new', limit: 100 }, { everyMs: EVERY_MS });
  const tokens = [...(newest.data?.tokens ?? []), ...(trending.data?.tokens ?? [])];
  const names = toTokenNames(tokens);
  return (
    <div class="page">
      <div class="page-head">
        <h1>Alerts</h1>
        <span class="faint">Dumps, security events and campaigns of all listed tokens</span>
      </div>
      <div class="grid">
        <FeedPanel read={trending} mints={tokens.map(({ token_mint }) => token_mint)} names={names} />
        <div class="span-4 column">
          <AtRisk read={trending} />
          <Forming names={names} />
        </div>
      </div>
    </div>
  );
}
type FeedPanelProps = {
  readonly read: Parameters<typeof AtRisk>[0]['read'];
  readonly mints: readonly string[];
  readonly names: Names;
};

function FeedPanel({ read, mints, names }: FeedPanelProps) {
  const [alerts, write] = useStored(storedAlerts);
  const filter = parseAlertFilter(useLocation().query);
  const [watched, setWatched] = useState<readonly string[]>([]);
  const listed = mints.join(' ');
  useEffect(() => setWatched(known => mergeWatchedMints(known, mints, TOKENS_MAX)), [listed]);
  const live = useStream(watched.flatMap(listAlertChannels), events => {
    const fresh = toAlerts(events);
    if (fresh.length > 0) write(addAlerts(storedAlerts.read(), fresh));
  });
  const shown = alerts.filter(alert => matchesAlertFilter(filter, alert));
  const unread = alerts.filter(({ isRead }) => !isRead).length;
  const example = { kind: 'stream', channels: listAlertChannels(watched[0] ?? 'MINT') } as const;
  return (
    <Panel title="Live alerts" class="span-8" of={read} live={{ ...live, source: example }}>
      {() => (
        <>
          <Filters filter={filter} alerts={alerts} names={names}>
            {alerts.length > 0 && (
              <span class="faint" role="status">
                {shown.length} of {alerts.length} shown, {unread} unread
              </span>
            )}
            {unread > 0 && (
              <button type="button" class="link-button" onClick={() => write(acknowledgeAlerts(alerts))}>
                Set all as read
              </button>
            )}
          </Filters>
          {alerts.length === 0 ? (
            <p class="panel-state">
              No alert yet. {watched.length} tokens are watched; alerts appear here as they happen, and stay in this
              browser. Findings from before are on the right and on each token’s page.
            </p>
          ) : shown.length === 0 ? (
            <p class="panel-state">No alert fits. Choose wider filters.</p>
          ) : (
            <Feed alerts={shown} names={names} />
          )}
        </>
      )}
    </Panel>
  );
}

type FiltersProps = {
  readonly filter: AlertFilter;
  readonly alerts: readonly KeptAlert[];
  readonly names: Names;
  readonly children: ComponentChildren;
};

function Filters({ filter, alerts, names, children }: FiltersProps) {
  const set = (name: string) => (value: string | null) => setQueryValue(name, value);
  const mints = [...new Set([...alerts.map(({ mint }) => mint), ...(filter.mint === null ? [] : [filter.mint])])];
  const tokens = mints
    .map(mint => ({ value: mint, text: getTokenName(names, mint) }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  return (
    <div class="panel-filters">
      <Choice label="Severity" options={SEVERITIES} value={filter.severity} onChange={set('severity')} />
      <Choice label="Kind" options={KINDS} value={filter.kind} onChange={set('kind')} />
      <Choice label="Token" options={tokens} value={filter.mint} onChange={set('token')} />
      <Choice label="State" options={STATES} value={filter.isUnread ? 'unread' : null} onChange={set('state')} />
      {children}
    </div>
  );
}

const SEVERITIES = severities.map(value => ({ value, text: `≥ ${value}` }));
const KINDS = alertKinds.map(value => ({ value, text: value }));
const STATES = [{ value: 'unread', text: 'unread' }];
