import { expect, test } from 'vitest';
import { parseReplayRequest } from '../../lib/replay/requests.ts';

const SPAN = [1_000, 2_000] as const;

test.each([
  { op: 'play' },
  { op: 'play', speed: 0.5 },
  { op: 'play', speed: 'max' },
  { op: 'pause' },
  { op: 'step', events: 1 },
  { op: 'step', ms: 250 },
  { op: 'seek', to_ms: 1_000 },
  { op: 'seek', to_ms: 2_000 },
])('%j is taken', request => {
  expect(parseReplayRequest(JSON.stringify(request), SPAN)).toEqual(request);
});

test.each([
  ['{', /must be JSON/],
  ['null', /`op` must be play, pause, step or seek; got none/],
  ['{"op":"rewind"}', /got "rewind"/],
  ['{"op":"__proto__"}', /got "__proto__"/],
  ['{"op":"constructor"}', /got "constructor"/],
  ['{"op":"play","speed":0}', /`play` takes `speed`/],
  ['{"op":"play","speed":1e9}', /at most 1000000/],
  ['{"op":"play","speed":"fast"}', /`play` takes `speed`/],
  ['{"op":"play","to_ms":1}', /nothing else/],
  ['{"op":"step"}', /either `events` or `ms`/],
  ['{"op":"step","events":1,"ms":1}', /either `events` or `ms`/],
  ['{"op":"step","events":1.5}', /a whole number/],
  ['{"op":"seek","to_ms":999}', /`to_ms` must be from 1000 to 2000; got 999/],
  ['{"op":"seek","to_ms":2001}', /got 2001/],
  ['{"op":"seek","to_ms":"1500"}', /unix ms/],
])('%s is refused', (text, words) => {
  const read = parseReplayRequest(text, SPAN);
  expect('problem' in read && read.problem).toMatch(words);
});
