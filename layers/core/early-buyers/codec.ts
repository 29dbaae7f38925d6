import { asIs, big, type Codec, columns, map, mapped, nullable, record, set, steps, tuple } from '../codec/codec.ts';
import type { Evidence, FirstBuy } from './early-buyer.ts';
import { type EarlyBuyers, lastOf } from './early-buyers.ts';
import { moneyOf } from './early-wallet.ts';
import { putWithdrawal } from './series.ts';

type Buy = FirstBuy & { readonly wallet: string };

const buysCodec: Codec<Map<string, FirstBuy>> = mapped(
  columns(
    steps(
      tuple<Buy>({
        wallet: asIs,
        ms: asIs,
        slot: asIs,
        txIndex: asIs,
        eventIndex: asIs,
        seq: asIs,
        usd: nullable(big),
        lamports: asIs,
        dex: asIs,
        terminal: asIs,
      }),
      ['ms', 'slot', 'txIndex', 'seq'],
    ),
  ),
  buys => Array.from(buys, ([wallet, buy]) => ({ wallet, ...buy })),
  buys => new Map(buys.map(({ wallet, ...buy }) => [wallet, buy])),
);

/** What follows from buys and evidence is left out. */
export const earlyCodec: Codec<EarlyBuyers> = mapped(
  record<Omit<EarlyBuyers, 'last' | 'money' | 'series'>>({
    buys: buysCodec,
    evidence: map<string, Evidence>(asIs),
    waiting: map<string, Evidence>(asIs),
    reported: set(),
  }),
  ({ last: _last, money: _money, series: _series, ...stored }) => stored,
  stored => {
    const { buys, evidence } = stored;
    const money = new Map([...evidence].map(([wallet, one]) => [wallet, moneyOf(buys.get(wallet)!, one)]));
    const series: EarlyBuyers['series'] = new Map();
    for (const [wallet, { withdrawal }] of money) putWithdrawal(series, wallet, withdrawal);
    return { ...stored, last: lastOf(buys), money, series };
  },
);
