import { expect, test } from 'vitest';
import { toInputPath } from '../../../console/src/data/findings.ts';
import { findPlaced, parsePlace } from '../../../console/src/input/place.ts';
import { matchPath } from '../../../console/src/route/paths.ts';
import { buildInputLink } from '../../../layers/contract/present/finding.ts';

const signature = `${'5'.repeat(80)}abc`;
const swap = { type: 'swap', key: 'mint', signature, slot: 1, eventIndex: 12, timestampMs: 7, receivedMs: 8 };

test('The link of a finding opens the page of its event, which finds the trade', () => {
  const link = buildInputLink(swap);
  const { page, values } = matchPath(toInputPath({ console: link }))!;
  expect([page, values.type, values.key, values.ms]).toEqual(['input', 'swap', 'mint', '7']);
  const rows = [11, 12].map(event_index => ({ signature, event_index }));
  expect(findPlaced(rows, parsePlace(values.place!))).toBe(rows[1]);
});

test('Only trades are found again, so other events name their whole transaction', () => {
  expect(buildInputLink({ ...swap, type: 'transfer' })).toContain(signature);
  expect(buildInputLink(swap)).not.toContain(signature);
  expect(
    parsePlace(
      buildInputLink({ ...swap, signature: null })
        .split('/')
        .at(-1)!,
    ),
  ).toBeNull();
});

test.each(['', '-', '-1', 'abc', 'abc-', 'abc-x'])('%j has no place', text => {
  expect(parsePlace(text)).toBeNull();
});
