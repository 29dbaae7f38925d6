/** Events of the contract, which make every channel speak, and of one busy token. */
import { channelRows } from '../journeys/contract/channels.ts';
import { channelOf } from '../journeys/contract-world.ts';
import { addressOf, swapOf } from '../service/events.ts';

const mint = addressOf('chaos token');
const trader = addressOf('chaos trader');

export const BUSY_TRADES = `token:${mint}:trades`;

export const BUSY_CANDLES = [`token:${mint}:ohlcv:full:1s`, `token:${mint}:ohlcv:filtered:1m`];

const busy = [
  BUSY_TRADES,
  `token:${mint}:ticks`,
  ...BUSY_CANDLES,
  `wallet:${trader}:pnl`,
  `wallet:${trader}:positions`,
];

/** Two of the ten candle channels of a token: each costs every client a subscription. */
const isLeftOut = (channel: string): boolean => /:ohlcv:/.test(channel) && !/:(full:1m|filtered:5m)$/.test(channel);

const ofContract = channelRows
  .flatMap(({ pattern, subjects }) => subjects.map(name => channelOf(pattern, name)))
  .filter(channel => !isLeftOut(channel));

export const channels: readonly string[] = [...busy, ...ofContract];

/** The busy channels, and every other one of the contract. */
export const channelsFor = (client: number): readonly string[] => [
  ...busy,
  ...ofContract.filter((_, at) => (at + client) % 2 === 0),
];

/** For clients that get each message in a post of its own, which takes longer. */
export const quietChannels: readonly string[] = [BUSY_TRADES, ...ofContract.filter((_, at) => at % 3 === 0)];

/** The trader buys, then sells a part, in turn. */
export const busySwaps = (from: number, count: number, nowMs: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = from + index;
    const isSell = at % 2 === 1;
    return swapOf(`chaos ${at}`, {
      token_mint: mint,
      wallet_address: trader,
      timestamp: nowMs,
      slot: 1_000 + at,
      direction: isSell ? 'sell' : 'buy',
      ...(isSell && { token_amount_raw: '900000000', base_amount_raw: '900000000' }),
    });
  });
