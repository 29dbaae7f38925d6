import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAmongSockets } from '../../../console/src/data/stream-parts.ts';

const channels = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 40 });

test('each wanted channel is on exactly one socket, and no socket has too many', () => {
  fc.assert(
    fc.property(channels, channels, fc.integer({ min: 1, max: 7 }), (before, wanted, max) => {
      const running = splitAmongSockets([], before, max).added;
      const { kept, added } = splitAmongSockets(running, wanted, max);
      const all = [...kept, ...added];
      expect(all.flat().toSorted()).toEqual(wanted.toSorted());
      expect(all.every(part => part.length > 0 && part.length <= max)).toBe(true);
    }),
  );
});

test('a longer list keeps all sockets', () => {
  const { added: running } = splitAmongSockets([], ['a', 'b', 'c'], 2);
  expect(splitAmongSockets(running, ['d', 'c', 'b', 'a'], 2)).toEqual({ kept: running, added: [['d']] });
});

test('a socket with an unwanted channel is replaced', () => {
  expect(splitAmongSockets([['a', 'b'], ['c']], ['b', 'c'], 2)).toEqual({ kept: [['c']], added: [['b']] });
});
