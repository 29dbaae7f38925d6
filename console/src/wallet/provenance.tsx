import type { RestRead } from '../data/use-rest.ts';
import { useRest } from '../data/use-rest.ts';
import { Panel } from '../panel/panel.tsx';
import { Address, Time } from '../panel/shown.tsx';
import { useWidth } from '../panel/use-width.ts';
import { buildFundingPath, buildPathLayout, type FundingPath, NODE } from './funding-path.ts';
import type { Labels } from './label-rows.ts';
import './provenance.css';

type ProvenanceProps = { readonly address: string; readonly labels: RestRead<Labels | null> };

/** Where the wallet's SOL came from, hop by hop. */
export function Provenance({ address, labels }: ProvenanceProps) {
  const read = useRest('/v1/wallet/{address}/provenance', { address });
  const funder = labels.data?.direct_funder ?? null;
  return (
    <Panel
      title="Provenance"
      class="span-8"
      of={read}
      also={[labels.source]}
      isEmpty={data => buildFundingPath(data, funder) === null}
      empty="The service saw no SOL arrive at this wallet from another one. A funding counts from 0.001 SOL."
    >
      {data => {
        const path = buildFundingPath(data, funder)!;
        return (
          <div class="provenance">
            <p>{describePath(path, data.root_source)}</p>
            <Drawing path={path} />
            {data.last_funded_ts !== undefined && (
              <p class="faint">
                Last funded <Time ms={Date.parse(data.last_funded_ts)} />
              </p>
            )}
          </div>
        );
      }}
    </Panel>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  cex: 'an exchange',
  dex_authority: 'the authority of an exchange program',
  bridge: 'a bridge',
  farm: 'a wallet farm',
};

function describePath({ nodes, isResolved }: FundingPath, source: string | undefined): string {
  if (!isResolved) return 'No known wallet funded this one within 20 hops. Its direct funder:';
  const hops = nodes.length - 1;
  const root = `${nodes[0]!.name ?? 'a known wallet'}${source && SOURCES[source] ? `, ${SOURCES[source]}` : ''}`;
  if (hops === 0) return `This wallet is itself a root: ${root}.`;
  return `SOL came from ${root}, over ${hops} ${hops === 1 ? 'hop' : 'hops'}.`;
}

const WIDTH_BEFORE_LAYOUT = 600;

function Drawing({ path: { nodes, isResolved } }: { readonly path: FundingPath }) {
  const [frame, width] = useWidth<HTMLDivElement>(WIDTH_BEFORE_LAYOUT);
  const layout = buildPathLayout(nodes.length, width);
  return (
    <div class="funding" ref={frame}>
      <svg class={isResolved ? '' : 'unresolved'} width={layout.width} height={layout.height} aria-hidden="true">
        <defs>
          <marker id="funding-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0.5L7.5 4L0 7.5z" />
          </marker>
        </defs>
        {layout.arrows.map(arrow => (
          <path key={arrow} class="funding-arrow" d={arrow} marker-end="url(#funding-arrow)" />
        ))}
      </svg>
      <ol aria-label="Funding path, from the source to this wallet">
        {nodes.map((node, at) => (
          <li
            key={node.address}
            class={`funding-node ${node.role}`}
            style={{
              left: `${layout.boxes[at]!.x}px`,
              top: `${layout.boxes[at]!.y}px`,
              width: `${NODE.width}px`,
              height: `${NODE.height}px`,
            }}
          >
            <span class="funding-name" title={node.name ?? undefined}>
              {node.name ?? ROLES[node.role]}
            </span>
            <Address value={node.address} of="wallet" />
          </li>
        ))}
      </ol>
    </div>
  );
}

const ROLES = { root: 'Root', funder: 'Funder', wallet: 'This wallet' } as const;
