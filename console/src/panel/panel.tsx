import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { useProblem } from '../data/problems.ts';
import { useSession } from '../data/session.ts';
import type { Source } from '../data/source.ts';
import { useNow } from '../data/use-now.ts';
import type { RestRead } from '../data/use-rest.ts';
import type { StreamRead } from '../data/use-stream.ts';
import { formatAge, formatUtcTime } from '../format/time.ts';
import { CoverageStrip } from './coverage-strip.tsx';
import type { Span } from './holes.ts';
import { Sources } from './sources.tsx';
import { VerifyLinks } from './verify-links.tsx';
import { Why } from './why.tsx';

export type PanelProps<T> = {
  readonly title: string;
  /** The read whose data the panel shows. */
  readonly of: RestRead<T>;
  /** The subscription that keeps it current. */
  readonly live?: StreamRead | undefined;
  /** Other calls that feed the panel. */
  readonly also?: readonly Source[];
  readonly isEmpty?: (data: T) => boolean;
  /** The call whose verdicts the panel shows: its findings can be opened. */
  readonly why?: Source;
  /** The time of a chart: hours with gaps are shown under it. */
  readonly span?: (data: T) => Span;
  /** Says why nothing is here, and what to do. */
  readonly empty?: ComponentChildren;
  /** Controls beside the title. */
  readonly tools?: ComponentChildren;
  /** Additional classes of the section, such as `span-8`. */
  readonly class?: string;
  readonly children: (data: T) => VNode;
};

/** A part of a page, with its state. */
export function Panel<T>(props: PanelProps<T>) {
  const { title, of: read, live, also = [], tools, why, span, isEmpty, empty = 'Nothing here yet.', children } = props;
  const id = useId();
  const { data } = read;
  // The page says once what failed, and what to do.
  const error = useSession().outage.isDown ? undefined : read.error;
  useProblem(id, { title, error, reload: read.reload });
  return (
    <section class={`panel ${props.class ?? ''}`} aria-labelledby={id} aria-busy={read.status === 'loading'}>
      <header class="panel-head">
        <h2 id={id}>{title}</h2>
        {live && <StreamStatus read={live} />}
        {tools && <div class="panel-tools">{tools}</div>}
        <Sources title={title} sources={[read.source, ...(live ? [live.source] : []), ...also]} />
      </header>
      {/* Old data are shown while a reload fails. */}
      {data !== undefined && error && (
        <div class="panel-notice" role="status">
          Not updated since {new Date(read.atMs).toLocaleTimeString('en-GB')}.
        </div>
      )}
      {data === undefined && error && (
        <div class="panel-state">Not loaded. The message at the top of the page says what to do.</div>
      )}
      {data === undefined && !error && (
        <div class="panel-state loading" role="status">
          <span class="visually-hidden">Loading</span>
          <span class="bar" />
          <span class="bar" />
          <span class="bar" />
        </div>
      )}
      {data !== undefined && (isEmpty?.(data) ? <div class="panel-state">{empty}</div> : children(data))}
      {data !== undefined && <CoverageStrip read={read} span={isEmpty?.(data) ? undefined : span?.(data)} />}
      {data !== undefined && !isEmpty?.(data) && (
        <>
          {why && <Why title={title} source={why} />}
          <VerifyLinks title={title} sources={[read.source, why, ...also]} />
        </>
      )}
    </section>
  );
}

/** Without an event for this long, a feed is quiet. */
const QUIET_MS = 60_000;

type Shown = { readonly name: string; readonly text: string; readonly hint: string };

/** What is known of the data, not only of the socket. */
function describeStream({ status, problem, heardMs, isStale }: StreamRead, nowMs: number): Shown {
  if (status === 'off') return { name: 'off', text: 'Paused', hint: 'Nothing is subscribed.' };
  if (status === 'failed')
    return { name: 'failed', text: 'Not live', hint: problem ?? 'The stream ended. Reload the page to try again.' };
  if (status === 'connecting') return { name: 'connecting', text: 'Connecting', hint: 'Opens the socket.' };
  if (status === 'reconnecting')
    return {
      name: 'disconnected',
      text: 'Disconnected',
      hint: 'The socket was cut. It opens again by itself and repairs what is missing.',
    };
  const newest =
    heardMs === null
      ? 'No message has come since the page was opened.'
      : `The newest message came ${Math.round((nowMs - heardMs) / 1_000)} s ago.`;
  if (heardMs !== null && nowMs - heardMs < QUIET_MS) return { name: 'live', text: 'Live', hint: newest };
  if (isStale) return { name: 'stale', text: 'Stale', hint: `${newest} The sources of the service do not report.` };
  return { name: 'quiet', text: 'Quiet', hint: newest };
}

export function StreamStatus({ read }: { readonly read: StreamRead }) {
  const { name, text, hint } = describeStream(read, useNow(5_000));
  return (
    <span class={`stream-status ${name}`} data-socket={read.status} role="status" title={hint}>
      {text}
    </span>
  );
}

/** When the figures were read. */
export function Asked({ atMs }: { readonly atMs: number }) {
  return (
    <span class="faint" title={formatUtcTime(atMs)}>
      read {formatAge((useNow(5_000) - atMs) / 1_000)} ago
    </span>
  );
}
