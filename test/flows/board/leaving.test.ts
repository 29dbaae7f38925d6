import { expect, test } from 'vitest';
import { accept, createBoard } from '../../../layers/core/board/board.ts';
import { readLeavingEntries } from '../../../layers/flows/board/leaving.ts';
import { saveBoardEntries } from '../../../layers/storage/board/board.ts';
import { DAY, entry, MINUTE, START } from '../../core/board/entries.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';

const engine = useEngine();

test('an exit on the edge of an earlier window is not removed twice', async () => {
  const board = { client: engine.client, table: (await makeTables(engine.client, ['board'])).board };
  const state = createBoard(START, START);
  const filed = [entry('w1', 1, START - DAY), entry('w1', 2, START - DAY + MINUTE)];
  for (const one of filed) accept(state, one, START);
  await saveBoardEntries(board, filed);
  const leaving = await readLeavingEntries(board, new Map(), state, START + MINUTE);
  expect(leaving['1d'].map(({ seq }) => seq)).toEqual([2]);
});
