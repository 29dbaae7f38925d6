import { formatShortAddress } from '../../format/address.ts';
import { computeFraction, sum } from '../exact/amount.ts';
import type { MemberFlow } from './flow.ts';

export type NodeKind = 'funder' | 'transfer' | 'member' | 'more' | 'bought' | 'sold' | 'held';

export type GraphNode = {
  readonly id: string;
  readonly kind: NodeKind;
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly detail: string;
  /** Address of a wallet. */
  readonly wallet?: string;
  /** Members only: part of the bundle's balance, 0–1. */
  readonly heldPart?: number;
  readonly isLeader?: boolean;
};

export type GraphEdge = {
  readonly id: string;
  readonly kind: 'funding' | 'transfer' | 'buy' | 'sell' | 'hold';
  readonly from: GraphNode;
  readonly to: GraphNode;
  /** Line width. */
  readonly width: number;
};

export type Graph = {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
};

/** More members become one node. */
export const MEMBERS_SHOWN_MAX = 20;

const WIDTH = 640;
const COLUMNS = { funder: 92, member: 320, market: 548 } as const;
const TOP = 34;
const LINE_MAX = 9;

export type Texts = { readonly bought: string; readonly sold: string; readonly held: string };

/** Sources left, wallets in the middle, market right. */
export function buildFlowGraph(flows: readonly MemberFlow[], texts: Texts): Graph {
  const shown = flows.slice(0, MEMBERS_SHOWN_MAX);
  const rest = flows.length - shown.length;
  const rows = shown.length + (rest > 0 ? 1 : 0);
  // Few wallets have more room.
  const row = rows <= 10 ? 40 : 30;
  const height = TOP + Math.max(5, rows) * row;
  const held = sum(flows.map(({ member }) => member.chain_balance_ui));
  const members = shown.map(
    ({ member, boughtUsd }, at): GraphNode => ({
      id: member.wallet_address,
      kind: 'member',
      x: COLUMNS.member,
      y: TOP + (at + 0.5) * row,
      label: formatShortAddress(member.wallet_address),
      detail: boughtUsd,
      wallet: member.wallet_address,
      heldPart: computeFraction(member.chain_balance_ui, held),
      isLeader: member.is_leader,
    }),
  );
  const node = (kind: NodeKind, x: number, y: number, label: string, detail: string): GraphNode => ({
    id: kind,
    ...{ kind, x, y, label, detail },
  });
  const more = node('more', COLUMNS.member, TOP + (shown.length + 0.5) * row, `${rest} more`, '');
  const sources = createSourceNodes(shown, members, height);
  const at = (part: number): number => TOP + (height - TOP) * part;
  const market = [
    node('bought', COLUMNS.market, at(0.2), 'Bought', texts.bought),
    node('held', COLUMNS.market, at(0.5), 'Still held', texts.held),
    node('sold', COLUMNS.market, at(0.8), 'Sold', texts.sold),
  ];
  return {
    width: WIDTH,
    height,
    nodes: [...sources.values(), ...members, ...(rest > 0 ? [more] : []), ...market],
    edges: createEdges(shown, members, sources, market),
  };
}

const TRANSFER = 'transfer';
const SOURCE_GAP = 36;

function findSource({ funder, isReceiver }: MemberFlow): string | null {
  return isReceiver ? TRANSFER : (funder?.address ?? null);
}

/** Each source is level with its wallets. */
function createSourceNodes(flows: readonly MemberFlow[], members: readonly GraphNode[], height: number) {
  const groups = new Map<string, { readonly flow: MemberFlow; readonly ys: number[] }>();
  for (const [at, flow] of flows.entries()) {
    const id = findSource(flow);
    if (id === null) continue;
    const group = groups.get(id) ?? { flow, ys: [] };
    group.ys.push(members[at]!.y);
    groups.set(id, group);
  }
  const sorted = [...groups]
    .map(([id, { flow, ys }]) => ({ id, flow, count: ys.length, y: ys.reduce((sum, y) => sum + y, 0) / ys.length }))
    .toSorted((a, b) => a.y - b.y);
  // Pushes positions apart and keeps them inside.
  const placed: number[] = [];
  for (const { y } of sorted) placed.push(Math.max(y, (placed.at(-1) ?? TOP - SOURCE_GAP / 2) + SOURCE_GAP));
  const excess = Math.max(0, (placed.at(-1) ?? 0) - (height - SOURCE_GAP / 2));
  return new Map(
    sorted.map(({ id, flow: { funder }, count }, at): [string, GraphNode] => {
      const place = { x: COLUMNS.funder, y: Math.max(TOP + at * 2, placed[at]! - excess) };
      const detail = `${count} ${count === 1 ? 'wallet' : 'wallets'}`;
      if (id === TRANSFER)
        return [id, { id, kind: 'transfer', ...place, label: 'From members', detail: `tokens to ${detail}` }];
      const label = funder!.name ?? formatShortAddress(id);
      return [id, { id: `funder ${id}`, kind: 'funder', ...place, label, detail, wallet: id }];
    }),
  );
}

function createEdges(
  flows: readonly MemberFlow[],
  members: readonly GraphNode[],
  sources: ReadonlyMap<string, GraphNode>,
  [boughtNode, heldNode, soldNode]: readonly GraphNode[],
): readonly GraphEdge[] {
  const bought = sum(flows.map(({ boughtUsd }) => boughtUsd));
  const sold = sum(flows.map(({ soldUsd }) => soldUsd));
  return flows.flatMap((flow, at) => {
    const node = members[at]!;
    const source = sources.get(findSource(flow) ?? '');
    const kind = flow.isReceiver ? 'transfer' : 'funding';
    return [
      ...(source ? [createEdge(kind, source, node, 0)] : []),
      ...(Number(flow.boughtUsd) > 0
        ? [createEdge('buy', node, boughtNode!, computeFraction(flow.boughtUsd, bought))]
        : []),
      ...(node.heldPart! > 0 ? [createEdge('hold', node, heldNode!, node.heldPart!)] : []),
      ...(Number(flow.soldUsd) > 0 ? [createEdge('sell', node, soldNode!, computeFraction(flow.soldUsd, sold))] : []),
    ];
  });
}

function createEdge(kind: GraphEdge['kind'], from: GraphNode, to: GraphNode, part: number): GraphEdge {
  return {
    id: `${kind} ${from.id} ${to.id}`,
    kind,
    from,
    to,
    width: 1 + part * (LINE_MAX - 1),
  };
}

/** A curve that leaves and arrives horizontally. */
export function drawEdgeCurve({ from, to }: GraphEdge): string {
  const middle = (from.x + to.x) / 2;
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}
