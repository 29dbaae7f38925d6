import type { Answer } from '@chain-intelligence/client';

type Provenance = Answer<'/v1/wallet/{address}/provenance'>;

export type FundingNode = {
  readonly address: string;
  readonly role: 'root' | 'funder' | 'wallet';
  /** Name of a known wallet. */
  readonly name: string | null;
};

export type FundingPath = {
  /** From the source of the SOL to the wallet. */
  readonly nodes: readonly FundingNode[];
  /** False: funders before the first node are unknown. */
  readonly isResolved: boolean;
};

/** Begins with the direct funder if no root is known. */
export function buildFundingPath(provenance: Provenance, labelsFunder: string | null): FundingPath | null {
  const { wallet, funding_path: path, root_entity: name } = provenance;
  const funder = provenance.direct_funder ?? labelsFunder;
  const addresses = path?.toReversed() ?? (funder === null ? null : [funder, wallet]);
  if (addresses === null) return null;
  const isResolved = path !== null;
  return {
    isResolved,
    nodes: addresses.map((address, at) => ({
      address,
      role: at === addresses.length - 1 ? 'wallet' : at === 0 && isResolved ? 'root' : 'funder',
      name: at === 0 && isResolved ? name : null,
    })),
  };
}

export type Box = { readonly x: number; readonly y: number };

export const NODE = { width: 172, height: 52, gapX: 44, gapY: 34 } as const;

export type PathLayout = {
  readonly boxes: readonly Box[];
  /** One per hop, from box to box. */
  readonly arrows: readonly string[];
  readonly width: number;
  readonly height: number;
};

/** Rows go right, then left, to fit any width. */
export function buildPathLayout(nodes: number, width: number): PathLayout {
  const perRow = Math.max(1, Math.floor((width + NODE.gapX) / (NODE.width + NODE.gapX)));
  const boxes = Array.from({ length: nodes }, (_, at) => {
    const row = Math.floor(at / perRow);
    const column = row % 2 === 0 ? at % perRow : perRow - 1 - (at % perRow);
    return { x: column * (NODE.width + NODE.gapX), y: row * (NODE.height + NODE.gapY) };
  });
  const rows = Math.ceil(nodes / perRow);
  return {
    boxes,
    arrows: boxes.slice(1).map((to, at) => {
      const from = boxes[at]!;
      if (from.y !== to.y) return `M${from.x + NODE.width / 2} ${from.y + NODE.height}V${to.y}`;
      const y = from.y + NODE.height / 2;
      return to.x > from.x ? `M${from.x + NODE.width} ${y}H${to.x}` : `M${from.x} ${y}H${to.x + NODE.width}`;
    }),
    width: Math.min(nodes, perRow) * (NODE.width + NODE.gapX) - NODE.gapX,
    height: rows * (NODE.height + NODE.gapY) - NODE.gapY,
  };
}
