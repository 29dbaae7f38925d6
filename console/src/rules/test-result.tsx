import { useState } from 'preact/hooks';
import { formatCount, formatInteger } from '../format/number.ts';
import { formatUtcTime } from '../format/time.ts';
import { describeWhy } from '../format/why.ts';
import { type Fact, Facts } from '../panel/facts.tsx';
import { useTokenNames } from '../wallet/names.ts';
import { AfterPicture } from './after-picture.tsx';
import { listMints } from './firing.ts';
import { FiringTable } from './firing-table.tsx';
import { FiringTimeline } from './firing-timeline.tsx';
import type { TestResult } from './use-test.ts';

const ROWS = 25;

/** What a test found: figures, pictures, then a table. */
export function Result({ result }: { readonly result: TestResult }) {
  const { firings, total } = result;
  const [chosen, setChosen] = useState<number | null>(null);
  const [rows, setRows] = useState(ROWS);
  const shown = firings.slice(0, rows);
  const names = useTokenNames(listMints(shown));
  return (
    <>
      <Facts facts={listFacts(result)} />
      {total > 0 && (
        <>
          <FiringTimeline {...{ result, names, chosen }} onChoose={setChosen} />
          <AfterPicture after={result.after} baseline={result.baseline} />
          <FiringTable caption="Firings of the test" firings={shown} names={names} />
          {rows < firings.length && (
            <p class="panel-foot">
              <button type="button" class="button" onClick={() => setRows(rows + ROWS)}>
                Show {Math.min(ROWS, firings.length - rows)} more
              </button>
              <span class="faint">
                {rows} of {formatCount(total, 'firing')}
              </span>
            </p>
          )}
        </>
      )}
      {total === 0 && <p class="panel-state">The rule would not have fired. Choose a longer span, or ask for less.</p>}
    </>
  );
}

function listFacts({ from_ms, to_ms, total, per_day, unknown, coverage }: TestResult): readonly Fact[] {
  const { complete, from_ts_ms, why } = coverage;
  const part = from_ts_ms === null ? 'unknown' : `in part, from ${formatUtcTime(from_ts_ms)}`;
  return [
    { name: 'Firings', value: formatInteger(total) },
    { name: 'A day', value: per_day.toFixed(per_day < 10 ? 2 : 0) },
    { name: 'From', value: formatUtcTime(from_ms) },
    { name: 'To', value: formatUtcTime(to_ms) },
    {
      name: 'Not judged',
      value: formatCount(unknown, 'event'),
      hint: 'Something that the rule reads was not known of them',
    },
    { name: 'Coverage', value: why !== null ? describeWhy(why) : complete ? 'complete' : part },
  ];
}
