import { expect, test } from 'vitest';
import { addOlderPage, addTrades, startTape } from '../../../console/src/token/tape/held-tape.ts';
import { trade } from './story.ts';

const NOW_MS = 100_000_000_000;
const ago = (minutes: number): number => NOW_MS - minutes * 60_000;
const row = (minutes: number, given: Partial<Parameters<typeof trade>[0]> = {}) =>
  trade({ id: `${minutes} ${given.wallet ?? 'ann'} ${given.side ?? ''}`, ms: ago(minutes), seq: 1, ...given });

test('a tape is known from its oldest page on, not from a late trade', () => {
  const tape = addTrades(startTape(null, [row(1), row(10)], false), [row(90)]);
  expect(tape.rows).toHaveLength(3);
  expect([tape.oldest?.ms, tape.isWhole]).toEqual([ago(10), false]);
  const older = addOlderPage(tape, [row(20), row(60)], false);
  expect(older.oldest?.ms).toBe(ago(60));
  expect(addOlderPage(older, [], true)).toMatchObject({ oldest: { ms: ago(60) }, isWhole: true });
});

test('after a hole the tape begins again with its newest page, and keeps what came live', () => {
  const old = addOlderPage(startTape(null, [row(50)], false), [row(90)], true);
  const tape = startTape(addTrades(old, [row(1)]), [row(2), row(10)], false);
  expect(tape.rows.map(({ ms }) => ms)).toEqual([ago(1), ago(2), ago(10)]);
  expect(tape.isWhole).toBe(false);
});

test('a tape stays bounded, and then does not reach as far', () => {
  const page = Array.from({ length: 3_000 }, (_, at) => row(at / 100, { wallet: `w${at}` }));
  const next = Array.from({ length: 3_000 }, (_, at) => row(30 + at / 100, { wallet: `v${at}` }));
  const tape = addOlderPage(startTape(null, page, false), next, true);
  expect(tape.rows).toHaveLength(5_000);
  expect(tape.isWhole).toBe(false);
  expect(tape.oldest!.ms).toBe(tape.rows.at(-1)!.ms);
});
