import type { ComponentChildren } from 'preact';

export type Column<T> = {
  readonly name: string;
  readonly cell: (row: T, at: number) => ComponentChildren;
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean;
  /** Hidden on narrow screens: `phone` below 640 px, `tablet` below 1,024 px. */
  readonly hideOn?: 'phone' | 'tablet';
  readonly hint?: string;
};

type TableProps<T> = {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly rowClass?: (row: T) => string;
};

/** A dense table that scrolls sideways when it must. */
export function Table<T>({ caption, columns, rows, keyOf, rowClass }: TableProps<T>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard.
    <section class="table-scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.name} scope="col" class={toClass(column)} title={column.hint}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
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

function toClass<T>({ isNumber, hideOn }: Column<T>): string {
  return [isNumber ? 'right' : '', hideOn ? `hide-${hideOn}` : ''].join(' ').trim();
}
