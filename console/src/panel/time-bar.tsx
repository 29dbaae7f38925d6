import type { ComponentChildren } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import {
  createPastFetch,
  describeMoment,
  type Moment,
  MomentContext,
  mergeCoverage,
  type PastCoverage,
  parseMoment,
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

/** A page whose reads are as of the time in the address, with the bar that chooses it. */
export function AtMoment({ children }: { readonly children: ComponentChildren }) {
  const { query } = useLocation();
  const session = useSession();
  const asOfMs = parseMoment(query.get('as_of'), Date.now());
  const isInformed = query.get('known') === 'now';
  const [coverage, setCoverage] = useState<PastCoverage | null>(null);
  const past = useMemo(() => {
    if (asOfMs === null) return null;
    const fetch = createPastFetch(session.outage.fetch, { asOfMs, isInformed }, found =>
      setCoverage(old => mergeCoverage(old, found)),
    );
    return { ...session, client: openClient(session.config, session.key, fetch) };
  }, [asOfMs, isInformed, session.config, session.key, session.outage.fetch]);
  const moment: Moment | null = asOfMs === null ? null : { asOfMs, isInformed };
  return (
    <MomentContext.Provider value={moment}>
      <TimeBar coverage={coverage} />
      <SessionContext.Provider value={past === null ? session : { ...past, outage: session.outage }}>
        {/* Another time has other data. */}
        <div key={`${asOfMs} ${isInformed}`} class="moment">
          {children}
        </div>
      </SessionContext.Provider>
    </MomentContext.Provider>
  );
}

function choose(asOfMs: number | null): void {
  setQueryValue('as_of', asOfMs === null ? null : String(Math.round(asOfMs)), 'push');
}

/** Chooses the time of the page: by dragging, by steps, or the present. */
function TimeBar({ coverage }: { readonly coverage: PastCoverage | null }) {
  const moment = useContext(MomentContext);
  const [openedMs, setOpenedMs] = useState(moment === null ? null : Date.now());
  const [draftMs, setDraftMs] = useState<number | null>(null);
  if (openedMs === null)
    return (
      <div class="time-bar">
        <button type="button" class="link-button" onClick={() => setOpenedMs(Date.now())}>
          Go back in time
        </button>
      </div>
    );
  const atMs = draftMs ?? moment?.asOfMs ?? openedMs;
  const sinceMs = Math.min(coverage?.from_ts_ms ?? openedMs - DAYS_BACK * DAY_MS, atMs, openedMs - DAY_MS);
  const text = moment === null && draftMs === null ? 'now' : formatUtcTime(atMs);
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
      {steps.map(({ name, byMs }) => (
        <button
          key={name}
          type="button"
          class="button"
          disabled={atMs + byMs >= openedMs}
          onClick={() => choose(atMs + byMs)}
        >
          {name}
        </button>
      ))}
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
      {moment !== null && (
        <label class="time-bar-known">
          <input
            type="checkbox"
            checked={moment.isInformed}
            onChange={event => setQueryValue('known', event.currentTarget.checked ? 'now' : null, 'push')}
          />
          with what became known later
        </label>
      )}
      {moment !== null && <p class="faint">{describeMoment(moment, coverage)}</p>}
    </div>
  );
}
