import type { ComponentChildren } from 'preact';
import { navigate } from '../../route/location.ts';
import { buildPagePath } from '../../route/paths.ts';
import { drawEdgeCurve, type Graph, type GraphNode } from './layout.ts';

type GraphViewProps = { readonly graph: Graph; readonly label: string };

const HEADS = [
  [92, 'Source'],
  [320, 'Wallets'],
  [548, 'Market'],
] as const;

/** The picture. The table beside it says the same in words. */
export function GraphView({ graph: { width, height, nodes, edges }, label }: GraphViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard.
    <section class="graph-scroll" tabIndex={0} aria-label={label}>
      <svg class="graph" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {HEADS.map(([x, text]) => (
          <text key={text} class="graph-head" x={x} y={16}>
            {text}
          </text>
        ))}
        {edges.map(edge => (
          <path key={edge.id} class={`edge ${edge.kind}`} d={drawEdgeCurve(edge)} stroke-width={edge.width} />
        ))}
        {nodes.map(node => (
          <Node key={node.id} node={node} />
        ))}
      </svg>
    </section>
  );
}

const RADIUS = 9;
const CIRCUMFERENCE = 2 * Math.PI * (RADIUS - 2);

function Node({ node }: { readonly node: GraphNode }) {
  const { kind, x, y, label, detail, heldPart = 0, isLeader, wallet } = node;
  const shape =
    kind === 'member' ? (
      <>
        <title>{`${wallet}${isLeader ? ', leader' : ''}`}</title>
        <rect class="pill" x={-52} y={-12} width={104} height={24} rx={12} />
        <circle class="ring" cx={-38} r={RADIUS - 2} />
        {/* The ring is the wallet's part of all balances. */}
        <circle
          class="ring held"
          cx={-38}
          r={RADIUS - 2}
          stroke-dasharray={`${heldPart * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          transform="rotate(-90 -38 0)"
        />
        {isLeader && <circle class="leader" cx={-38} r={3} />}
        <text class="name" x={8}>
          {label}
        </text>
      </>
    ) : (
      <>
        {wallet && <title>{wallet}</title>}
        <rect class="box" x={-78} y={-16} width={156} height={32} rx={6} />
        <text class="name" y={detail === '' ? 0 : -6}>
          {label}
        </text>
        {detail !== '' && (
          <text class="detail" y={8}>
            {detail}
          </text>
        )}
      </>
    );
  return (
    <g class={`node ${kind}`} transform={`translate(${x} ${y})`}>
      {wallet === undefined ? shape : <WalletLink wallet={wallet}>{shape}</WalletLink>}
    </g>
  );
}

type WalletLinkProps = { readonly wallet: string; readonly children: ComponentChildren };

/** For pointers. The keyboard has the links of the table. */
function WalletLink({ wallet, children }: WalletLinkProps) {
  const href = buildPagePath('wallet', { address: wallet });
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} tabindex={-1} onClick={open}>
      {children}
    </a>
  );
}
