import { createContext } from 'preact';

/** A time that a page is shown as of. */
export type PageTime = {
  /** Unix ms. */
  readonly asOfMs: number;
  /** Whether to use what became known later, too. */
  readonly isInformed: boolean;
};

/** What answers of the past say of their time. */
export type PastCoverage = {
  readonly from_ts_ms: number | null;
  readonly known_from_ms: number | null;
  readonly why: 'before_coverage' | 'before_retention' | 'not_known_then' | null;
};

type Fetch = (request: Request) => Promise<Response>;

/** Null: the page shows the present. */
export const PageTimeContext = createContext<PageTime | null>(null);

/** Asks operations as of a time, and hands on the plain bodies. */
export function createPastFetch(
  fetch: Fetch,
  { asOfMs, isInformed }: PageTime,
  onCoverage: (coverage: PastCoverage) => void,
): Fetch {
  return async request => {
    const url = new URL(request.url);
    if (!hasPastAnswer(url.pathname)) return fetch(request);
    url.searchParams.set('as_of', String(asOfMs));
    if (isInformed && takesLaterKnowledge(url.pathname)) url.searchParams.set('known_by', String(Date.now()));
    const response = await fetch(new Request(url, request));
    if (!response.ok) return response;
    // The text of `data` would be parsed twice otherwise.
    const { data, coverage } = (await response.json()) as { readonly data: unknown; readonly coverage: PastCoverage };
    onCoverage(coverage);
    return new Response(JSON.stringify(data), { status: response.status, headers: response.headers });
  };
}

/** The rest is about the service itself. */
function hasPastAnswer(path: string): boolean {
  return /\/v1\/(token|wallet|wallets|kol-wallets|entity|intel|prices)(\/|$)/.test(path);
}

/** Relations and lists are known as of their time only. */
function takesLaterKnowledge(path: string): boolean {
  return !/\/(campaigns|crowd|follows|entity|entanglement|similar|cascade|forming|emerging)(\/|$)|\/v1\/entity\//.test(
    path,
  );
}

/** Null for the present, and for what is not a time before it. */
export function parsePageTime(text: string | null, nowMs: number): number | null {
  if (text === null || !/^\d{1,15}$/.test(text)) return null;
  return Number(text) < nowMs ? Number(text) : null;
}

/** Of all answers of a page; `why` is missing before the first one. */
export type PageCoverage = Omit<PastCoverage, 'why'> & { readonly why?: PastCoverage['why'] | undefined };

/** The earliest start, and what any answer lacks. The time is unknown only to all. */
export function mergeCoverage(old: PageCoverage | null, found: PastCoverage): PageCoverage {
  if (old === null) return found;
  const earliest = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : Math.min(one, other);
  const isOldEmpty = old.why === undefined || old.why === 'before_coverage';
  return {
    from_ts_ms: earliest(old.from_ts_ms, found.from_ts_ms),
    known_from_ms: earliest(old.known_from_ms, found.known_from_ms),
    why: isOldEmpty ? found.why : found.why === 'before_coverage' ? old.why : (found.why ?? old.why),
  };
}

/** What the page shows, and what it lacks. */
export function describePageTime({ isInformed }: PageTime, coverage: PageCoverage | null): string {
  const shown = isInformed
    ? 'The page shows what happened until then, with all that is known today.'
    : 'The page shows what was known then. Nothing is live.';
  if (coverage?.why === 'not_known_then') return `${shown} Some of it became known only later.`;
  if (coverage?.why === 'before_coverage') return `${shown} The service knows nothing of that time.`;
  if (coverage?.why === 'before_retention')
    return `${shown} Older rows have expired; restore the day from the archive.`;
  return shown;
}
