import { openBoardKeeper } from '../../../layers/flows/board/keep.ts';
import { type RankerDeps, rankMinute } from '../../../layers/flows/board/rank-minute.ts';
import { keepVersion } from '../../../layers/flows/keep-version.ts';
import { updateVectorStores } from '../../../layers/flows/similar/keep.ts';
import { openListsKeeper } from '../../../layers/flows/token-list/keep.ts';
import { type ListerDeps, listMinute } from '../../../layers/flows/token-list/list-minute.ts';
import { type Input, openWholeService, type WholeService } from '../../worlds/whole-service.ts';

const MINUTE = 60_000;

/** A service in memory that publishes its boards. */
export type BoardService = WholeService & { readonly publish: (nowMs: number) => Promise<void> };

const openBoardService = (): BoardService => {
  const service = openWholeService();
  const { board, listings, tokens, vectors } = service.tables;
  const ranker: RankerDeps = { board, warm: null, watchSize: () => {} };
  // Most tokens are in the published orders.
  const lister: ListerDeps = { listings, tokens, warm: null, watchSize: () => {}, recentMax: 2 };
  const keepers = [openBoardKeeper(board), openListsKeeper(listings)];
  return {
    ...service,
    publish: async nowMs => {
      await service.restAt(nowMs);
      await rankMinute(ranker, nowMs);
      await listMinute(lister, nowMs);
      for (const keeper of keepers) await keepVersion(keeper, nowMs);
      await updateVectorStores(vectors, null, () => nowMs);
    },
  };
};

/** Takes all inputs, and publishes each minute on the way. */
export const playMinutes = async (inputs: readonly Input[]): Promise<BoardService> => {
  const service = openBoardService();
  let minute = Math.ceil(inputs[0]!.arrivedMs / MINUTE) * MINUTE;
  for (const input of inputs) {
    for (; minute < input.arrivedMs; minute += MINUTE) await service.publish(minute);
    await service.feed(input);
  }
  return service;
};

/** Takes what had arrived, and publishes once. */
export const playOnce = async (inputs: readonly Input[], atMs: number): Promise<BoardService> => {
  const service = openBoardService();
  for (const input of inputs) if (input.arrivedMs <= atMs) await service.feed(input);
  await service.publish(atMs);
  return service;
};
