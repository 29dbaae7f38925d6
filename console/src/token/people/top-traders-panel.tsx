import { PnlBars } from '../../chart/pnl-bars.tsx';
import { useRest } from '../../data/use-rest.ts';
import { formatShortAddress } from '../../format/address.ts';
import { Asked, Panel } from '../../panel/panel.tsx';
import { Tabs } from '../../panel/tabs.tsx';
import { navigate, useQueryValue } from '../../route/location.ts';
import { buildPagePath } from '../../route/paths.ts';
import { TraderTable } from './trader-table.tsx';

const windows = ['1h', '6h', '24h', '7d', '30d', 'all'] as const;
const sorts = ['total_pnl', 'realized_pnl', 'volume'] as const;
const TEXT = { total_pnl: 'Total', realized_pnl: 'Realized', volume: 'Volume' } as const;

const EVERY_MS = 60_000;
const ROWS = 20;
const BARS = 10;

/** Who made the most with the token. */
export function TopTradersPanel({ mint, isOn }: { readonly mint: string; readonly isOn: boolean }) {
  const [window, setWindow] = useQueryValue('top', windows, '24h');
  const [sort, setSort] = useQueryValue('by', sorts, 'total_pnl');
  const asked = { mint, window, sort, limit: ROWS };
  const read = useRest('/v1/token/{mint}/top-traders', asked, { everyMs: EVERY_MS, isOn });
  return (
    <Panel
      title="Top traders"
      class="full"
      of={read}
      tools={
        <>
          <Tabs label="Window of the traders" values={windows} value={window} onChange={setWindow} />
          <Tabs
            label="Order of the traders"
            values={sorts}
            value={sort}
            onChange={setSort}
            textOf={each => TEXT[each]}
          />
          {read.data && <Asked atMs={read.atMs} />}
        </>
      }
      isEmpty={({ top_traders }) => top_traders.length === 0}
      empty="Nobody traded this token in this window. Choose a longer one."
    >
      {({ top_traders: traders }) => (
        <>
          <PnlBars
            label="Profit and loss of each trader"
            rows={traders.slice(0, BARS).map(({ wallet, why, ...usd }) => ({
              ...{ id: wallet, name: formatShortAddress(wallet), why },
              realizedUsd: usd.realized_pnl_usd,
              unrealizedUsd: usd.unrealized_pnl_usd,
              totalUsd: usd.total_pnl_usd,
            }))}
            onChoose={wallet => navigate(buildPagePath('wallet', { address: wallet }))}
          />
          <p class="panel-note">
            Full: realized in the window. Hatched: unrealized now. Press a bar for the wallet, a tag for its evidence.
          </p>
          <TraderTable
            caption="Top traders"
            rows={traders}
            first={[{ name: '#', isNumber: true, sort: ({ rank }) => rank, cell: ({ rank }) => rank }]}
          />
        </>
      )}
    </Panel>
  );
}
