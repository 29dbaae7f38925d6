import { asIs, big, type Codec, map, mapped, nullable, record, set } from '../codec/codec.ts';
import type { Evidence, FirstBuy } from './early-buyer.ts';
import { type EarlyBuyers, lastOf } from './early-buyers.ts';
import { moneyOf } from './early-wallet.ts';
import { putWithdrawal } from './series.ts';

/** What follows from buys and evidence is left out. */
export const earlyCodec: Codec<EarlyBuyers> = mapped(
  record<Omit<EarlyBuyers, 'last' | 'money' | 'series'>>({
    buys: map(record<FirstBuy>({ usd: nullable(big) })),
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
