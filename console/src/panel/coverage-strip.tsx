import { readCoverage } from '@chain-intelligence/client';
import { useMemo } from 'preact/hooks';
import { describeReason } from '../data/coverage.ts';
import type { RestRead } from '../data/use-rest.ts';
import { formatUtcTime } from '../format/time.ts';
import { listHoles, type Span } from './holes.ts';

type StripProps = { readonly read: Pick<RestRead<unknown>, 'data' | 'headers'>; readonly span: Span | undefined };

const NAMED = 3;

/** Hours in which trades may be missing. */
export function CoverageStrip({ read: { data, headers }, span }: StripProps) {
  const gaps = useMemo(() => (headers && readCoverage(data, headers)?.gaps) ?? [], [data, headers]);
  const holes = useMemo(() => listHoles(gaps, span), [gaps, span?.fromMs, span?.toMs]);
  if (gaps.length === 0) return null;
  const named = gaps
    .slice(-NAMED)
    .map(gap => `${formatUtcTime(gap.from_ts)} to ${formatUtcTime(gap.to_ts)}, ${describeReason(gap.reason)}`);
  const more = gaps.length - named.length;
  return (
    <div class="coverage-strip">
      {holes.length > 0 && (
        <svg role="img" aria-label="Hours with gaps" viewBox="0 0 1000 8" preserveAspectRatio="none">
          <rect class="covered" width="1000" height="8" />
          {holes.map(({ at, width }) => (
            <rect key={at} class="hole" x={at * 1000} width={Math.max(2, width * 1000)} height="8" />
          ))}
        </svg>
      )}
      <p class="faint">
        Trades may be missing: {named.join('; ')}
        {more > 0 && `; and ${more} earlier`}.
      </p>
    </div>
  );
}
