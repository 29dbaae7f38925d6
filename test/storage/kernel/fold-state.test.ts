import { expect, test } from 'vitest';
import { pack } from '../../../layers/core/codec/pack.ts';
import { parseFoldState } from '../../../layers/storage/kernel/fold-state.ts';

const state = { funders: ['ann', 'bob'], atMs: 1_760_000_000_000 };
const v = { N: '3' };

test('A small state is read packed, and as the JSON of earlier versions.', () => {
  expect(parseFoldState({ v, state: { B: pack(state) } }, {})).toEqual({ state, version: 3 });
  expect(parseFoldState({ v, state: { S: JSON.stringify(state) } }, {})).toEqual({ state, version: 3 });
  expect(parseFoldState(undefined, state)).toEqual({ state, version: 0 });
});
