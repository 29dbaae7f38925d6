import { presentStreamTrade } from '../../contract/present/trade.ts';
import { presentPnlEvent, presentPositionEvent } from '../../contract/present/wallet-ledger.ts';
import type { ChannelMessage } from '../../edge/push.ts';
import { loadHindsight } from '../../storage/security/hindsight.ts';
import type { Security } from '../../storage/security/security.ts';
import { notedIn } from '../noted-trades.ts';
import type { Telling } from '../tell.ts';
import type { Told } from './fold-mint.ts';

/** Returns trade, exit and position notifications of a mint's rows. */
export const tellingsOf = (security: Security, mint: string, told: readonly Told[]): readonly Telling[] => [
  ...(told.some(({ trade }) => trade !== null) ? [tradesTelling(security, mint, told)] : []),
  ...told.flatMap(({ wallet, applied }): readonly Telling[] =>
    applied.change ? [{ topic: `wallet:${wallet}`, messages: () => walletMessages(mint, wallet, applied) }] : [],
  ),
];

/** Loads annotations only for subscribers. */
const tradesTelling = (security: Security, mint: string, told: readonly Told[]): Telling => ({
  topic: `token:${mint}`,
  messages: async () => {
    const hindsight = await loadHindsight(security, mint);
    return told.flatMap(({ trade, note }) =>
      trade === null
        ? []
        : [
            {
              channel: `token:${mint}:trades`,
              data: presentStreamTrade(mint, trade, notedIn(note), hindsight),
            },
          ],
    );
  },
});

const walletMessages = (mint: string, wallet: string, { change, exit }: Told['applied']): readonly ChannelMessage[] => {
  const owner = { wallet, tokenMint: mint };
  return [
    ...(exit && change ? [{ channel: `wallet:${wallet}:pnl`, data: presentPnlEvent(owner, exit, change) }] : []),
    ...(change ? [{ channel: `wallet:${wallet}:positions`, data: presentPositionEvent(owner, change) }] : []),
  ];
};
