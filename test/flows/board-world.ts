import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RankedWallet } from '../../layers/core/board/page.ts';
import { boardLists, listName } from '../../layers/core/board/window.ts';
import { boardPage } from '../../layers/flows/board/page.ts';
import { type RankerParts, rankMinute } from '../../layers/flows/board/rank-minute.ts';
import { openBoard } from '../../layers/storage/board.ts';
import { behind, type Line, openLine } from './faults.ts';

/** One life of the ranker: its own memory, over a store that outlives it. */
export type RankerLife = { readonly parts: RankerParts; readonly rank: (nowMs: number) => Promise<void> };

export const startRanker = (client: DynamoDBClient, table: string, line: Line = openLine()): RankerLife => {
  const parts: RankerParts = { board: openBoard(behind(line, client), table), warm: null };
  return { parts, rank: nowMs => rankMinute(parts, nowMs) };
};

/** Every list as readers see it, page by page of an odd size. */
export const readLists = async (
  client: DynamoDBClient,
  table: string,
  size = 500,
  nowMs = 0,
): Promise<Readonly<Record<string, readonly RankedWallet[]>>> => {
  const board = openBoard(client, table);
  const lists: Record<string, readonly RankedWallet[]> = {};
  for (const list of boardLists) {
    const found: RankedWallet[] = [];
    for (let page = await boardPage(board, list, { offset: 0, limit: size }, nowMs); page.length > 0; ) {
      for (const { rank, ...one } of page) {
        if (rank !== found.length + 1) throw new Error(`rank ${rank} stands at ${found.length + 1}`);
        found.push(one);
      }
      page = await boardPage(board, list, { offset: found.length, limit: size }, nowMs);
    }
    lists[listName(list)] = found;
  }
  return lists;
};
