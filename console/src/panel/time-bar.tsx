import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import {
  createPastFetch,
  describePageTime,
  mergeCoverage,
  type PageCoverage,
  type PageTime,
  PageTimeContext,
  parsePageTime,
} from '../data/past.ts';
import { openClient, SessionContext, useSession } from '../data/session.ts';
import { formatUtcTime } from '../format/time.ts';
import { setQueryValue, useLocation } from '../route/location.ts';
import './time-bar.css';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Where nothing says since when the service knows. */
const DAYS_BACK = 30;

const steps = [
  { name: '−1 d', byMs: -DAY_MS },
  { name: '−1 h', byMs: -60 * MINUTE_MS },
  { name: '−1 m', byMs: -MINUTE_MS },
  { name: '+1 m', byMs: MINUTE_MS },
  { name: '+1 h', byMs: 60 * MINUTE_MS },
  { name: '+1 d', byMs: DAY_MS },
] as const;

/** A page as of the time in its address, with its bar. */
export function WithPageTime({ children }: { readonly children: ComponentChildren }) {
  const { query } = useLocation();
  const session = useSession();
  const asOfMs = parsePageTime(query.get('as_of'), Date.now());
  const isInformed = query.get('known') === 'now';
  const [coverage, setCoverage] = useState<PageCoverage | null>(null);
  const past = useMemo(() => {
    if (asOfMs === null) return null;
    const fetch = createPastFetch(session.outage.fetch, { asOfMs, isInformed }, found =>
      setCoverage(old => mergeCoverage(old, found)),
    );
    return { ...session, client: openClient(session.config, session.key, fetch) };
  }, [asOfMs, isInformed, session.config, session.key, session.outage.fetch]);
  useEffect(() => setCoverage(old => old && { ...old, why: undefined }), [asOfMs, isInformed]);
  const pageTime: PageTime | null = asOfMs === null ? null : { asOfMs, isInformed };
  return (
    <PageTimeContext.Provider value={pageTime}>
      <TimeBar coverage={coverage} />
      <SessionContext.Provider value={past === null ? session : { ...past, outage: session.outage }}>
        {/* Another time has other data. */}
        <div key={`${asOfMs} ${isInformed}`} class="page-time">
          {children}
        </div>
      </SessionContext.Provider>
    </PageTimeContext.Provider>
  );
}

function choose(asOfMs: number | null): void {
  setQueryValue('as_of', asOfMs === null ? null : String(Math.round(asOfMs)), 'push');
}

/** Chooses the time of the page: by dragging, by steps, or the present. */
function TimeBar({ coverage }: { readonly coverage: PageCoverage | null }) {
  const pageTime = useContext(PageTimeContext);
  const [openedMs, setOpenedMs] = useState(pageTime === null ? null : Date.now());
  const [draftMs, setDraftMs] = useState<number | null>(null);
  if (openedMs === null)
    return (
      <div class="time-bar">
        <button type="button" class="link-button" onClick={() => setOpenedMs(Date.now())}>
          Go back in time
        </button>
      </div>
    );
  const atMs = draftMs ?? pageTime?.asOfMs ?? openedMs;
  const sinceMs = Math.min(coverage?.from_ts_ms ?? openedMs - DAYS_BACK * DAY_MS, atMs, openedMs - DAY_MS);
  const text = pageTime === null && draftMs === null ? 'now' : formatUtcTime(atMs);
  return (
    <div class="time-bar open">
      <span class="time-bar-text">
        As of <b>{text}</b>
      </span>
      <input
        type="range"
        aria-label="Time of the page"
        aria-valuetext={text}
        min={sinceMs}
        max={openedMs}
        step={MINUTE_MS}
        value={atMs}
        onInput={event => setDraftMs(Number(event.currentTarget.value))}
        onChange={event => {
          setDraftMs(null);
          const chosenMs = Number(event.currentTarget.value);
          choose(chosenMs > openedMs - MINUTE_MS ? null : chosenMs);
        }}
      />
      <Steps fromMs={atMs} beforeMs={openedMs} />
      <button
        type="button"
        class="button primary"
        onClick={() => {
          setOpenedMs(null);
          setDraftMs(null);
          setQueryValue('known', null);
          choose(null);
        }}
      >
        Now
      </button>
      {pageTime !== null && <Known of={pageTime} coverage={coverage} />}
    </div>
  );
}

/** Buttons to a time a little earlier or later. */
function Steps({ fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number }) {
  return (
    <>
      {steps.map(({ name, byMs }) => (
        <button
          key={name}
          type="button"
          class="button"
          disabled={fromMs + byMs >= beforeMs}
          onClick={() => choose(fromMs + byMs)}
        >
          {name}
        </button>
      ))}
    </>
  );
}

/** Whether the page uses later knowledge, and what it lacks. */
function Known({ of: pageTime, coverage }: { readonly of: PageTime; readonly coverage: PageCoverage | null }) {
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={pageTime.isInformed}
          onChange={event => setQueryValue('known', event.currentTarget.checked ? 'now' : null, 'push')}
        />{' '}
        with what became known later
      </label>
      <p class="faint">{describePageTime(pageTime, coverage)}</p>
    </>
  );
}
