import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { RankedWallet } from '../../layers/core/board/page.ts';
import { boardLists, listName } from '../../layers/core/board/window.ts';
import { type PlacedWallet, readBoardPage } from '../../layers/flows/board/page.ts';
import { type RankerDeps, rankMinute } from '../../layers/flows/board/rank-minute.ts';
import type { BoardWatch } from '../../layers/flows/board/size.ts';
import { BrokenLine, behind, type Line, openLine } from './faults.ts';

/** One ranker process: its own memory over a shared store. */
export type RankerLife = { readonly deps: RankerDeps; readonly rank: (nowMs: number) => Promise<void> };

export const startRanker = (
  client: DynamoDBClient,
  table: string,
  line: Line = openLine(),
  ranks?: number,
  watchSize: BoardWatch = () => {},
): RankerLife => {
  const deps: RankerDeps = { board: { client: behind(line, client), table }, ranks, warm: null, watchSize };
  return { deps, rank: nowMs => rankMinute(deps, nowMs) };
};

/** A client whose writes under a key prefix fail on demand; null repairs it. */
export const fallible = (client: DynamoDBClient) => {
  let broken: string | null = null;
  const send = (command: object) => {
    if (broken !== null && command instanceof PutItemCommand && command.input.Item!.k!.S!.startsWith(broken))
      throw new BrokenLine('down');
    return client.send(command as never);
  };
  const breakAt = (beginning: string | null): void => {
    broken = beginning;
  };
  return { client: { send } as unknown as DynamoDBClient, breakAt };
};

/** Every list as readers see it, page by page. */
export const readLists = async (
  client: DynamoDBClient,
  table: string,
  size = 500,
  nowMs = 0,
): Promise<Readonly<Record<string, readonly RankedWallet[]>>> => {
  const board = { client, table };
  const lists: Record<string, readonly RankedWallet[]> = {};
  for (const list of boardLists) {
    const found: RankedWallet[] = [];
    let page: readonly PlacedWallet[];
    do {
      page = await readBoardPage(board, list, { offset: found.length, limit: size }, nowMs);
      for (const { rank, ...one } of page) {
        if (rank !== found.length + 1) throw new Error(`rank ${rank} is at ${found.length + 1}`);
        found.push(one);
      }
      // A short page is the last one.
    } while (page.length === size);
    lists[listName(list)] = found;
  }
  return lists;
};
