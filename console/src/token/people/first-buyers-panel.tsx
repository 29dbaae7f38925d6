import { useRest } from '../../data/use-rest.ts';
import { formatExact, formatInteger, formatPercent, formatUsd } from '../../format/number.ts';
import { ExplorerLink } from '../../panel/explorer-link.tsx';
import { Meter } from '../../panel/meter.tsx';
import { Asked, Panel } from '../../panel/panel.tsx';
import type { Column } from '../../panel/table.tsx';
import { Unknown } from '../../panel/unknown.tsx';
import { type FirstBuyer, fateTexts, toFate } from './people.ts';
import { TraderTable } from './trader-table.tsx';

const EVERY_MS = 60_000;
const READ = 100;
const ROWS = 12;
const FATES = ['holds', 'part', 'sold', 'unknown'] as const;

/** The first buyers, and what they did with their tokens. */
export function FirstBuyersPanel({ mint, isOn }: { readonly mint: string; readonly isOn: boolean }) {
  const read = useRest('/v1/token/{mint}/first-buyers', { mint, limit: READ }, { everyMs: EVERY_MS, isOn });
  return (
    <Panel
      title="First buyers"
      class="full"
      of={read}
      tools={read.data && <Asked atMs={read.atMs} />}
      isEmpty={({ first_buyers }) => first_buyers.length === 0}
      empty="Nobody bought this token yet."
    >
      {({ first_buyers: buyers }) => (
        <>
          <Fates buyers={buyers} />
          <TraderTable caption="First buyers" rows={buyers.slice(0, ROWS)} first={FIRST} last={LAST} />
        </>
      )}
    </Panel>
  );
}

/** A square per buyer, the first at the left. */
function Fates({ buyers }: { readonly buyers: readonly FirstBuyer[] }) {
  const counts = FATES.map(fate => [fate, buyers.filter(buyer => toFate(buyer) === fate).length] as const);
  const shown = counts.filter(([, count]) => count > 0);
  const words = shown.map(([fate, count]) => `${count} ${fateTexts[fate]}`).join(', ');
  return (
    <div class="panel-body">
      <div class="fates" role="img" aria-label={`Of the first ${buyers.length} buyers ${words}.`}>
        {buyers.map(buyer => (
          <span
            key={buyer.wallet}
            class={toFate(buyer)}
            style={{ '--sold': `${buyer.sold_pct ?? 0}%` }}
            title={`#${buyer.rank} ${fateTexts[toFate(buyer)]}`}
          />
        ))}
      </div>
      <p class="picture-key faint">
        The first {formatInteger(buyers.length)} buyers, in order:
        {shown.map(([fate, count]) => (
          <span key={fate}>
            <i class={`fate-swatch ${fate}`} /> {count} {fateTexts[fate]}
          </span>
        ))}
      </p>
    </div>
  );
}

const FIRST: readonly Column<FirstBuyer>[] = [
  { name: '#', isNumber: true, sort: ({ rank }) => rank, cell: ({ rank }) => rank },
  {
    name: 'After',
    isNumber: true,
    hideOn: 'phone',
    hint: 'Slots after the first trade of the token',
    sort: ({ slots_after_first_trade }) => slots_after_first_trade,
    cell: ({ slots_after_first_trade: slots }) => `${formatInteger(slots)} slots`,
  },
];

const LAST: readonly Column<FirstBuyer>[] = [
  {
    name: 'First buy',
    isNumber: true,
    sort: ({ first_buy_usd }) => first_buy_usd,
    cell: ({ first_buy_usd: usd, first_buy_signature: signature }) => (
      <span class="trader">
        {usd === null ? <Unknown why="no_price" /> : <span title={formatExact(usd)}>{formatUsd(usd)}</span>}
        <ExplorerLink of="transaction" id={signature} />
      </span>
    ),
  },
  {
    name: 'Sold',
    isNumber: true,
    hint: 'Of what it bought',
    sort: ({ sold_pct }) => sold_pct,
    cell: ({ sold_pct: sold }) =>
      sold === null ? <Unknown why={null} /> : <Meter part={sold / 100} text={formatPercent(sold, 0)} />,
  },
];
