import { formatChannelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import type { Observer } from '../../edge/observe.ts';
import type { BatchWork } from '../../edge/stream.ts';
import { packLinkRecords } from '../link-records.ts';
import { publishNotifications, repeatWhileOwed } from '../notify.ts';
import { defineProcessor } from '../processor/processor.ts';
import { parseWalletBatches } from '../processor/records.ts';
import { filterHeardChannels } from '../unsent.ts';
import { mayJudge } from './compute-labels.ts';
import { loadWallets, readStaleWallets } from './load.ts';
import { updateCachedWallets } from './renew.ts';
import { apply, commit, emitNewExits, type Shared, type Wallet, type WalletStores } from './take-wallet.ts';

export type WalletsDeps = Omit<WalletStores, keyof Shared> & { readonly observe: Observer };

export const walletsCache = { bytesMax: cacheBytesMax(processors.wallets) };

/** Reads wallet rows. Writes wallets, profiles and the leaderboard log. */
export function createWalletsProcessor(deps: WalletsDeps): BatchWork {
  const storesOf = memoize((shared: Shared): WalletStores => ({ ...deps, ...shared }));
  const work = defineProcessor<Wallet>({
    cache: walletsCache,
    // Wallets without trades write nothing, so no conflict would show a foreign trade.
    isCacheable: ({ head }) => head.seq > 0,
    // Concurrent writes share calls of 25.
    parallelMax: 50,
    memory: deps.wallets.recalling?.memory,
    observe: deps.observe,
    begin: deps.publisher.renew,
    decode: async records => {
      const batches = parseWalletBatches(records);
      const names = [...batches.keys()];
      const heard = new Set(await filterHeardChannels(deps.publisher, names.map(toLabelsChannel)));
      const watched = new Set(names.filter(wallet => heard.has(toLabelsChannel(wallet))));
      const shared = { watched, hops: new Map() };
      return new Map([...batches].map(([wallet, batch]) => [wallet, { ...batch, shared }]));
    },
    load: names => loadWallets(deps, names),
    peek: tasks => readStaleWallets(deps, tasks),
    renew: (tasks, isShared) => updateCachedWallets(deps.wallets, tasks, isShared),
    apply: task => apply(storesOf(task.input.shared), task),
    // Rows must be handed on before a commit moves them into segments.
    emit: async ready => {
      await deps.emitLinks(packLinkRecords(ready.flatMap(({ work }) => work.links)));
      await emitNewExits(deps, new Map(ready.map(({ key, state }) => [key, state])));
    },
    commit: ready => commit(storesOf(ready.input.shared), ready),
    publish: notifications => publishNotifications(deps.publisher, deps.observe, notifications),
    deliver: states => emitNewExits(deps, states),
    quiet: {
      max: 200,
      isWaiting: ({ head }) => head.memo.judged.dueMs !== null,
      inputOf: ({ head: { memo } }, nowMs) => {
        const { dueMs } = memo.judged;
        const isDue = dueMs !== null && dueMs <= nowMs && mayJudge(memo.judged, nowMs);
        return isDue
          ? { arrivals: [], records: [], clock: true, shared: { watched: new Set(), hops: new Map() } }
          : null;
      },
    },
  });
  return repeatWhileOwed(deps.publisher, work);
}

function toLabelsChannel(addr: string): string {
  return formatChannelName(channels.walletLabels.pattern, { addr });
}
