import type { Gap } from '../../data/coverage.ts';
import { useNow } from '../../data/use-now.ts';
import { formatInteger, UNKNOWN } from '../../format/number.ts';
import { type Column, Table } from '../../panel/table.tsx';
import type { useTape } from '../tape/use-tape.ts';
import { countTraders, type WindowTraders } from './window-traders.ts';

type TradersProps = { readonly tape: ReturnType<typeof useTape>; readonly gaps: readonly Gap[] };

const EVERY_MS = 5_000;

/** Who traded in the newest minutes and hours. */
export function Traders({ tape: { tape, isReading, readOlder }, gaps }: TradersProps) {
  const rows = countTraders(tape, gaps, useNow(EVERY_MS));
  const isUnknown = rows.some(({ counts }) => counts === null);
  return (
    <>
      <h3 class="section-title">Buys, sells and makers</h3>
      <Table caption="Traders by window" columns={COLUMNS} rows={rows} keyOf={({ name }) => name} />
      {isUnknown && (
        <p class="panel-note">
          {UNKNOWN} is unknown: trades of that time are not read yet.{' '}
          <button type="button" class="link-button" disabled={isReading} onClick={readOlder}>
            {isReading ? 'Reading them' : 'Read more trades'}
          </button>
        </p>
      )}
      {rows.some(({ counts, isLowerBound }) => counts !== null && isLowerBound) && (
        <p class="panel-note">≥ is a lower bound: a source of the service missed part of that time.</p>
      )}
    </>
  );
}

function defineCount(name: string, field: keyof NonNullable<WindowTraders['counts']>, hint: string) {
  return {
    name,
    isNumber: true,
    hint,
    cell: ({ counts, isLowerBound }: WindowTraders) =>
      counts === null ? UNKNOWN : `${isLowerBound ? '≥ ' : ''}${formatInteger(counts[field])}`,
  };
}

const COLUMNS: readonly Column<WindowTraders>[] = [
  { name: 'Window', cell: ({ name }) => name },
  defineCount('Buys', 'buys', 'Buys of the token in the window'),
  defineCount('Sells', 'sells', 'Sells of the token in the window'),
  defineCount('Makers', 'makers', 'Distinct wallets that traded, with swaps between tokens'),
];
