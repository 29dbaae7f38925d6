import { useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { formatInteger, formatShare } from '../format/number.ts';
import { Meter } from '../panel/meter.tsx';
import { Panel } from '../panel/panel.tsx';
import { Age } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { useQueryValue } from '../route/location.ts';
import { useWalletEvents } from './feed.ts';
import { type Follows as Data, type Edge, toEdgeKey, withEdges } from './follow-list.ts';
import { WalletLink } from './named-link.tsx';
import { listWalletNameSources, type Names, useWalletNames } from './names.ts';
import { isNewer } from './newer.ts';

const sides = ['followers', 'leaders'] as const;
const TEXT = { followers: 'Followers', leaders: 'Follows' } as const;
const EMPTY = {
  followers: 'No wallet buys after this one on three tokens or more. A new follower appears here at once.',
  leaders: 'The wallet buys after no other one on three tokens or more. A new leader appears here at once.',
};
const CHANGES_MAX = 500;
/** Handles cost a call each. */
const NAMED_MAX = 20;

type Side = (typeof sides)[number];

function selectOther(side: Side) {
  return ({ followerWallet, leaderWallet }: Edge): string => (side === 'followers' ? followerWallet : leaderWallet);
}

type Change = { readonly edge: Edge; readonly atMs: number };

/** Wallets that buy seconds after another, token after token. */
export function Follows({ address }: { readonly address: string }) {
  const [side, setSide] = useQueryValue('follows', sides, 'followers', 'push');
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const read = useRest('/v1/wallet/{address}/follows', { address, limit: 200 });
  const live = useWalletEvents('follow', {
    onEvents: events => {
      const added = events.map(({ data }) => ({ edge: data, atMs: Date.now() }));
      setChanges(old => [...old, ...added].slice(-CHANGES_MAX));
    },
    onGap: () => {
      setChanges([]);
      read.reload();
    },
  });
  const edgesOf = (data: Data): readonly Edge[] => {
    const fresh = changes.filter(({ atMs }) => isNewer(atMs, read.atMs)).map(({ edge }) => edge);
    const { followsIn, followsOut } = withEdges(data, fresh);
    return side === 'followers' ? followsIn : followsOut;
  };
  const named = read.data === undefined ? [] : edgesOf(read.data).slice(0, NAMED_MAX);
  const wallets = named.map(selectOther(side));
  const names = useWalletNames(wallets);
  return (
    <Panel
      title="Copy trading"
      class="span-4"
      of={read}
      why={read.source}
      live={live}
      also={listWalletNameSources(wallets)}
      tools={<Tabs label="Direction" values={sides} value={side} onChange={setSide} textOf={each => TEXT[each]} />}
      isEmpty={data => edgesOf(data).length === 0}
      empty={EMPTY[side]}
    >
      {data => (
        <Table caption={TEXT[side]} columns={buildColumns(side, names)} rows={edgesOf(data)} keyOf={toEdgeKey} />
      )}
    </Panel>
  );
}

function buildColumns(side: Side, names: Names): readonly Column<Edge>[] {
  return [
    {
      name: side === 'followers' ? 'Follower' : 'Leader',
      sort: edge => names.get(selectOther(side)(edge)),
      cell: edge => <WalletLink address={selectOther(side)(edge)} names={names} />,
    },
    {
      name: 'Confidence',
      isNumber: true,
      hint: 'Share of matches beyond chance, lower bound',
      sort: ({ confidence }) => confidence,
      cell: ({ confidence }) => <Meter part={confidence} text={formatShare(confidence, 0)} />,
    },
    {
      name: 'Tokens',
      isNumber: true,
      sort: ({ distinctTokens }) => distinctTokens,
      cell: ({ distinctTokens }) => formatInteger(distinctTokens),
    },
    {
      name: 'Matches',
      isNumber: true,
      sort: ({ supportCount }) => supportCount,
      cell: ({ supportCount }) => formatInteger(supportCount),
    },
    {
      name: 'Last',
      isNumber: true,
      hint: 'Time since the newest match',
      sort: ({ lastMatchTsMs }) => -lastMatchTsMs,
      cell: ({ lastMatchTsMs }) => <Age ms={lastMatchTsMs} />,
    },
  ];
}
