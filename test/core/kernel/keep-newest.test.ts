import { expect, test } from 'vitest';
import { keepNewest } from '../../../layers/core/kernel/keep-newest.ts';

type Asked = { readonly owner: object };

const open = () => {
  const calls: string[] = [];
  const read = keepNewest(
    ({ owner }: Asked) => owner,
    async (_asked: Asked, name: string, hours: number) => {
      calls.push(`${name} ${hours}`);
      if (name === 'broken') throw new Error('broken');
      return { name };
    },
  );
  return { calls, read };
};

test('Asking the same again reads once, with the same result', async () => {
  const { calls, read } = open();
  const owner = {};
  const first = await read({ owner }, 'a', 24);
  expect(await read({ owner }, 'a', 24)).toBe(first);
  expect(calls).toEqual(['a 24']);
});

test('Another question or owner reads again, and only the newest is kept', async () => {
  const { calls, read } = open();
  const owner = {};
  await read({ owner }, 'a', 24);
  await read({ owner: {} }, 'a', 24);
  await read({ owner }, 'a', 1);
  await read({ owner }, 'a', 24);
  expect(calls).toEqual(['a 24', 'a 24', 'a 1', 'a 24']);
});

test('A failure is not kept', async () => {
  const { calls, read } = open();
  const owner = {};
  await expect(read({ owner }, 'broken', 1)).rejects.toThrow('broken');
  await expect(read({ owner }, 'broken', 1)).rejects.toThrow('broken');
  expect(calls).toEqual(['broken 1', 'broken 1']);
});
