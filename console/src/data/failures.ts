/** What failed since the page was loaded. */
export type FailureCount = {
  readonly what: 'request' | 'socket' | 'gap';
  /** Route or channel, without ids. */
  readonly where: string;
  /** Status, code of a refusal, or why. */
  readonly code: string;
  readonly count: number;
  readonly lastMs: number;
};

/** Bounds the memory of a page. */
const ROWS_MAX = 200;

/** Counts by place and code. Further places count as others. */
export function createFailureLog(now: () => number = Date.now) {
  const counts = new Map<string, FailureCount>();
  const add = (what: FailureCount['what'], place: string, code: string): void => {
    const known = (where: string) => counts.get(`${what} ${where} ${code}`);
    const isFull = counts.size >= ROWS_MAX && known(place) === undefined;
    const where = isFull ? 'others' : place;
    const count = (known(where)?.count ?? 0) + 1;
    counts.set(`${what} ${where} ${code}`, { what, where, code, count, lastMs: now() });
  };
  return {
    addRequest: (url: string, code: string): void => add('request', toRoute(new URL(url).pathname), code),
    addSocket: (code: string): void => add('socket', 'WebSocket', code),
    addGap: (channel: string): void => add('gap', toRoute(channel), 'messages lost'),
    /** Most first. */
    list: (): readonly FailureCount[] =>
      [...counts.values()].toSorted((a, b) => b.count - a.count || a.where.localeCompare(b.where)),
  };
}

const BASE58 = /[1-9A-HJ-NP-Za-km-z]{32,88}/g;

/** Example: `/v1/token/{id}/price`. */
function toRoute(path: string): string {
  return path.replace(BASE58, '{id}');
}

/** Of this page. */
export const failures = createFailureLog();
