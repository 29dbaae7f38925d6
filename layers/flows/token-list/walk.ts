import type { Block, Bounds } from '../../core/token-list/block.ts';
import type { Branch } from '../../core/token-list/tree.ts';
import type { ListRoot, NodeReader } from '../../storage/token-list/nodes.ts';

/** How an order is walked. */
export type Walk = {
  readonly nodes: NodeReader;
  /** Whether any of some tokens may be wanted. */
  readonly mayMatch: (bounds: readonly (Bounds | null)[]) => boolean;
  /** Nodes that may still be read, and those that were. */
  readonly budget: Budget;
};

export type Budget = {
  left: number;
  /** Rows that may still be read in vain. */
  rejected: number;
  readonly read: Map<string, Branch | Block>;
};

/** Tokens from a rank on. `gone`: a node is missing; `spent`: nothing from `at` on was looked at. */
export type Step =
  | { readonly kind: 'block'; readonly rank: number; readonly block: Block; readonly from: number; readonly to: number }
  | { readonly kind: 'spent'; readonly rank: number }
  | { readonly kind: 'gone' };

/** Walks ranks [from, to) of an order, without parts that cannot match. */
export async function* walkForward(
  walk: Walk,
  { name, count }: ListRoot,
  from: number,
  to = count,
  start = 0,
): AsyncGenerator<Step> {
  if (from >= Math.min(to, start + count)) return;
  const node = await readNode(walk, name);
  if (node === 'spent') return yield { kind: 'spent', rank: Math.max(from, start) };
  if (node === 'gone') return yield { kind: 'gone' };
  if ('columns' in node)
    return yield {
      ...{ kind: 'block', rank: start, block: node },
      ...{ from: Math.max(0, from - start), to: Math.min(node.count, to - start) },
    };
  let rank = start;
  for (const child of node.children) {
    if (walk.mayMatch(child.bounds))
      for await (const step of walkForward(walk, child, from, to, rank)) {
        yield step;
        if (step.kind !== 'block') return;
      }
    rank += child.count;
  }
}

async function readNode({ nodes, budget }: Walk, name: string): Promise<Branch | Block | 'spent' | 'gone'> {
  const held = budget.read.get(name);
  if (held !== undefined) return held;
  if (budget.left === 0) return 'spent';
  budget.left -= 1;
  const [node] = (await nodes([name])) ?? [];
  if (node === undefined) return 'gone';
  budget.read.set(name, node as Branch | Block);
  return node as Branch | Block;
}

/** The part with a rank: a leaf, or the first above it that cannot match. */
type Part = {
  readonly start: number;
  readonly count: number;
  /** Null if it was skipped. */
  readonly block: Block | null;
  readonly bounds: readonly (Bounds | null)[] | null;
};

async function findPart(walk: Walk, root: ListRoot, rank: number): Promise<Part | 'spent' | 'gone'> {
  let [name, start, bounds]: [string, number, Part['bounds']] = [root.name, 0, null];
  for (;;) {
    const node = await readNode(walk, name);
    if (typeof node === 'string') return node;
    if ('columns' in node) return { start, count: node.count, block: node, bounds };
    const at = node.children.findIndex(({ count }) => {
      if (rank < start + count) return true;
      start += count;
      return false;
    });
    const child = node.children[at]!;
    if (!walk.mayMatch(child.bounds)) return { start, count: child.count, block: null, bounds: child.bounds };
    ({ name, bounds } = child);
  }
}

/** Tokens of a descending order whose key is above a value, or at least it. */
async function countAbove(
  walk: Walk,
  root: ListRoot,
  column: number,
  key: number,
  isEqualIncluded: boolean,
): Promise<number | 'spent' | 'gone'> {
  const isBefore = (value: number): boolean => value > key || (isEqualIncluded && value === key);
  let [name, before] = [root.name, 0];
  for (;;) {
    const node = await readNode(walk, name);
    if (typeof node === 'string') return node;
    if ('columns' in node) {
      const at = node.columns[column]!.findIndex(cell => !isBefore(cell as number));
      return before + (at < 0 ? node.count : at);
    }
    const next = node.children.find(({ bounds, count }) => {
      if (!isBefore(bounds[column]!.min)) return true;
      before += count;
      return false;
    });
    if (next === undefined || !isBefore(next.bounds[column]!.max)) return before;
    name = next.name;
  }
}

/**
 * Walks a descending order from its end: keys ascending, equal ones by mint. The nth step from the
 * end belongs to the group of equal keys at the nth rank from the end; groups are walked forward.
 * `rank` of a step counts from the end.
 */
export async function* walkBackward(walk: Walk, root: ListRoot, column: number, from: number): AsyncGenerator<Step> {
  const total = root.count;
  let place = from;
  // Where the group ends is known, except at first.
  let isInside = true;
  while (place < total) {
    const rank = total - 1 - place;
    // Within a group the rest of it is elsewhere.
    const part = await findPart(isInside ? { ...walk, mayMatch: () => true } : walk, root, rank);
    if (typeof part === 'string') return yield toEnd(part, place);
    const key = (part.block ? part.block.columns[column]![rank - part.start]! : part.bounds![column]!.max) as number;
    let end: number | 'spent' | 'gone' = rank + 1;
    if (isInside || part.block === null) end = await countAbove(walk, root, column, key, true);
    if (typeof end === 'string') return yield toEnd(end, place);
    isInside = false;
    if (end <= rank) {
      // All of the part behind its first group is skipped.
      place = total - end;
      continue;
    }
    const first = part.block ? part.block.columns[column]!.indexOf(key) : 0;
    const begin = first > 0 || part.start === 0 ? part.start + first : await countAbove(walk, root, column, key, false);
    if (typeof begin === 'string') return yield toEnd(begin, place);
    const offset = place - (total - end);
    for await (const step of walkForward(walk, root, begin + offset, end)) {
      if (step.kind === 'block') yield { ...step, rank: step.rank + (total - end) - begin };
      else return yield step.kind === 'gone' ? step : { ...step, rank: step.rank + (total - end) - begin };
    }
    place = total - begin;
  }
}

function toEnd(kind: 'spent' | 'gone', rank: number): Step {
  return kind === 'gone' ? { kind } : { kind, rank };
}
