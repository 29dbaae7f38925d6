import type { ApiError } from '@chain-intelligence/client';
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { useSession } from '../data/session.ts';
import type { Source } from '../data/source.ts';
import type { RestRead } from '../data/use-rest.ts';
import type { StreamRead } from '../data/use-stream.ts';
import { toApiProblem } from './problem.ts';
import { Sources } from './sources.tsx';

export type PanelProps<T> = {
  readonly title: string;
  /** The read whose data the panel shows. */
  readonly of: RestRead<T>;
  /** The subscription that keeps it current. */
  readonly live?: StreamRead | undefined;
  /** Other calls that feed the panel. */
  readonly also?: readonly Source[];
  readonly isEmpty?: (data: T) => boolean;
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
  const { title, of: read, live, also = [], tools, isEmpty, empty = 'Nothing here yet.', children } = props;
  const id = useId();
  const { data } = read;
  // The page says once that the service does not answer.
  const error = useSession().outage.isDown ? undefined : read.error;
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
          Not updated since {new Date(read.atMs).toLocaleTimeString('en-GB')}. {toApiProblem(error).title}
          <button type="button" class="link-button" onClick={read.reload}>
            Try again
          </button>
        </div>
      )}
      {data === undefined && <Missing read={read} error={error} />}
      {data !== undefined && (isEmpty?.(data) ? <div class="panel-state">{empty}</div> : children(data))}
    </section>
  );
}

/** Nothing to show yet: loading, or an error. */
function Missing<T>({ read, error }: { readonly read: RestRead<T>; readonly error: ApiError | undefined }) {
  if (error === undefined)
    return (
      <div class="panel-state loading" role="status">
        <span class="visually-hidden">Loading</span>
        <span class="bar" />
        <span class="bar" />
        <span class="bar" />
      </div>
    );
  const { title, advice } = toApiProblem(error);
  return (
    <div class="panel-state error" role="alert">
      <strong>{title}</strong>
      <span>{advice}</span>
      <button type="button" class="button" onClick={read.reload}>
        Try again
      </button>
    </div>
  );
}

const STATUS = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  failed: 'Not live',
  off: 'Paused',
} as const;

export function StreamStatus({ read }: { readonly read: StreamRead }) {
  return (
    <span class={`stream-status ${read.status}`} role="status" title={read.problem ?? HINT[read.status]}>
      {STATUS[read.status]}
    </span>
  );
}

const HINT = {
  connecting: 'Opens the socket.',
  live: 'New messages are shown as they arrive.',
  reconnecting: 'The socket was cut. It opens again by itself and repairs what is missing.',
  failed: 'The stream ended. Reload the page to try again.',
  off: 'Nothing is subscribed.',
} as const;
