import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, records, type Story, swap } from '../../worlds/events.ts';
import { heard, type Intake, memoryStream, type Stream, startIntake, tapeOf } from '../../worlds/intake.ts';

const MINT = address('mint');
const buy = (wallet: string, story: Story = {}) => swap({ wallet, ...story });
const sell = (wallet: string, story: Story = {}) => swap({ wallet, direction: 'sell', ...story });
const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('Labels by story', () => {
  const engine = useEngine();
  const names = useTables(engine);
  let stream: Stream;
  let intake: Intake;
  let next = 1;

  beforeEach(async () => {
    stream = memoryStream();
    intake = startIntake(engine.client, names, stream);
  });

  const tell = async (...swaps: readonly object[]) => {
    await intake.take(records(swaps, { first: next }));
    next += swaps.length;
    return (await tapeOf(engine.client, names, MINT)).map(({ labels }) => labels);
  };

  test('a trade without evidence is organic', async () => {
    expect(await tell(buy('a'), sell('a', { at: 1_000 }))).toEqual([['ORGANIC'], ['ORGANIC']]);
  });

  test('buys of two wallets in one transaction are a multi-buy; a later buy is separate', async () => {
    const labels = await tell(buy('a', { tx: 'x' }), buy('b', { tx: 'x', event_index: 1 }), buy('a', { tx: 'y' }));
    const both = ['BOT:MULTIBUY', 'BOT:MULTIWALLET'];
    expect(labels).toEqual([both, both, ['ORGANIC']]);
  });

  test('sells of two wallets in one transaction are a multi-sell; another slot is separate', async () => {
    const labels = await tell(
      sell('a', { tx: 'x' }),
      sell('b', { tx: 'x', event_index: 1 }),
      sell('a', { tx: 'x', event_index: 2, at: 800 }),
    );
    const both = ['BOT:MULTISELL', 'BOT:MULTIWALLET'];
    expect(labels).toEqual([both, both, ['ORGANIC']]);
  });

  test('one order over several pools of a transaction is organic', async () => {
    const legs = times(3).map(index => buy('a', { tx: 'x', event_index: index }));
    expect(await tell(...legs, sell('a', { tx: 'y', at: 800 }))).toEqual(times(4).map(() => ['ORGANIC']));
  });

  test('two wallets in one transaction are a multi-wallet', async () => {
    const labels = await tell(buy('a', { tx: 'x' }), sell('b', { tx: 'x', event_index: 1 }), buy('a', { tx: 'y' }));
    expect(labels).toEqual([['BOT:MULTIWALLET'], ['BOT:MULTIWALLET'], ['ORGANIC']]);
  });

  test('a transaction with more wallets in its source than seen is a multi-wallet at once', async () => {
    const wallets = [address('a'), address('b')];
    const of = (list: readonly string[]) => ({ ...buy('a'), tx: { swaps: 2, mints: [MINT], wallets: list } });
    expect(await tell(of(wallets), of([address('a')]))).toEqual([['BOT:MULTIWALLET'], ['ORGANIC']]);
  });

  test('a wallet on both sides of one transaction is an arbitrage, on both sides of two it is not', async () => {
    const labels = await tell(
      buy('a', { tx: 'x' }),
      sell('a', { tx: 'x', event_index: 1 }),
      buy('b', { tx: 'y', at: 900 }),
      sell('b', { tx: 'z', at: 900 }),
    );
    expect(labels).toEqual([['BOT:ARB'], ['BOT:ARB'], ['ORGANIC'], ['ORGANIC']]);
    const trades = await tapeOf(engine.client, names, MINT);
    expect(trades.map(({ arbitrage }) => arbitrage)).toEqual([true, true, false, false]);
  });

  test('an upstream arbitrage label counts, and leaves the filtered view', async () => {
    await tell(buy('a', { labels: ['BOT:ARB'] }), buy('b', { labels: ['BOT:MEV', 'TERMINAL:axiom'] }));
    const trades = await tapeOf(engine.client, names, MINT);
    expect(trades.map(({ arbitrage, organic }) => [arbitrage, organic])).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  test('the decoder’s arbitrage flag counts', async () => {
    expect(await tell(buy('a', { is_arbitrage: true }), buy('b', { is_arbitrage: false }))).toEqual([
      ['BOT:ARB'],
      ['ORGANIC'],
    ]);
  });

  test('a flash swap is labelled, a plain swap is not', async () => {
    expect(await tell(buy('a', { direction: 'flash_swap' }), buy('b', { direction: 'swap' }))).toEqual([
      ['BOT:FLASH'],
      ['ORGANIC'],
    ]);
  });

  test('the eighth swap of a wallet within a minute is a bot’s, the seventh is not', async () => {
    const labels = await tell(...times(9).map(index => sell('a', { at: index * 1_000 })));
    expect(labels.map(list => list.join())).toEqual([...times(7).map(() => 'ORGANIC'), 'BOT:HFT', 'BOT:HFT']);
  });

  test('eight swaps are not a bot’s when the first is over a minute old or another wallet’s', async () => {
    const slow = times(8).map(index => sell('a', { at: index === 7 ? 60_001 : index * 1_000 }));
    expect((await tell(...slow)).at(-1)).toEqual(['ORGANIC']);
    const shared = times(8).map(index => sell(index === 3 ? 'c' : 'b', { at: 200_000 + index }));
    expect((await tell(...shared)).at(-1)).toEqual(['ORGANIC']);
    const exact = times(8).map(index => sell('d', { at: 400_000 + (index === 7 ? 60_000 : index * 1_000) }));
    expect((await tell(...exact)).at(-1)).toEqual(['BOT:HFT']);
  });

  const front: Story = { tx_index: 1, slot: 500 };
  const middle: Story = { tx_index: 2, slot: 500 };
  const back: Story = { tx_index: 3, slot: 500, base_amount_raw: '1100000000' };
  const sandwich = [['BOT:MEV', 'MEV:FRONTRUN'], ['MEV:SANDWICHED'], ['BOT:MEV', 'MEV:BACKRUN']];

  test('a buy between another wallet’s buy and sell in one slot is sandwiched', async () => {
    expect(await tell(buy('m', front), buy('v', middle), sell('m', back))).toEqual(sandwich);
  });

  test('the order of a sandwich is the block’s, not that of arrival', async () => {
    const [f, v, b] = sandwich;
    expect(await tell(sell('m', back), buy('v', middle), buy('m', front))).toEqual([b, v, f]);
  });

  test('a sandwich in separate batches with a cold cache between is the same', async () => {
    for (const event of [buy('m', front), buy('v', middle)]) {
      await tell(event);
      intake = startIntake(engine.client, names, stream);
    }
    expect(await tell(sell('m', back))).toEqual(sandwich);
  });

  test.each([
    ['the victim is the attacker’s own wallet', [buy('m', front), buy('m', middle), sell('m', back)]],
    ['the sell is in the next slot', [buy('m', front), buy('v', middle), sell('m', { ...back, slot: 501 })]],
    ['the sell comes before the victim', [buy('m', front), buy('v', back), sell('m', middle)]],
    ['the attacker’s buy comes after the victim', [buy('m', middle), buy('v', front), sell('m', back)]],
    ['the victim sells', [buy('m', front), sell('v', middle), sell('m', back)]],
    ['two wallets did it', [buy('m', front), buy('v', middle), sell('n', back)]],
  ])('it is not a sandwich when %s', async (_, swaps) => {
    expect((await tell(...swaps)).flat()).toEqual(['ORGANIC', 'ORGANIC', 'ORGANIC']);
  });

  test('a dust buy by a holder of the token augments its position', async () => {
    const dust: Story = { base_amount_raw: '6000000', token_amount_raw: '6000000' };
    const labels = await tell(
      buy('a', { ...dust, wallet_token_balance_raw: '6000001' }),
      buy('b', { ...dust, wallet_token_balance_raw: '6000000' }),
      buy('c', { ...dust, base_amount_raw: '6666667', wallet_token_balance_raw: '6000001' }),
      sell('d', { ...dust, wallet_token_balance_raw: '6000001' }),
    );
    expect(labels).toEqual([['DUST:POSITION_AUGMENT', 'ORGANIC'], ['ORGANIC'], ['ORGANIC'], ['ORGANIC']]);
  });

  test('without a balance from the source, a buy within the last minute shows a holder', async () => {
    const dust: Story = { base_amount_raw: '6000000', token_amount_raw: '6000000' };
    const labels = await tell(
      buy('a', dust),
      buy('a', { ...dust, at: 60_000 }),
      buy('a', { ...dust, at: 120_001 }),
      buy('b', { ...dust, base_price_usd: null, base_mint: address('unpriced') }),
      buy('b', { ...dust, base_price_usd: null, base_mint: address('unpriced') }),
    );
    expect(labels.map(list => list.includes('DUST:POSITION_AUGMENT'))).toEqual([false, true, false, false, false]);
  });

  test('a terminal is a label that keeps the trade organic', async () => {
    expect(await tell(buy('a', { terminal: 'photon' }))).toEqual([['ORGANIC', 'TERMINAL:photon']]);
  });

  test('contract labels of the source are kept, and decide whether the trade is organic', async () => {
    const labels = await tell(
      buy('a', { labels: ['BOT:WASH', 'BUNDLE:EXEC_CLUSTER', 'nonsense', 'BOT:UNKNOWN', 'TERMINAL:'] }),
      buy('b', { labels: ['ORGANIC', 'TERMINAL:axiom', 'DUST:SELL_PASSTHROUGH'] }),
      buy('c', { labels: ['ORGANIC', 'BOT:HFT'] }),
    );
    expect(labels).toEqual([
      ['BOT:WASH', 'BUNDLE:EXEC_CLUSTER'],
      ['DUST:SELL_PASSTHROUGH', 'ORGANIC', 'TERMINAL:axiom'],
      ['BOT:HFT'],
    ]);
    const organic = (await tapeOf(engine.client, names, MINT)).map(trade => trade.organic);
    expect(organic).toEqual([false, true, false]);
  });

  test('a late label corrects the tape, in header and segment, and never the view of a trade', async () => {
    const others = times(80).map(index => buy(`o-${index}`, { at: 10 + index }));
    await tell(buy('a', { tx: 'x' }), ...others.slice(0, 70));
    await tell(...others.slice(70));
    await tell(buy('z', { tx: 'y', at: 95 }));
    const { Items = [] } = await engine.client.send(new ScanCommand({ TableName: names.tape }));
    expect(Items.length).toBeGreaterThan(1);
    const labels = await tell(buy('b', { tx: 'x', event_index: 1 }), buy('c', { tx: 'y', event_index: 1, at: 95 }));
    const trades = await tapeOf(engine.client, names, MINT);
    const both = ['BOT:MULTIBUY', 'BOT:MULTIWALLET'];
    expect([labels[0], labels[81]]).toEqual([both, both]);
    expect([trades[0]!.organic, trades[81]!.organic]).toEqual([true, true]);
    expect(trades.slice(82).map(({ organic }) => organic)).toEqual([false, false]);
    expect(labels.filter(list => list.includes('BOT:MULTIBUY'))).toHaveLength(4);
    expect(heard(stream, MINT).trades[0]).toMatchObject({ labels: ['ORGANIC'], organic: true });
  });
});
