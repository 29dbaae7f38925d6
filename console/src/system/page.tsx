import { useEffect, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { Counters } from './counters.tsx';
import { Failed } from './failed.tsx';
import { CoordinationPanel, Readiness } from './health.tsx';
import { Lags } from './lags.tsx';
import { parseMetricSamples, type Reading } from './metrics.ts';
import { Requests } from './requests.tsx';

const EVERY_MS = 5_000;

export default function Page() {
  const read = useRest('/metrics', {}, { everyMs: EVERY_MS });
  // The last two readings, for rates.
  const text = read.data;
  const atMs = read.atMs;
  const [readings, setReadings] = useState<readonly [Reading | null, Reading | null]>([null, null]);
  useEffect(() => {
    if (text !== undefined) setReadings(([, last]) => [last, { atMs, samples: parseMetricSamples(text) }]);
  }, [text, atMs]);
  const [before, now] = readings;
  return (
    <div class="page">
      <div class="page-head">
        <h1>System</h1>
        <span class="faint">Read every five seconds</span>
      </div>
      <div class="grid">
        <Lags read={read} now={now} />
        <div class="span-4 column">
          <Readiness />
          <CoordinationPanel />
          <Failed />
        </div>
        <Counters read={read} before={before} now={now} />
        <Requests read={read} now={now} />
      </div>
    </div>
  );
}
