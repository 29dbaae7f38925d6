import { expect, test } from 'vitest';
import { commitAlways, commitPolicies, isCommitDue } from '../../../layers/flows/tokens/commit-policy.ts';

const { candles, ledgers, security } = commitPolicies;

test.each([
  ['after its rows', candles, { rows: 32 }, true],
  ['not before', candles, { rows: 31 }, false],
  ['later with a large state', candles, { rows: 99, bytes: 4_800 }, false],
  ['after a row for each of its bytes', candles, { rows: 100, bytes: 4_800 }, true],
  ['with each row that somebody hears', ledgers, { rows: 1, isHeard: true }, true],
  ['no sooner for a listener who reads something else', security, { rows: 1_023, isHeard: true }, false],
  ['after half of the rows at rest', security, { rows: 512, isAtRest: true }, true],
  ['at last, however large the state', security, { rows: 4_096, bytes: 10_000_000 }, true],
  ['always, beside the tape', commitAlways, { rows: 0, bytes: 10_000_000 }, true],
])('a fold is stored %s', (_, policy, waiting, isDue) => {
  expect(isCommitDue(policy, waiting)).toBe(isDue);
});
