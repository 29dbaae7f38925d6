import { describe, expect, test } from 'vitest';
import { SOL } from '../../../layers/core/identity/address.ts';
import { stables } from '../../../layers/core/money/quote.ts';
import { createInputPrices, fillSwapPrices } from '../../../layers/flows/ingest/stamp.ts';
import { address, price, type Story, swap } from '../../worlds/events.ts';

const [USDC] = stables;
const SECOND = 1_000;

const unpriced = (at: number, fields: Story = {}) => swap({ at, base_price_usd: null, ...fields });
const sol = (at: number, usdc: number, fields: Story = {}) =>
  unpriced(at, {
    token_mint: SOL,
    token_decimals: 9,
    token_amount_raw: '1000000000',
    base_mint: USDC,
    base_decimals: 6,
    base_amount_raw: String(usdc * 1e6),
    ...fields,
  });

/** The same by three wallets, nine SOL in all. */
const market = (at: number, usdc: number) =>
  ['a', 'b', 'c'].map(wallet =>
    sol(at, 3 * usdc, { token_amount_raw: '3000000000', wallet, tx: `${wallet} ${at} ${usdc}` }),
  );

/** The prices stamped on each event. */
const stamped = (...events: readonly Parameters<typeof fillSwapPrices>[1][]) => {
  const read = createInputPrices();
  return events
    .map(event => fillSwapPrices(read, event))
    .flatMap(event => (event.type === 'swap' ? [[event.base_price_usd ?? null, event.sol_price_usd ?? null]] : []));
};

describe('A producer', () => {
  test('stamps the newest stored price, and that of SOL’s own trades without a fresh one', () => {
    expect(
      stamped(
        price(0, '140'),
        ...market(30 * SECOND, 150),
        unpriced(60 * SECOND),
        unpriced(61 * SECOND),
        unpriced(90 * SECOND),
      ),
    ).toEqual([
      [null, '140'],
      [null, '140'],
      [null, '140'],
      ['140', '140'],
      ['150', '150'],
      ['140', '140'],
    ]);
  });

  test('averages SOL’s trades by volume, each once, and leaves stables and other quotes to the service', () => {
    const twice = sol(2 * SECOND, 9 * 153, { tx: 'twice', token_amount_raw: '9000000000' });
    expect(
      stamped(...market(SECOND, 150), twice, twice, unpriced(3 * SECOND), unpriced(4 * SECOND, { base_mint: USDC })),
    ).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [null, '150'],
      [null, '151.5'],
      ['151.5', '151.5'],
      [null, '151.5'],
    ]);
  });

  test('stamps an older price of another quote, unless it traded in the last minute', () => {
    const reported = { ...price(0, '3'), mint: address('quote') };
    const of = (at: number) => unpriced(at, { base_mint: reported.mint });
    const own = unpriced(100 * SECOND, { token_mint: reported.mint, base_mint: SOL });
    expect(stamped(reported, of(60 * SECOND), of(99 * SECOND), own, of(101 * SECOND), of(161 * SECOND))).toEqual(
      ['3', '3', null, null, '3'].map(usd => [usd, null]),
    );
  });

  test('keeps a swap’s own values', () => {
    expect(stamped(price(0, '140'), swap({ at: SECOND, base_price_usd: '151' }))).toEqual([['151', '151']]);
  });
});

test('a price with the swap’s own time counts', () => {
  const read = createInputPrices();
  fillSwapPrices(read, price(SECOND, '140'));
  expect(fillSwapPrices(read, unpriced(SECOND))).toMatchObject({ base_price_usd: '140' });
});

test('the cache of trades has a limited size', () => {
  const read = createInputPrices();
  for (let at = 0; at < 30; at++) {
    const leg = (index: number, wallet: string, fields: Story) =>
      sol(40_000 + at, 150, {
        tx: `s${at}-${index}`,
        slot: 900 + at,
        tx_index: index,
        wallet_address: address(wallet),
        ...fields,
      });
    fillSwapPrices(read, leg(1, 'attacker', { direction: 'buy' }));
    fillSwapPrices(read, leg(2, 'victim', { direction: 'buy' }));
    fillSwapPrices(read, leg(3, 'attacker', { direction: 'sell' }));
  }
  expect(read.solTrades!.recent.all.length).toBeGreaterThan(30);
  expect(read.solTrades!.corrected.size).toBe(0);
});
