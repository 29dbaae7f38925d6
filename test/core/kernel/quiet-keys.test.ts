import { expect, test } from 'vitest';
import { openQuietKeys } from '../../../layers/core/kernel/quiet-keys.ts';

type State = { readonly dueMs: number | null };

const opened = (max: number) => {
  const cached = new Map<string, State>();
  const asked: string[] = [];
  const keys = openQuietKeys<State, string>(
    {
      max,
      isWaiting: ({ dueMs }) => dueMs !== null,
      inputOf: ({ dueMs }, nowMs) => {
        asked.push(String(dueMs));
        return dueMs! <= nowMs ? `due ${dueMs}` : null;
      },
    },
    key => cached.get(key),
  );
  const put = (key: string, dueMs: number | null): void => {
    cached.set(key, { dueMs });
    keys.note(key, { dueMs });
  };
  return { cached, asked, keys, put };
};

test('Due keys come longest unused first, up to the limit, and states that wait for nothing are not asked.', () => {
  const { asked, keys, put } = opened(2);
  put('ann', 10);
  put('bob', null);
  put('cid', 20);
  put('dan', 30);
  put('ann', 11);
  expect(keys.due(new Map(), 25)).toEqual([
    ['cid', 'due 20'],
    ['ann', 'due 11'],
  ]);
  expect(asked).toEqual(['20', '30', '11']);
});

test('Busy keys keep waiting, evicted ones are forgotten, and a state may stop waiting.', () => {
  const { cached, keys, put } = opened(9);
  put('ann', 10);
  put('bob', 10);
  put('cid', 10);
  cached.delete('bob');
  put('cid', null);
  expect(keys.due(new Map([['ann', {}]]), 10)).toEqual([]);
  cached.set('bob', { dueMs: 10 });
  expect(keys.due(new Map(), 10)).toEqual([['ann', 'due 10']]);
});
