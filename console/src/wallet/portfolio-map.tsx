import { buildTreemap } from '../chart/treemap.ts';
import { formatSignedPercent, formatUsd } from '../format/number.ts';
import { useWidth } from '../panel/use-width.ts';
import { buildPagePath } from '../route/paths.ts';
import { buildParts, type Held, type Part, toPnlClass } from './portfolio.ts';
import './portfolio.css';

const HEIGHT = 260;
const WIDTH_BEFORE_LAYOUT = 640;
const [TEXT_WIDTH, TEXT_HEIGHT] = [58, 34];

/** Values as areas, gains and losses as colors. Nothing without a value. */
export function PortfolioMap({ rows }: { readonly rows: readonly Held[] }) {
  const parts = buildParts(rows);
  return parts.length === 0 ? null : <Treemap parts={parts} />;
}

function Treemap({ parts }: { readonly parts: readonly Part[] }) {
  const [frame, width] = useWidth<HTMLDivElement>(WIDTH_BEFORE_LAYOUT);
  const rects = buildTreemap(
    parts.map(({ valueUsd }) => valueUsd),
    { x: 0, y: 0, width, height: HEIGHT },
  );
  return (
    <div class="panel-body">
      <div class="treemap" ref={frame} style={{ height: `${HEIGHT}px` }}>
        {parts.map((part, at) => {
          const { x, y, width: wide, height } = rects[at]!;
          const style = { left: `${x}px`, top: `${y}px`, width: `${wide}px`, height: `${height}px` };
          const hasText = wide >= TEXT_WIDTH && height >= TEXT_HEIGHT;
          return <Tile key={part.name + at} part={part} style={style} hasText={hasText} />;
        })}
      </div>
      <p class="picture-key faint">
        Area: value at the mark. Color: unrealized PnL of the cost.
        {LEGEND.map(([name, text]) => (
          <span key={name}>
            <i class={`tile-swatch ${name}`} /> {text}
          </span>
        ))}
      </p>
    </div>
  );
}

const LEGEND = [
  ['down-3', 'below −67%'],
  ['down-1', 'loss'],
  ['up-1', 'gain'],
  ['up-3', 'above 200%'],
  ['unknown', 'unknown'],
] as const;

type TileProps = {
  readonly part: Part;
  readonly style: Readonly<Record<string, string>>;
  readonly hasText: boolean;
};

function Tile({ part: { name, valueUsd, pnlPct, held }, style, hasText }: TileProps) {
  const pnl = held === null ? '' : formatSignedPercent(pnlPct);
  const words = [name, formatUsd(valueUsd), pnlPct === null ? 'unrealized PnL unknown' : `unrealized ${pnl}`].join(
    ', ',
  );
  const content = hasText ? (
    <>
      <strong>{name}</strong>
      <span>
        {formatUsd(valueUsd)} {pnl}
      </span>
    </>
  ) : (
    <span class="visually-hidden">{words}</span>
  );
  const props = { class: `tile ${toPnlClass(pnlPct)}`, style, title: words };
  return held === null ? (
    <div {...props}>{content}</div>
  ) : (
    <a {...props} href={buildPagePath('token', { mint: held.token_mint })}>
      {content}
    </a>
  );
}
