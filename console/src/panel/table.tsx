import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { findNextOrder, type Order, type SortValue, sortRows } from './sort.ts';

export type Column<T> = {
  readonly name: string;
  readonly cell: (row: T, at: number) => ComponentChildren;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
  /** Hidden on narrow screens: `phone` below 640 px, `tablet` below 1,024 px. */
  readonly hideOn?: 'phone' | 'tablet';
  readonly hint?: string;
  /** Makes the column sortable. */
  readonly sort?: (row: T) => SortValue;
};

type TableProps<T> = {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly rowClass?: (row: T) => string;
};

/** A dense table that scrolls sideways. Headers sort its rows. */
export function Table<T>({ caption, columns, rows, keyOf, rowClass }: TableProps<T>) {
  const [order, setOrder] = useState<Order | null>(null);
  const sort = columns.find(({ name }) => name === order?.column)?.sort;
  const shown = sort === undefined || order === null ? rows : sortRows(rows, sort, order.isDescending);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard.
    <section class="table-scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <Header key={column.name} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={keyOf(row)} class={rowClass?.(row)}>
              {columns.map(column => (
                <td key={column.name} class={toClass(column)}>
                  {column.cell(row, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeaderProps<T> = {
  readonly column: Column<T>;
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
};

function Header<T>({ column, order, onOrder }: HeaderProps<T>) {
  const { name, isNumber = false, hint, sort } = column;
  const direction = order?.column !== name || sort === undefined ? undefined : order.isDescending;
  return (
    <th
      scope="col"
      class={toClass(column)}
      title={hint}
      aria-sort={direction === undefined ? undefined : direction ? 'descending' : 'ascending'}
    >
      {sort === undefined ? (
        name
      ) : (
        <button type="button" class="sort" onClick={() => onOrder(findNextOrder(order, name, isNumber))}>
          {name}
        </button>
      )}
    </th>
  );
}

function toClass<T>({ isNumber, hideOn }: Column<T>): string {
  return [isNumber ? 'right' : '', hideOn ? `hide-${hideOn}` : ''].join(' ').trim();
}
