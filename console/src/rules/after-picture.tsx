import { formatInteger, formatSignedPercent, toDirection } from '../format/number.ts';
import { buildAfterLayout } from './after-layout.ts';
import type { TestResult } from './use-test.ts';

/** What the price did after firings, beside what it did after any event. */
export function AfterPicture(result: Pick<TestResult, 'after' | 'baseline'>) {
  const { zero, rows } = buildAfterLayout(result);
  return (
    <figure class="after-picture">
      <figcaption>
        <b>What the price did afterwards</b>{' '}
        <span class="faint">
          Bars reach from the worst tenth to the best tenth, the tick is the median. Firings beside any event of the
          kind. Lengths are square roots.
        </span>
      </figcaption>
      <ul>
        {rows.map(({ horizon, of, summary: { n, median_pct, p10_pct, p90_pct }, range }) => (
          <li key={`${horizon} ${of}`} class={of === 'firings' ? 'of-firings' : ''}>
            <span class="after-name">
              {horizon} <span class="faint">{of}</span>
            </span>
            <span class="after-line" aria-hidden="true">
              <i style={{ left: `${100 * zero}%` }} />
              {range !== null && (
                <>
                  <span style={{ left: `${100 * range.from}%`, width: `${100 * (range.to - range.from)}%` }} />
                  <b class={toDirection(median_pct)} style={{ left: `${100 * range.median}%` }} />
                </>
              )}
            </span>
            <span class={`number ${toDirection(median_pct)}`}>{formatSignedPercent(median_pct)}</span>
            <span class="number faint hide-phone">
              {range === null ? 'no price then' : `${formatSignedPercent(p10_pct)} to ${formatSignedPercent(p90_pct)}`}
            </span>
            <span class="number faint hide-phone">{formatInteger(n)} prices</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
