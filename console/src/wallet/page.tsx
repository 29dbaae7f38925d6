import { useState } from 'preact/hooks';
import { useAfter } from '../data/use-after.ts';
import { useRest } from '../data/use-rest.ts';
import { isAddress } from '../format/address.ts';
import { NoAddress } from '../panel/no-address.tsx';
import { WithPageTime } from '../panel/time-bar.tsx';
import { useQueryValue } from '../route/location.ts';
import type { PathValues } from '../route/paths.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { Alerts } from './alerts.tsx';
import { Behavior } from './behavior.tsx';
import { CoActions } from './co-actions.tsx';
import { CreatedPanel } from './created-panel.tsx';
import { EntityPanel } from './entity.tsx';
import { ExitTable } from './exit-table.tsx';
import { FeedContext, useFeed, useWalletEvents } from './feed.ts';
import { Follows } from './follows.tsx';
import { Head } from './head.tsx';
import { History } from './history.tsx';
import { Identity } from './identity.tsx';
import { fromLabelsEvent, type Labels as LabelsData } from './label-rows.ts';
import { Labels } from './labels.tsx';
import { isNewer } from './newer.ts';
import { PortfolioPanel } from './portfolio-panel.tsx';
import { Positions } from './positions.tsx';
import { Provenance } from './provenance.tsx';
import { Quality } from './quality.tsx';
import { Summary } from './summary.tsx';
import { TokenPnlPanel } from './token-pnl-panel.tsx';
import { windows } from './window.ts';
import { WorthPanel } from './worth-panel.tsx';
import './wallet.css';

export default function Page({ values }: { readonly values: PathValues }) {
  return isAddress(values.address!) ? (
    <WithPageTime>
      <Wallet address={values.address!} />
    </WithPageTime>
  ) : (
    <NoAddress text={values.address!} search="a wallet by its handle" />
  );
}
function Wallet({ address }: { readonly address: string }) {
  const feed = useFeed(address);
  return (
    <FeedContext.Provider value={feed}>
      <Content address={address} />
    </FeedContext.Provider>
  );
}

function Content({ address }: { readonly address: string }) {
  const [window, setWindow] = useQueryValue('window', windows, '7d');
  // Labels of the read, or newer ones of the channel.
  const read = useRest('/v1/wallet/{address}/labels', { address });
  const [change, setChange] = useState<{ readonly labels: LabelsData; readonly atMs: number } | null>(null);
  const live = useWalletEvents('labels', {
    onEvents: events => setChange({ labels: fromLabelsEvent(events.at(-1)!.data), atMs: Date.now() }),
    onGap: () => {
      setChange(null);
      read.reload();
    },
  });
  const isChanged = change !== null && isNewer(change.atMs, read.atMs);
  const labels = isChanged && read.data !== undefined ? { ...read, data: change.labels } : read;
  // Whether the first read ended, or takes long.
  const isLate = useAfter(TOP_MS_MAX);
  const isTopRead = isLate || labels.status !== 'loading';
  return (
    <div class="page">
      <Head address={address} labels={labels.data} window={window} onWindow={setWindow} />
      <Alerts />
      <div class="grid">
        <Summary address={address} window={window} />
        <PortfolioPanel address={address} />
        <History address={address} window={window} />
        <WorthPanel address={address} />
        <ActivityPanel address={address} />
        <TokenPnlPanel address={address} />
        <Positions address={address} />
        <ExitTable address={address} />
        <Quality address={address} />
        <Labels read={labels} live={live} />
        {/* Reads after the top: a cold service starts a function per route. */}
        {isTopRead && (
          <>
            <Behavior address={address} />
            <Provenance address={address} labels={labels} />
            <Identity address={address} name={labels.data?.kol_username ?? null} />
            <Follows address={address} />
            <CreatedPanel address={address} />
            <EntityPanel address={address} />
            <CoActions address={address} />
          </>
        )}
      </div>
    </div>
  );
}

const TOP_MS_MAX = 3_000;
