import type { Block, Bounds } from '../../core/token-list/block.ts';
import { type Cell, columnNames, findColumn, type RowPlace } from '../../core/token-list/columns.ts';
import type { ListQuery } from '../../core/token-list/cursor.ts';
import { type Condition, compileFilter } from '../../core/token-list/filter.ts';
import { compareKeys, resolveOrder, type TokenOrder } from '../../core/token-list/order.ts';
import { formatListName } from '../../core/token-list/window.ts';
import type { ListRoot, NodeReader, Publication } from '../../storage/token-list/nodes.ts';
import { MINT_ORDER } from './build.ts';
import { type Budget, type Step, walkBackward, walkForward } from './walk.ts';

/** A token that passes the filter, and the places behind it. */
export type Found = { readonly key: Cell; readonly mint: string; readonly row: RowPlace; readonly next: number };

/** What a stream of tokens ends with. */
export type Ending = { readonly end: 'done' | 'spent' | 'gone'; readonly next: number };

const [MINT, RUN, AT] = (['mint', 'run', 'at'] as const).map(name => findColumn(name, '24h')) as [
  number,
  number,
  number,
];

/** A query that is ready to be answered from a publication. */
export type Plan = { readonly order: TokenOrder; readonly conditions: readonly Condition[]; readonly name: string };

export function planQuery(query: ListQuery, atMs: number): Plan {
  return {
    order: resolveOrder(query),
    conditions: compileFilter(query.filter, query.window, atMs),
    name: formatListName(query),
  };
}

/** Reads the needed columns of the tokens that changed lately; null when a node is missing. */
export async function readRecent(
  nodes: NodeReader,
  { recent: { count, parts } }: Publication,
  { order, conditions }: Plan,
): Promise<Block | null> {
  const needed = [MINT, RUN, AT, order.column, ...conditions.map(({ column }) => column)];
  const wanted = parts.filter(({ from, columns }) => needed.some(column => column >= from && column < from + columns));
  const read = (await nodes(wanted.map(({ name }) => name))) as readonly Block[] | null;
  if (read === null) return null;
  const columns: (readonly Cell[])[] = columnNames.map(() => []);
  wanted.forEach(({ from }, at) => {
    for (const [index, column] of read[at]!.columns.entries()) columns[from + index] = column;
  });
  return { count, columns };
}

/** Tokens of a block that pass, in order. */
export function sortRecent(block: Block, { order, conditions }: Plan): readonly Found[] {
  const [mints, keys] = [block.columns[MINT]!, block.columns[order.column]!];
  const passing: number[] = [];
  for (let at = 0; at < block.count; at += 1) if (isAccepted(block, at, conditions)) passing.push(at);
  return passing
    .map(at => toFound(block, at, keys[at]!, mints[at] as string))
    .sort((a, b) => compareFound(order, a, b))
    .map((found, at) => ({ ...found, next: at + 1 }));
}

export function compareFound({ isAscending }: TokenOrder, a: Found, b: Found): number {
  return compareKeys(a.key, b.key, isAscending) || (a.mint < b.mint ? -1 : 1);
}

function toFound({ columns }: Block, at: number, key: Cell, mint: string): Found {
  return { key, mint, row: { run: columns[RUN]![at] as number, at: columns[AT]![at] as number }, next: 0 };
}

function isAccepted({ columns }: Block, at: number, conditions: readonly Condition[]): boolean {
  return conditions.every(({ column, accepts }) => accepts(columns[column]![at]!));
}

/** A part of an order: those with a key, or those without, by mint. */
type Segment = { readonly kind: 'keyed' | 'zero' | 'null'; readonly root: ListRoot | undefined };

/** Yields the tokens of the published orders that pass, without changed ones. Returns how it ended. */
export async function* walkOrders(
  nodes: NodeReader,
  { orders }: Publication,
  { order, conditions, name }: Plan,
  { from, changed, budget }: { readonly from: number; readonly changed: ReadonlySet<Cell>; readonly budget: Budget },
): AsyncGenerator<Found, Ending> {
  const [keyed, all] = [orders[name], orders[MINT_ORDER]];
  const zero: Segment = { kind: 'zero', root: order.isSigned ? undefined : all };
  const ranked: Segment = { kind: 'keyed', root: keyed };
  const segments = order.isAscending ? [zero, ranked] : [ranked, zero];
  let start = 0;
  for (const { kind, root } of [...segments, { kind: 'null', root: all } as const]) {
    if (root === undefined) continue;
    const own = kind === 'keyed' ? conditions : [...conditions, createRestCondition(order.column, kind)];
    const mayMatch = (bounds: readonly (Bounds | null)[]) =>
      own.every(({ column, mayAccept }) => bounds[column] === null || mayAccept(bounds[column]!));
    const walk = { nodes, mayMatch, budget };
    const place = Math.max(0, from - start);
    const isBackward = kind === 'keyed' && order.isAscending;
    for await (const step of isBackward
      ? walkBackward(walk, root, order.column, place)
      : walkForward(walk, root, place)) {
      if (step.kind !== 'block') return toEnding(step, start, from);
      const { block, rank } = step;
      for (let at = step.from; at < step.to; at += 1) {
        const mint = block.columns[MINT]![at] as string;
        if (changed.has(mint) || !isAccepted(block, at, own)) continue;
        yield { ...toFound(block, at, block.columns[order.column]![at]!, mint), next: start + rank + at + 1 };
      }
    }
    start += root.count;
  }
  return { end: 'done', next: start };
}

function toEnding(step: Exclude<Step, { kind: 'block' }>, start: number, from: number): Ending {
  return step.kind === 'gone' ? { end: 'gone', next: from } : { end: 'spent', next: start + step.rank };
}

function createRestCondition(column: number, kind: 'zero' | 'null'): Condition {
  return kind === 'null'
    ? { column, accepts: cell => cell === null, mayAccept: ({ hasNull }) => hasNull }
    : { column, accepts: cell => cell === 0, mayAccept: ({ min }) => min <= 0 };
}
