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
  const members = shown.map((flow, at) => createMemberNode(flow, TOP + (at + 0.5) * row, held));
  const more = rest > 0 ? [createMoreNode(rest, TOP + (shown.length + 0.5) * row)] : [];
  const sources = createSourceNodes(shown, members, height);
  const market = createMarketNodes(texts, height);
  return {
    width: WIDTH,
    height,
    nodes: [...sources.values(), ...members, ...more, ...market],
    edges: createEdges(shown, members, sources, market),
  };
}

function createMemberNode({ member, boughtUsd }: MemberFlow, y: number, held: string): GraphNode {
  return {
    id: member.wallet_address,
    kind: 'member',
    x: COLUMNS.member,
    y,
    label: formatShortAddress(member.wallet_address),
    detail: boughtUsd,
    wallet: member.wallet_address,
    heldPart: computeFraction(member.chain_balance_ui, held),
    isLeader: member.is_leader,
  };
}

function createMoreNode(count: number, y: number): GraphNode {
  return {
    id: 'more',
    kind: 'more',
    x: COLUMNS.member,
    y,
    label: `${count} more`,
    detail: '',
  };
}

const TRANSFER = 'transfer';

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
  const sorted = [...groups].map(([id, { flow, ys }]) => ({ id, flow, count: ys.length, y: computeMean(ys) }));
  const ys = moveApart(
    sorted.toSorted((a, b) => a.y - b.y).map(({ y }) => y),
    height,
  );
  return new Map(
    sorted
      .toSorted((a, b) => a.y - b.y)
      .map(({ id, flow, count }, at) => [id, createSourceNode(id, flow, count, ys[at]!)]),
  );
}

function createSourceNode(id: string, { funder }: MemberFlow, count: number, y: number): GraphNode {
  const detail = `${count} ${count === 1 ? 'wallet' : 'wallets'}`;
  if (id === TRANSFER)
    return { id, kind: 'transfer', x: COLUMNS.funder, y, label: 'From members', detail: `tokens to ${detail}` };
  const name = funder!.name ?? formatShortAddress(id);
  return { id: `funder ${id}`, kind: 'funder', x: COLUMNS.funder, y, label: name, detail, wallet: id };
}

const SOURCE_GAP = 36;

/** Pushes positions apart and keeps them inside. */
function moveApart(ys: readonly number[], height: number): readonly number[] {
  const placed: number[] = [];
  for (const y of ys) placed.push(Math.max(y, (placed.at(-1) ?? TOP - SOURCE_GAP / 2) + SOURCE_GAP));
  const excess = Math.max(0, (placed.at(-1) ?? 0) - (height - SOURCE_GAP / 2));
  return placed.map((y, at) => Math.max(TOP + at * 2, y - excess));
}

function computeMean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function createMarketNodes({ bought, sold, held }: Texts, height: number): readonly GraphNode[] {
  const at = (part: number): number => TOP + (height - TOP) * part;
  const node = (kind: NodeKind, label: string, detail: string, y: number): GraphNode => ({
    ...{ id: kind, kind, label, detail, y },
    x: COLUMNS.market,
  });
  return [
    node('bought', 'Bought', bought, at(0.2)),
    node('held', 'Still held', held, at(0.5)),
    node('sold', 'Sold', sold, at(0.8)),
  ];
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
