import { beforeEach, describe, expect, test } from 'vitest';
import { SOL } from '../../../layers/core/identity/address.ts';
import { stables } from '../../../layers/core/money/quote.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, price, records, type Story, swap } from '../../worlds/events.ts';
import { type Intake, memoryStream, startIntake, tapeOf } from '../../worlds/intake.ts';

const [USDC, USDT] = stables;
const MINT = address('mint');
const QUOTE = address('quote');
const SECOND = 1_000;

/** `units` SOL for `cost` of a stable; decimals as on the chain. */
const sol = (at: number, units: number, cost: number, fields: Story = {}) =>
  swap({
    at,
    token_mint: SOL,
    token_decimals: 9,
    token_amount_raw: String(units * 1e9),
    base_mint: USDC,
    base_decimals: 6,
    base_amount_raw: String(cost * 1e6),
    base_price_usd: null,
    ...fields,
  });

/** The same by three wallets, ten times as much each. */
const market = (at: number, units: number, cost: number, fields: Story = {}) =>
  ['m1', 'm2', 'm3'].map(wallet => sol(at, 10 * units, 10 * cost, { wallet, ...fields }));

/** `units` of USDT for `cost` USDC, by a given wallet. */
const peg = (at: number, units: number, cost: number, wallet: string, fields: Story = {}) =>
  sol(at, 0, cost, { token_mint: USDT, token_decimals: 6, token_amount_raw: String(units * 1e6), wallet, ...fields });

describe('The price of a quote', () => {
  const engine = useEngine();
  const names = useTables(engine);
  let intake: Intake;
  let next = 1;

  beforeEach(async () => {
    intake = startIntake(engine.client, names, memoryStream());
  });

  const take = (...events: readonly object[]) => {
    const batch = records(events, { first: next });
    next += events.length;
    return intake.take(batch);
  };
  const bases = async (mint = MINT) => (await tapeOf(engine.client, names, mint)).map(trade => trade.basePriceUsd);
  const unpriced = (at: number, fields: Story = {}) => swap({ at, base_price_usd: null, ...fields });

  test('is the volume-weighted average of its own trades in the minute before, to the last digit', async () => {
    await take(
      ...market(0, 1, 150),
      ...market(10 * SECOND, 3, 153 * 3),
      ...market(20 * SECOND, 2, 301, { base_mint: USDT }),
    );
    await take(unpriced(20 * SECOND), unpriced(60 * SECOND - 1), unpriced(60 * SECOND), unpriced(80 * SECOND));
    expect(await bases()).toEqual([
      '151.6666666666666666666666666666666666667',
      '151.6666666666666666666666666666666666667',
      '152',
      null,
    ]);
    expect(await bases(SOL)).toEqual(Array.from({ length: 9 }, () => '1'));
  });

  test('on its own tape applies to swaps of the same batch, and to quotes priced by it', async () => {
    const quoted = { token_mint: QUOTE, base_amount_raw: '4000000000', token_amount_raw: '2000000' };
    await take(
      unpriced(3 * SECOND, { base_mint: QUOTE, base_decimals: 6 }),
      ...['a', 'b', 'c'].map(wallet => unpriced(2 * SECOND, { ...quoted, wallet })),
      ...market(SECOND, 1, 150),
    );
    expect(await bases(QUOTE)).toEqual(['150', '150', '150']);
    expect(await bases()).toEqual(['300']);
  });

  test('excludes outliers, later trades, and trades against tokens that are not references', async () => {
    for (let second = 0; second < 20; second++) await take(sol(second * SECOND, 1, 150, { wallet: `w${second}` }));
    await take(sol(21 * SECOND, 0.000001, 90, { wallet: 'fee' }), sol(40 * SECOND, 1, 160));
    await take(unpriced(30 * SECOND));
    await take(swap({ at: SECOND, token_mint: QUOTE, base_mint: address('other'), base_price_usd: '7' }));
    await take(unpriced(2 * SECOND, { base_mint: QUOTE }));
    expect(await bases()).toEqual(['150', null]);
  });

  test('that is stated and fresh takes precedence over its trades, an older one does not', async () => {
    await take(price(0, '140'), ...market(50 * SECOND, 1, 150));
    await take(unpriced(60 * SECOND), unpriced(61 * SECOND), unpriced(111 * SECOND));
    expect(await bases()).toEqual(['140', '150', '140']);
  });

  describe('from its own trades alone', () => {
    /** A wallet's trade of the quote against SOL at 300 USD. */
    const own = (at: number, wallet: string, usd: number, fields: Story = {}) =>
      swap({
        at,
        wallet,
        token_mint: QUOTE,
        token_amount_raw: String(Math.round((usd / 300) * 1e6)),
        base_amount_raw: String(Math.round((usd / 150) * 1e9)),
        ...fields,
      });
    const priceOf = async (...trades: readonly object[]) => {
      await take(...trades, unpriced(30 * SECOND, { base_mint: QUOTE, base_decimals: 6 }));
      return (await bases())[0];
    };

    test('needs three wallets and 1,000 USD', async () => {
      expect(await priceOf(own(0, 'a', 600), own(1, 'b', 300), own(2, 'c', 120))).toBe('300');
    });
    test('does not exist for two wallets at any volume', async () => {
      const trades = Array.from({ length: 8 }, (_, at) => own(at, at % 2 ? 'a' : 'b', 3_000));
      expect(await priceOf(...trades)).toBeNull();
    });
    test('does not exist below 1,000 USD for any number of wallets', async () => {
      expect(await priceOf(...Array.from({ length: 9 }, (_, at) => own(at, `w${at}`, 105)))).toBeNull();
    });
    test('does not exist for one wallet and the cents of others', async () => {
      expect(await priceOf(own(0, 'a', 5_000), own(1, 'b', 0.6), own(2, 'c', 0.6))).toBeNull();
    });
    test('counts the minute before the trade alone', async () => {
      const early = own(-40 * SECOND, 'a', 600);
      expect(await priceOf(early, own(0, 'b', 600), own(1, 'c', 300))).toBeNull();
    });
    test('does not exist for trades against another self-made quote', async () => {
      const other = { base_mint: address('other'), base_price_usd: '150' };
      expect(await priceOf(...['a', 'b', 'c', 'd'].map((who, at) => own(at, who, 900, other)))).toBeNull();
    });
    test('is missing for swaps quoted in it unless one was stated', async () => {
      await take(price(0, '7', QUOTE));
      await take(own(100 * SECOND, 'a', 5_000), unpriced(110 * SECOND, { base_mint: QUOTE, base_decimals: 6 }));
      expect(await bases()).toEqual(['7']);
    });
  });

  describe('of a stable', () => {
    const usdcSwap = (at: number) => unpriced(at, { base_mint: USDC, base_decimals: 6 });
    const usdtSwap = (at: number) => unpriced(at, { base_mint: USDT, base_decimals: 6 });

    test('is 1 USD while it trades within 2% of the other, or hardly trades', async () => {
      await take(peg(0, 5_000, 4_925, 'a'), peg(1, 5_000, 4_925, 'b'), peg(2, 5_000, 4_925, 'c'));
      await take(usdtSwap(SECOND), usdcSwap(SECOND));
      await take(peg(90 * SECOND, 300, 200, 'a'), peg(90 * SECOND, 300, 200, 'b'), peg(90 * SECOND, 300, 200, 'c'));
      await take(usdtSwap(91 * SECOND));
      await take(peg(190 * SECOND, 30_000, 20_000, 'a'), peg(191 * SECOND, 30_000, 20_000, 'b'));
      await take(usdtSwap(192 * SECOND));
      expect(await bases()).toEqual(['1', '1', '1', '1']);
    });

    test('is the other’s exchange rate once it lost its peg, whichever is the token', async () => {
      await take(peg(0, 5_000, 4_500, 'a'), peg(1, 5_000, 4_500, 'b'), peg(2, 5_000, 4_500, 'c'));
      await take(usdtSwap(SECOND), usdcSwap(SECOND), usdtSwap(62 * SECOND));
      const turned = (at: number, wallet: string) =>
        peg(at, 5_000, 4_000, wallet, { token_mint: USDC, base_mint: USDT });
      await take(turned(100 * SECOND, 'a'), turned(100 * SECOND, 'b'), turned(100 * SECOND, 'c'));
      await take(usdtSwap(101 * SECOND), usdcSwap(101 * SECOND));
      expect(await bases()).toEqual(['0.9', '1', '1', '1', '0.8']);
    });

    const notification = (at: number, base_price_usd: string, base_mint: string = USDT) =>
      swap({ at, base_mint, base_decimals: 6, base_price_usd });

    test('is the swap’s price within 2% of 1, and otherwise 1 unless a guard agrees', async () => {
      await take(...['0.98', '1.02', '0.9799', '1.0201', '0.5', '150'].map((usd, at) => notification(at, usd)));
      expect(await bases()).toEqual(['0.98', '1.02', '1', '1', '1', '1']);
    });

    test('is the swap’s price when the guard agrees, and the guard’s price when they differ', async () => {
      await take(peg(0, 5_000, 4_500, 'a'), peg(1, 5_000, 4_500, 'b'), peg(2, 5_000, 4_500, 'c'));
      await take(...['0.9', '0.91', '0.6', '1.1', '0.99'].map(usd => notification(SECOND, usd)));
      await take(price(100 * SECOND, '0.95', USDC), notification(101 * SECOND, '0.94', USDC));
      expect(await bases()).toEqual(['0.9', '0.91', '0.9', '0.9', '0.99', '0.94']);
    });

    test('is the stated price when that is more than 2% off', async () => {
      await take(price(0, '0.97', USDC), price(0, '0.985', USDT));
      await take(usdcSwap(SECOND), usdtSwap(SECOND), usdcSwap(61 * SECOND));
      expect(await bases()).toEqual(['0.97', '1', '1']);
    });
  });
});
