/**
 * Compares the ledger with another tool's published gains.
 * Events become trades in USD with nine decimals, at a price of one.
 * Incoming coins are a buy at cost; their fee is the network fee.
 * Outgoing coins are a sell of amount plus coin fee, for the proceeds.
 * A fee or an own transfer is a sell of the fee's coins at their value.
 */
import { expect, test } from 'vitest';
import { applyTrade } from '../../../layers/core/ledger/apply.ts';
import { emptyLedger } from '../../../layers/core/ledger/ledger.ts';
import { parseDecimal, tenTo, usdScale } from '../../../layers/core/money/amount.ts';
import { toUiAmount } from '../../../layers/core/money/amount-ratio.ts';
import { type Line, tradeOf } from '../../stories/teller.ts';
import { type PublishedCase, type PublishedEvent, publishedCases } from './published-cases.ts';

/** Coins have eight decimals, dollars nine, so published figures are integers. */
const units = (text: string, decimals: number): bigint => {
  const { digits, exponent } = parseDecimal(text);
  const places = exponent + decimals;
  if (places < 0 && digits % tenTo(-places) !== 0n) throw new RangeError(`${text} has more than ${decimals} decimals.`);
  return places >= 0 ? digits * tenTo(places) : digits / tenTo(-places);
};
const coins = (text: string): bigint => units(text, 8);
const dollars = (text: string): bigint => units(text, 9);

const line = (direction: 'buy' | 'sell', token: bigint, usd: bigint, fee = 0n): Line => ({
  direction,
  tokenRaw: String(token),
  tokenDecimals: 8,
  baseRaw: String(usd),
  baseDecimals: 9,
  basePriceUsd: '1',
  solPriceUsd: '1',
  networkFeeLamports: Number(fee),
});

const lineOf = (event: PublishedEvent): Line => {
  if (event.kind === 'in') return line('buy', coins(event.amount), dollars(event.usd_no_fee), dollars(event.usd_fee));
  if (event.kind === 'intra') return line('sell', coins(event.crypto_fee), dollars(event.usd_fee));
  const feeAlone = coins(event.amount) === 0n;
  return line('sell', coins(event.amount) + coins(event.crypto_fee), dollars(feeAlone ? event.usd_fee : event.usd_out));
};

const nameOf = (event: PublishedEvent): string =>
  `${event.ts} ${event.kind === 'intra' ? 'INTRA / MOVE' : `OUT / ${event.type}`}`;

/** The ledger's gains by taxable event. */
const ledgerGains = ({ events }: PublishedCase): Map<string, number> => {
  const gains = new Map<string, number>();
  let state = emptyLedger;
  const inTime = events.toSorted((a, b) => Date.parse(a.ts) - Date.parse(b.ts));
  for (const [at, event] of inTime.entries()) {
    const applied = applyTrade(state, tradeOf({ ...lineOf(event), timestampMs: Date.parse(event.ts) }, at));
    state = applied.state;
    if (applied.exit === null) continue;
    const gain = toUiAmount(applied.exit.money!.realizedUsd, usdScale);
    gains.set(nameOf(event), (gains.get(nameOf(event)) ?? 0) + gain);
  }
  return gains;
};

/** Published gains; income is not an exit. */
const publishedGains = ({ gain_loss_detail }: PublishedCase): Map<string, number> => {
  const gains = new Map<string, number>();
  for (const { event_ts, event_type, gain, lot_ts } of gain_loss_detail) {
    if (lot_ts === null) continue;
    const name = `${event_ts} ${event_type}`;
    gains.set(name, (gains.get(name) ?? 0) + Number(gain));
  }
  return gains;
};

const differences = (published: PublishedCase): string[] => {
  const found = ledgerGains(published);
  const wanted = publishedGains(published);
  return [...new Set([...found.keys(), ...wanted.keys()])]
    .filter(name => !(Math.abs((found.get(name) ?? Number.NaN) - (wanted.get(name) ?? Number.NaN)) <= 1e-8))
    .map(name => `${name}: ${found.get(name)}, published ${wanted.get(name)}`);
};

test('two coins for 10 dollars and a fee of 1, one sold for 9 with half a coin of fee, gain 9 − 7.5 − 0.75', () => {
  const own: PublishedCase = {
    case: 'own',
    asset: 'X',
    events: [
      {
        kind: 'out',
        ts: '2020-01-02',
        type: 'SELL',
        spot_price: '9',
        amount: '1',
        crypto_fee: '0.5',
        usd_out: '9',
        usd_fee: '4.5',
      },
      { kind: 'in', ts: '2020-01-01', type: 'BUY', spot_price: '5', amount: '2', usd_fee: '1', usd_no_fee: '10' },
    ],
    gain_loss_detail: [{ gain: '0.75', event_ts: '2020-01-02', event_type: 'OUT / SELL', lot_ts: '2020-01-01' }],
  };
  expect(differences(own)).toEqual([]);
});

for (const published of publishedCases)
  test(`the published gains of ${published.case} ${published.asset} match to 10⁻⁸ USD, sell by sell`, () => {
    expect(differences(published)).toEqual([]);
  });
