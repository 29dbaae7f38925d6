import { useEffect, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { useStream } from '../data/use-stream.ts';
import { Panel } from '../panel/panel.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { useQueryValue } from '../route/location.ts';
import { type Alert, alertKinds, listAlertChannels, mergeAlerts, toAlerts } from './alert.ts';
import { Feed } from './feed.tsx';
import { Forming } from './forming.tsx';
import { type Names, toTokenNames } from './names.ts';
import { AtRisk } from './risk.tsx';
import { mergeWatchedMints } from './watched.ts';
import './alerts.css';

const EVERY_MS = 30_000;
const ALERTS_MAX = 200;
/** Nine sockets of 50 channels. */
const TOKENS_MAX = 150;

/** Alerts of this tab, also while another page is open. */
let kept: readonly Alert[] = [];

const filterNames = ['All', ...alertKinds] as const;

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
  const [alerts, setAlerts] = useState(kept);
  const [filter, setFilter] = useQueryValue('kind', filterNames, 'All');
  const [watched, setWatched] = useState<readonly string[]>([]);
  const listed = mints.join(' ');
  useEffect(() => setWatched(known => mergeWatchedMints(known, mints, TOKENS_MAX)), [listed]);
  const live = useStream(watched.flatMap(listAlertChannels), events => {
    kept = mergeAlerts(kept, toAlerts(events), ALERTS_MAX);
    setAlerts(kept);
  });
  const shown = filter === 'All' ? alerts : alerts.filter(({ kind }) => kind === filter);
  const example = { kind: 'stream', channels: listAlertChannels(watched[0] ?? 'MINT') } as const;
  return (
    <Panel
      title="Live alerts"
      class="span-8"
      of={read}
      live={{ ...live, source: example }}
      tools={<Tabs label="Kind of alert" values={filterNames} value={filter} onChange={setFilter} />}
      isEmpty={() => shown.length === 0}
      empty={
        <p>
          No alert yet. {watched.length} tokens are watched; alerts appear here as they happen. Findings from before are
          on the right and on each token’s page.
        </p>
      }
    >
      {() => <Feed alerts={shown} names={names} />}
    </Panel>
  );
}
