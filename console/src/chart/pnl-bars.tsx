import { formatSignedUsd, toDirection } from '../format/number.ts';
import { describeWhy } from '../format/why.ts';
import { buildPnlBars, type PnlRow } from './pnl-bars.ts';
import './pnl-bars.css';

type BarsProps = {
  readonly label: string;
  readonly rows: readonly PnlRow[];
  readonly chosen?: string | undefined;
  readonly onChoose: (id: string) => void;
};

/** Realized full, unrealized hatched. The end is the total. */
export function PnlBars({ label, rows, chosen, onChoose }: BarsProps) {
  const { zero, bars } = buildPnlBars(rows);
  return (
    <ul class="pnl-bars" aria-label={label}>
      {bars.map(({ row, realized, unrealized }) => (
        <li key={row.id}>
          <button type="button" aria-pressed={row.id === chosen} title={row.id} onClick={() => onChoose(row.id)}>
            <span class="pnl-bar-name">{row.name}</span>
            <span class="pnl-bar-line" aria-hidden="true">
              <i style={{ left: `${100 * zero}%` }} />
              <Part range={realized} class={toDirection(row.realizedUsd)} />
              {unrealized !== null && <Part range={unrealized} class={`${toDirection(row.unrealizedUsd)} hatched`} />}
            </span>
            <span class={`number ${toDirection(row.totalUsd)}`}>{formatSignedUsd(row.totalUsd)}</span>
            <span class="visually-hidden">{describeParts(row)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function describeParts({ totalUsd, realizedUsd, unrealizedUsd, why }: PnlRow): string {
  const unrealized = unrealizedUsd === null ? 'unrealized unknown' : `unrealized ${formatSignedUsd(unrealizedUsd)}`;
  const reason = totalUsd === null && why !== null ? `, total unknown: ${describeWhy(why)}` : '';
  return ` in all, realized ${formatSignedUsd(realizedUsd)}, ${unrealized}${reason}`;
}

type PartProps = { readonly range: readonly [number, number]; readonly class: string };

function Part({ range: [from, to], class: name }: PartProps) {
  return <span class={name} style={{ left: `${100 * Math.min(from, to)}%`, width: `${100 * Math.abs(to - from)}%` }} />;
}
