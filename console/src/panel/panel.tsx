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
import { describeStream } from './describe-stream.ts';
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
