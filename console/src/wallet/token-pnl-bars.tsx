import { formatSignedUsd, toDirection } from '../format/number.ts';
import { describeWhy } from '../format/why.ts';
import { buildPnlBars, type TokenPnl } from './token-pnl.ts';
import './token-pnl.css';

type BarsProps = {
  readonly rows: readonly TokenPnl[];
  readonly chosen: string | undefined;
  readonly onChoose: (mint: string) => void;
};

/** Realized full, unrealized hatched, zero in the middle. */
export function TokenPnlBars({ rows, chosen, onChoose }: BarsProps) {
  const { zero, bars } = buildPnlBars(rows);
  return (
    <ul class="pnl-bars" aria-label="Profit and loss of each token">
      {bars.map(({ row, realized, unrealized }) => (
        <li key={row.token_mint}>
          <button
            type="button"
            aria-pressed={row.token_mint === chosen}
            aria-label={describeBar(row)}
            onClick={() => onChoose(row.token_mint)}
          >
            <span class="pnl-bar-name">{row.symbol ?? row.token_mint.slice(0, 6)}</span>
            <span class="pnl-bar-line" aria-hidden="true">
              <i style={{ left: `${100 * zero}%` }} />
              <Part range={realized} class={toDirection(row.realized_pnl_usd)} />
              {unrealized !== null && (
                <Part range={unrealized} class={`${toDirection(row.unrealized_pnl_usd)} hatched`} />
              )}
            </span>
            <span class={`number ${toDirection(row.total_pnl_usd)}`}>{formatSignedUsd(row.total_pnl_usd)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function describeBar({ symbol, token_mint, total_pnl_usd, realized_pnl_usd, unrealized_pnl_usd, why }: TokenPnl) {
  const unrealized =
    unrealized_pnl_usd === null
      ? `unrealized unknown${why === null ? '' : `: ${describeWhy(why)}`}`
      : `unrealized ${formatSignedUsd(unrealized_pnl_usd)}`;
  const total = total_pnl_usd === null ? 'total unknown' : `total ${formatSignedUsd(total_pnl_usd)}`;
  return `${symbol ?? token_mint}: ${total}, realized ${formatSignedUsd(realized_pnl_usd)}, ${unrealized}`;
}

type PartProps = { readonly range: readonly [number, number]; readonly class: string };

function Part({ range: [from, to], class: name }: PartProps) {
  return <span class={name} style={{ left: `${100 * Math.min(from, to)}%`, width: `${100 * Math.abs(to - from)}%` }} />;
}
