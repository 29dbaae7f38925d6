import { presentStreamTrade } from '../../contract/present/trade.ts';
import { presentPnlEvent, presentPositionEvent } from '../../contract/present/wallet-ledger.ts';
import type { ChannelMessage } from '../../edge/push.ts';
import { notedIn } from '../noted-trades.ts';
import type { Telling } from '../tell.ts';
import type { Told } from './fold-mint.ts';

/** What the sockets hear of a mint's rows: the token's topic of its trades, each wallet's topic of its own exits and positions. */
export const tellingsOf = (mint: string, told: readonly Told[]): readonly Telling[] => [
  ...told.flatMap(({ trade, note }): readonly Telling[] =>
    trade === null
      ? []
      : [
          {
            topic: `token:${mint}`,
            messages: () => [{ channel: `token:${mint}:trades`, data: presentStreamTrade(mint, trade, notedIn(note)) }],
          },
        ],
  ),
  ...told.flatMap(({ wallet, applied }): readonly Telling[] =>
    applied.change ? [{ topic: `wallet:${wallet}`, messages: () => walletMessages(mint, wallet, applied) }] : [],
  ),
];

const walletMessages = (mint: string, wallet: string, { change, exit }: Told['applied']): readonly ChannelMessage[] => {
  const owner = { wallet, tokenMint: mint };
  return [
    ...(exit && change ? [{ channel: `wallet:${wallet}:pnl`, data: presentPnlEvent(owner, exit, change) }] : []),
    ...(change ? [{ channel: `wallet:${wallet}:positions`, data: presentPositionEvent(owner, change) }] : []),
  ];
};
