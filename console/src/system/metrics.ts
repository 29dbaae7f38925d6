/** One sample of the Prometheus text format. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** What `/metrics` said at a time. */
export type Reading = { readonly atMs: number; readonly samples: readonly Sample[] };

/** Reads samples. Comments and lines of other forms are left out. */
export function parseMetricSamples(text: string): readonly Sample[] {
  return text.split('\n').flatMap(line => {
    const match = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/i.exec(line);
    if (match === null || Number.isNaN(Number(match[3]))) return [];
    const [, name, labels = '', value] = match;
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label!, text!] as const);
    return [{ name: name!, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** Sum over the labels of a counter. */
export function sumCounter(samples: readonly Sample[], name: string): number {
  return samples.reduce((sum, sample) => sum + (sample.name === name ? sample.value : 0), 0);
}

/** Lag in ms by processor. */
export function listProcessorLags(samples: readonly Sample[]): readonly (readonly [string, number])[] {
  return samples
    .filter(({ name }) => name === 'chain_processor_lag_milliseconds')
    .map(({ labels, value }) => [labels.processor ?? '', value] as const);
}

export type PathCounts = {
  readonly path: string;
  readonly requests: number;
  /** Answers with status 5xx. */
  readonly failures: number;
  /** Mean time in the function; null without requests. */
  readonly meanMs: number | null;
};

/** Requests by path, most requests first. */
export function countRequestsByPath(samples: readonly Sample[]): readonly PathCounts[] {
  const byPath = Map.groupBy(
    samples.filter(({ labels }) => labels.path !== undefined),
    ({ labels }) => labels.path!,
  );
  return [...byPath]
    .map(([path, own]) => {
      const timed = sumCounter(own, 'chain_request_milliseconds_count');
      const failed = own.filter(({ labels }) => labels.status === '5xx');
      return {
        path,
        requests: sumCounter(own, 'chain_requests_total'),
        failures: sumCounter(failed, 'chain_requests_total'),
        meanMs: timed === 0 ? null : sumCounter(own, 'chain_request_milliseconds_sum') / timed,
      };
    })
    .toSorted((a, b) => b.requests - a.requests || a.path.localeCompare(b.path));
}

/** Null at first, and after a reset. */
export function computeCounterRate(now: number, before: number | undefined, seconds: number): number | null {
  return before === undefined || seconds <= 0 || now < before ? null : (now - before) / seconds;
}
