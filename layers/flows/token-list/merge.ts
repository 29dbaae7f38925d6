import { type Block, type Bounds, widenCell } from '../../core/token-list/block.ts';
import { type Cell, columnNames, findColumn, type RowPlace, toRowCells } from '../../core/token-list/columns.ts';
import type { ListQuery } from '../../core/token-list/cursor.ts';
import { type Condition, compileFilter } from '../../core/token-list/filter.ts';
import { compareKeys, resolveOrder, type TokenOrder } from '../../core/token-list/order.ts';
import type { TokenRow } from '../../core/token-list/row.ts';
import { formatListName } from '../../core/token-list/window.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import {
  formatRowsName,
  type ListRoot,
  type NodeReader,
  type Publication,
  ROWS_PER_NODE,
  type RowsNode,
} from '../../storage/token-list/nodes.ts';
import { MINT_ORDER } from './build.ts';
import { type Budget, walkBackward, walkForward } from './walk.ts';

/** A token that passes the filter, and the place after it. */
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
  for (let at = 0; at < block.count; at += 1)
    if (conditions.every(({ column, accepts }) => accepts(block.columns[column]![at]!))) passing.push(at);
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

/** Cells of orders are rounded. */
function mayAccept({ columns }: Block, at: number, conditions: readonly Condition[]): boolean {
  return conditions.every(({ column, mayAccept: may }) => may(widenCell(columns[column]![at]!, column)));
}

/** A part of an order: those with a key, or those without, by mint. */
type Segment = { readonly kind: 'keyed' | 'zero' | 'null'; readonly root: ListRoot | undefined };

/** Rows in the order of their places; null when a node is missing. */
export async function readRows(nodes: NodeReader, places: readonly RowPlace[]): Promise<readonly TokenRow[] | null> {
  const names = [...new Set(places.map(toRowsNode))];
  const read = await nodes(names);
  if (read === null) return null;
  const byName = new Map(names.map((name, at) => [name, read[at] as RowsNode]));
  return places.map(place => byName.get(toRowsNode(place))!.rows[place.at % ROWS_PER_NODE]!);
}

function toRowsNode({ run, at }: RowPlace): string {
  return formatRowsName(run, Math.floor(at / ROWS_PER_NODE));
}

/** Where the rows of a block's tokens are, by mint. */
export function listRowPlaces({ count, columns }: Block): readonly (readonly [Cell, RowPlace])[] {
  return Array.from({ length: count }, (_, at) => [
    columns[MINT]![at]!,
    { run: columns[RUN]![at] as number, at: columns[AT]![at] as number },
  ]);
}

/** Nodes with the rows of places. */
export function listRowNodes(places: readonly RowPlace[]): ReadonlySet<string> {
  return new Set(places.map(toRowsNode));
}

/** Rows that are read together, to see whether they pass. */
const VERIFIED_AT_ONCE = 16;

/** Conditions of the tokens without a key. */
const rests: Readonly<Record<'zero' | 'null', Omit<Condition, 'column'>>> = {
  zero: { accepts: cell => cell === 0, mayAccept: ({ min }) => min <= 0 },
  null: { accepts: cell => cell === null, mayAccept: ({ hasNull }) => hasNull },
};

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
    const own = kind === 'keyed' ? conditions : [...conditions, { column: order.column, ...rests[kind] }];
    const mayMatch = (bounds: readonly (Bounds | null)[]) =>
      own.every(({ column, mayAccept }) => bounds[column] === null || mayAccept(bounds[column]!));
    const walk = { nodes, mayMatch, budget };
    const place = Math.max(0, from - start);
    const isBackward = kind === 'keyed' && order.isAscending;
    for await (const step of isBackward
      ? walkBackward(walk, root, order.column, place)
      : walkForward(walk, root, place)) {
      if (step.kind === 'gone') return { end: 'gone', next: from };
      if (step.kind === 'spent') return { end: 'spent', next: start + step.rank };
      const { block, rank } = step;
      const mayBe = Array.from({ length: step.to - step.from }, (_, at) => step.from + at)
        .filter(at => !changed.has(block.columns[MINT]![at]!) && mayAccept(block, at, own))
        .map(at => {
          const found = toFound(block, at, block.columns[order.column]![at]!, block.columns[MINT]![at] as string);
          return { ...found, next: start + rank + at + 1 };
        });
      for (const some of splitIntoChunks(mayBe, VERIFIED_AT_ONCE)) {
        const rows =
          conditions.length === 0
            ? null
            : await readRows(
                nodes,
                some.map(({ row }) => row),
              );
        if (rows === null && conditions.length > 0) return { end: 'gone', next: from };
        for (const [at, found] of some.entries()) {
          const cells = rows && toRowCells(rows[at]!, found.row);
          if (cells === null || conditions.every(({ column, accepts }) => accepts(cells[column]!))) yield found;
          else budget.rejected -= 1;
        }
        if (budget.rejected <= 0) return { end: 'spent', next: some.at(-1)!.next };
      }
    }
    start += root.count;
  }
  return { end: 'done', next: start };
}
