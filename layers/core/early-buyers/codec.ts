import {
  asIs,
  big,
  type Codec,
  getNullableCodec,
  getRecordCodec,
  getStepColumnsCodec,
  map,
  set,
  transformCodec,
} from '../codec/codec.ts';
import type { Evidence, FirstBuy } from './early-buyer.ts';
import { type EarlyBuyers, findLastEarlyBuyer } from './early-buyers.ts';
import { judgeFirstBuyMoney } from './early-wallet.ts';
import { putWithdrawal } from './series.ts';

type Buy = FirstBuy & { readonly wallet: string };

const buysCodec: Codec<Map<string, FirstBuy>> = transformCodec(
  getStepColumnsCodec<Buy>(
    {
      wallet: asIs,
      ms: asIs,
      slot: asIs,
      txIndex: asIs,
      eventIndex: asIs,
      seq: asIs,
      usd: getNullableCodec(big),
      lamports: asIs,
      dex: asIs,
      terminal: asIs,
    },
    ['ms', 'slot', 'txIndex', 'seq'],
  ),
  buys => Array.from(buys, ([wallet, buy]) => ({ wallet, ...buy })),
  buys => new Map(buys.map(({ wallet, ...buy }) => [wallet, buy])),
);

/** What follows from buys and evidence is left out. */
export const earlyCodec: Codec<EarlyBuyers> = transformCodec(
  getRecordCodec<Omit<EarlyBuyers, 'last' | 'money' | 'series'>>({
    buys: buysCodec,
    evidence: map<string, Evidence>(asIs),
    waiting: map<string, Evidence>(asIs),
    reported: set(),
  }),
  ({ last: _last, money: _money, series: _series, ...stored }) => stored,
  stored => {
    const { buys, evidence } = stored;
    const money = new Map([...evidence].map(([wallet, one]) => [wallet, judgeFirstBuyMoney(buys.get(wallet)!, one)]));
    const series: EarlyBuyers['series'] = new Map();
    for (const [wallet, { withdrawal }] of money) putWithdrawal(series, wallet, withdrawal);
    return { ...stored, last: findLastEarlyBuyer(buys), money, series };
  },
);
