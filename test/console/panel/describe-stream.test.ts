import { expect, test } from 'vitest';
import { describeStream } from '../../../console/src/panel/describe-stream.ts';

const NOW = 1_760_000_400_000;
const live = { status: 'live', problem: undefined, heardMs: null, isStale: false } as const;

test.each([
  ['Quiet', live, 'No message has come since the page was opened.'],
  ['Live', { ...live, heardMs: NOW - 59_999 }, 'The newest message came 60 s ago.'],
  ['Quiet', { ...live, heardMs: NOW - 60_000 }, 'The newest message came 60 s ago.'],
  ['Live', { ...live, heardMs: NOW - 2_000, isStale: true }, 'The newest message came 2 s ago.'],
  [
    'Stale',
    { ...live, isStale: true },
    'No message has come since the page was opened. The sources of the service do not report.',
  ],
  ['Paused', { ...live, status: 'off', heardMs: NOW }, 'Nothing is subscribed.'],
  ['Connecting', { ...live, status: 'connecting' }, 'Opens the socket.'],
  [
    'Disconnected',
    { ...live, status: 'reconnecting', heardMs: NOW },
    'The socket was cut. It opens again by itself and repairs what is missing.',
  ],
  ['Not live', { ...live, status: 'failed' }, 'The stream ended. Reload the page to try again.'],
  ['Not live', { ...live, status: 'failed', problem: 'The key was revoked.' }, 'The key was revoked.'],
] as const)('a panel says %s of its stream: %o', (text, read, hint) => {
  expect(describeStream(read, NOW)).toMatchObject({ text, hint });
});
