import { describe, expect, test } from 'vitest';
import { classify, type Surroundings } from '../../../layers/core/classify/classify.ts';
import { isLabel, isOrganicLabel, resolveTradeLabels } from '../../../layers/core/classify/labels.ts';
import { compareTradeOrder, compareTradesByNewest, formatTradeId } from '../../../layers/core/mint/trade.ts';
import { trade } from '../../tapes/trades.ts';

const around = (fields: Partial<Surroundings> = {}): Surroundings => ({
  recent: [],
  notionalUsd: 150,
  upstreamLabels: [],
  transactionWallets: 0,
  ...fields,
});
const MS = 1_760_000_400_000;

describe('Labels', () => {
  test.each([
    ['ORGANIC', true, true],
    ['BOT:ARB', true, false],
    ['BOT:MALICIOUS', true, false],
    ['MEV:SANDWICHED', true, false],
    ['BUNDLE:EXEC_CLUSTER', true, false],
    ['DUST:POSITION_AUGMENT', true, true],
    ['DUST:SELL_PASSTHROUGH', true, true],
    ['TERMINAL:photon', true, true],
    ['TERMINAL:', false, false],
    ['bot:arb', false, false],
    ['BOT:', false, false],
    ['toString', false, false],
  ])('%s is a known label: %s; it keeps a trade in the filtered view: %s', (label, known, organic) => {
    expect([isLabel(label), isOrganicLabel(label)]).toEqual([known, organic]);
  });

  test('are sorted and unique; organic means no other label applies', () => {
    expect(resolveTradeLabels([])).toEqual(['ORGANIC']);
    expect(resolveTradeLabels(['TERMINAL:b', 'TERMINAL:a', 'TERMINAL:b'])).toEqual([
      'ORGANIC',
      'TERMINAL:a',
      'TERMINAL:b',
    ]);
    expect(resolveTradeLabels(['ORGANIC', 'BOT:HFT'])).toEqual(['BOT:HFT']);
  });
});

describe('Classification', () => {
  test('changes neither its input trade nor earlier trades', () => {
    const first = Object.freeze(trade({ seq: 1, signature: 'x', wallet: 'other' }));
    const { trade: labelled, corrected } = classify(
      Object.freeze(trade({ seq: 2, signature: 'x', organic: false })),
      around({ recent: Object.freeze([first]) }),
    );
    const labels = ['BOT:MULTIBUY', 'BOT:MULTIWALLET'];
    expect(labelled).toMatchObject({ seq: 2, labels, organic: false });
    expect(corrected).toEqual([{ ...first, labels, organic: true }]);
    expect(first.labels).toEqual([]);
  });

  test('corrects a trade only with facts that were unknown before', () => {
    const labels = ['BOT:MULTIBUY', 'BOT:MULTIWALLET'];
    const known = trade({ seq: 1, signature: 'x', wallet: 'other', labels });
    expect(classify(trade({ seq: 2, signature: 'x' }), around({ recent: [known] })).corrected).toEqual([]);
  });

  test('keeps the labels of a corrected trade and adds a late arbitrage', () => {
    const first = trade({ seq: 1, signature: 'x', labels: ['ORGANIC', 'TERMINAL:t'], organic: true });
    const sell = trade({ seq: 2, signature: 'x', direction: 'sell' });
    expect(classify(sell, around({ recent: [first] })).corrected).toEqual([
      { ...first, labels: ['BOT:ARB', 'TERMINAL:t'], arbitrage: true, organic: true },
    ]);
  });

  test('considers only times within a minute, before and after', () => {
    const own = (seq: number, aside: number) => trade({ seq, timestampMs: MS + aside, slot: seq });
    const seven = [1, 2, 3, 4, 5, 6].map(seq => own(seq, seq));
    const label = (aside: number) =>
      classify(trade({ seq: 9, slot: 9 }), around({ recent: [...seven, own(7, aside)] })).trade.labels;
    expect([label(60_000), label(60_001), label(-60_000), label(-60_001)]).toEqual([
      ['BOT:HFT'],
      ['ORGANIC'],
      ['BOT:HFT'],
      ['ORGANIC'],
    ]);
  });

  test('counts the legs of one order once', () => {
    const leg = (seq: number, fields: object = {}) => trade({ seq, eventIndex: seq, signature: 'x', ...fields });
    const labelsOf = (...legs: ReturnType<typeof leg>[]) =>
      classify(legs.at(-1)!, around({ recent: legs.slice(0, -1) })).trade.labels;
    expect(labelsOf(leg(1), leg(2), leg(3))).toEqual(['ORGANIC']);
    expect(labelsOf(leg(1, { direction: 'sell' }), leg(2, { direction: 'sell' }))).toEqual(['ORGANIC']);
    expect(labelsOf(leg(1, { wallet: 'b' }), leg(2))).toEqual(['BOT:MULTIBUY', 'BOT:MULTIWALLET']);
  });

  test('compares the number of orders, not legs, with a bot’s rate', () => {
    const legs = (orders: number) =>
      Array.from({ length: 2 * orders }, (_, at) =>
        trade({ seq: at + 1, slot: at >> 1, eventIndex: at % 2, signature: `o${at >> 1}` }),
      );
    const labels = (orders: number) => {
      const all = legs(orders);
      return classify(all.at(-1)!, around({ recent: all.slice(0, -1) })).trade.labels;
    };
    expect([labels(7), labels(8)]).toEqual([['ORGANIC'], ['BOT:HFT']]);
  });

  test('orders a sandwich by block position, unknown positions last, then by arrival', () => {
    const leg = (seq: number, wallet: string, direction: 'buy' | 'sell', txIndex: number | null) =>
      trade({ seq, wallet, direction, txIndex, signature: `s${seq}`, baseRaw: direction === 'buy' ? '100' : '110' });
    const roles = (...legs: ReturnType<typeof leg>[]) => {
      const [last, ...before] = legs.toReversed();
      const { trade: own, corrected } = classify(last!, around({ recent: before.toReversed() }));
      return [...corrected, own].filter(({ labels }) => labels.some(label => label.startsWith('MEV'))).length;
    };
    expect(roles(leg(1, 'm', 'buy', 1), leg(2, 'v', 'buy', 2), leg(3, 'm', 'sell', null))).toBe(3);
    expect(roles(leg(1, 'm', 'buy', null), leg(2, 'v', 'buy', null), leg(3, 'm', 'sell', null))).toBe(3);
    expect(roles(leg(1, 'm', 'buy', null), leg(2, 'v', 'buy', 2), leg(3, 'm', 'sell', null))).toBe(0);
  });

  test('does not treat front and back legs of one transaction as a sandwich', () => {
    const legs = [
      trade({ seq: 1, wallet: 'm', signature: 'x', eventIndex: 0, txIndex: 1 }),
      trade({ seq: 2, wallet: 'v', signature: 'x', eventIndex: 1, txIndex: 1 }),
    ];
    const back = trade({ seq: 3, wallet: 'm', signature: 'x', eventIndex: 2, txIndex: 1, direction: 'sell' });
    const { trade: own, corrected } = classify(back, around({ recent: legs }));
    expect([own, ...corrected].flatMap(({ labels }) => labels).filter(label => label.startsWith('MEV'))).toEqual([]);
  });
});

describe('The order of trades', () => {
  test('is slot, transaction, event, arrival; newest first sorts by time before these', () => {
    const list = [
      trade({ seq: 5, slot: 2, txIndex: 0, timestampMs: 1 }),
      trade({ seq: 4, slot: 1, txIndex: null, timestampMs: 1 }),
      trade({ seq: 3, slot: 1, txIndex: 7, eventIndex: 1, timestampMs: 1 }),
      trade({ seq: 2, slot: 1, txIndex: 7, eventIndex: 0, timestampMs: 1 }),
      trade({ seq: 6, slot: 1, txIndex: 7, eventIndex: 0, timestampMs: 2 }),
    ];
    expect([...list].sort(compareTradeOrder).map(({ seq }) => seq)).toEqual([2, 6, 3, 4, 5]);
    expect([...list].sort(compareTradesByNewest).map(({ seq }) => seq)).toEqual([6, 5, 4, 3, 2]);
    expect(formatTradeId({ signature: 'abc', eventIndex: 4 })).toBe('abc:4');
  });
});
