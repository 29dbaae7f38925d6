import { expect, test } from 'vitest';
import { appendBundleStates, mergeBundleStates } from '../../../console/src/token/bundles/bundle-state.ts';
import { bundle } from './story.ts';

test('a streamed state replaces the one of REST; dumping bundles come first, merged ones are hidden', () => {
  const read = [
    bundle({ bundle_id: 'a' }),
    bundle({ bundle_id: 'b' }),
    bundle({ bundle_id: 'c', status: 'exited' }),
    bundle({ bundle_id: 'd', created_at: '2026-11-26T11:00:00.000Z' }),
  ];
  const streamed = [bundle({ bundle_id: 'a', status: 'merged' }), bundle({ bundle_id: 'b', status: 'dumping' })];
  expect(mergeBundleStates(read, streamed).map(({ bundle_id, status }) => `${bundle_id} ${status}`)).toEqual([
    'b dumping',
    'd active',
    'c exited',
  ]);
});

test('one state is kept per bundle, of the newest bundles only', () => {
  const states = Array.from({ length: 120 }, (_, at) => bundle({ bundle_id: `b${at % 60}`, sold_pct: at }));
  const kept = states.reduce<ReturnType<typeof appendBundleStates>>(
    (old, state) => appendBundleStates(old, [state]),
    [],
  );
  expect(kept).toHaveLength(50);
  expect(kept.at(-1)).toMatchObject({ bundle_id: 'b59', sold_pct: 119 });
});
