import type { StreamRead } from '../data/use-stream.ts';

/** Without an event for this long, a feed is quiet. */
const QUIET_MS = 60_000;

/** Class, text and hint of a status. */
export type Shown = { readonly name: string; readonly text: string; readonly hint: string };

/** Says what is known of the data, not only of the socket. `nowMs`: unix ms. */
export function describeStream(
  { status, problem, heardMs, isStale }: Pick<StreamRead, 'status' | 'problem' | 'heardMs' | 'isStale'>,
  nowMs: number,
): Shown {
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
