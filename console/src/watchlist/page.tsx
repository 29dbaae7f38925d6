import type { Answer } from '@chain-intelligence/client';
import { useMemo } from 'preact/hooks';
import { buildComparePath } from '../compare/chosen.ts';
import { useStored } from '../config/stored.ts';
import { storedWatched, type Watched } from '../config/watched.ts';
import type { Gap } from '../data/coverage.ts';
import { useGaps } from '../data/use-gaps.ts';
import { useRest } from '../data/use-rest.ts';
import { useStream } from '../data/use-stream.ts';
import { formatInteger, formatShare } from '../format/number.ts';
import { LivePrice } from '../market/live-price.tsx';
import { createLivePrices, type LivePrices } from '../market/live-prices.ts';
import { Sparkline } from '../market/sparkline.tsx';
import { Panel } from '../panel/panel.tsx';
import { Age, MarketCap, Pnl } from '../panel/shown.tsx';
import { StarButton } from '../panel/star-button.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { TokenLink, WalletLink } from '../wallet/named-link.tsx';
import {
  listTokenNameSources,
  listWalletNameSources,
  type Names,
  useTokenNames,
  useWalletNames,
} from '../wallet/names.ts';
import { KeptFile, Notes } from './kept.tsx';
import '../market/market.css';
import './watchlist.css';

const EVERY_MS = 30_000;

export default function Page() {
  const [items] = useStored(storedWatched);
  const tokens = items.filter(({ of }) => of === 'token');
  const wallets = items.filter(({ of }) => of === 'wallet');
  return (
    <div class="page">
      <div class="page-head">
        <h1>Watch list</h1>
        <span class="faint">Kept in this browser</span>
        {tokens.length > 1 && <a href={buildComparePath(tokens.map(({ id }) => id))}>Compare the newest</a>}
        <KeptFile />
      </div>
      {items.length === 0 && (
        <p>Nothing is watched. Press the star of a token or wallet: on its page, or in a list of the market.</p>
      )}
      {tokens.length > 0 && <Tokens items={tokens} />}
      {wallets.length > 0 && <Wallets items={wallets} />}
      <Notes />
    </div>
  );
}

type ListProps = { readonly items: readonly Watched[] };

function Tokens({ items }: ListProps) {
  const mints = items.map(({ id }) => id);
  const read = useRest('/v1/prices', { mints: mints.join(',') }, { everyMs: EVERY_MS });
  const prices = useMemo(createLivePrices, []);
  const live = useStream(
    mints.map(mint => `token:${mint}:ohlcv:full:1s` as const),
    prices.take,
  );
  const names = useTokenNames(mints);
  const gaps = useGaps();
  const listed = new Map(read.data?.prices.map(price => [price.token_mint, price]));
  return (
    <Panel title="Watched tokens" of={read} live={live} also={listTokenNameSources(mints)}>
      {() => (
        <Table
          caption="Watched tokens"
          columns={defineTokenColumns({ names, prices, listed, gaps })}
          rows={items}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

type Known = {
  readonly names: Names;
  readonly prices: LivePrices;
  readonly listed: ReadonlyMap<string, Answer<'/v1/prices'>['prices'][number]>;
  readonly gaps: readonly Gap[];
};

function defineTokenColumns({ names, prices, listed, gaps }: Known): readonly Column<Watched>[] {
  return [
    {
      name: 'Token',
      sort: ({ id }) => names.get(id),
      cell: ({ id }) => (
        <span class="watched">
          <StarButton of="token" id={id} name={names.get(id)} />
          <TokenLink mint={id} names={names} />
        </span>
      ),
    },
    {
      name: 'Price',
      isNumber: true,
      sort: ({ id }) => prices.priceOf(id) ?? listed.get(id)?.price_usd,
      cell: ({ id }) => <LivePrice mint={id} listed={listed.get(id)?.price_usd ?? null} prices={prices} />,
    },
    {
      name: 'Market cap',
      isNumber: true,
      sort: ({ id }) => listed.get(id)?.market_cap_usd,
      cell: ({ id }) => {
        const price = listed.get(id);
        return price === undefined ? null : <MarketCap of={price} />;
      },
    },
    { name: 'Last 24h', cell: ({ id }) => <Sparkline mint={id} window="24h" gaps={gaps} /> },
    defineAddedColumn(),
  ];
}

type Performance = Answer<'/v1/wallets/performance'>['wallets'][number];

function Wallets({ items }: ListProps) {
  const addresses = items.map(({ id }) => id);
  const read = useRest('/v1/wallets/performance', { addresses: addresses.join(',') }, { everyMs: EVERY_MS });
  const names = useWalletNames(addresses);
  // Zeros of a wallet without exits are not figures.
  const traded = read.data?.wallets.filter(({ total_trades }) => total_trades > 0) ?? [];
  const known = new Map(traded.map(row => [row.wallet_address, row]));
  return (
    <Panel title="Watched wallets" of={read} also={listWalletNameSources(addresses)}>
      {() => (
        <Table
          caption="Watched wallets"
          columns={defineWalletColumns(names, known)}
          rows={items}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function defineWalletColumns(names: Names, known: ReadonlyMap<string, Performance>): readonly Column<Watched>[] {
  return [
    {
      name: 'Wallet',
      sort: ({ id }) => names.get(id),
      cell: ({ id }) => (
        <span class="watched">
          <StarButton of="wallet" id={id} name={names.get(id)} />
          <WalletLink address={id} names={names} />
        </span>
      ),
    },
    {
      name: 'PnL 7d',
      isNumber: true,
      hint: 'Realized; unknown without an exit',
      sort: ({ id }) => known.get(id)?.total_pnl_usd,
      cell: ({ id }) => <Pnl value={known.get(id)?.total_pnl_usd} />,
    },
    {
      name: 'Win rate',
      isNumber: true,
      sort: ({ id }) => known.get(id)?.win_rate,
      cell: ({ id }) => formatShare(known.get(id)?.win_rate),
    },
    {
      name: 'Exits',
      isNumber: true,
      sort: ({ id }) => known.get(id)?.total_trades,
      cell: ({ id }) => formatInteger(known.get(id)?.total_trades),
    },
    defineAddedColumn(),
  ];
}

function defineAddedColumn(): Column<Watched> {
  return {
    name: 'Watched for',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ addedMs }) => -addedMs,
    cell: ({ addedMs }) => <Age ms={addedMs} />,
  };
}
