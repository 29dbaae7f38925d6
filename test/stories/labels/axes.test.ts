import { describe, expect, test } from 'vitest';
import { earnedTapes, heldTapes, sizedTapes, soldTapes } from './axis-tapes.ts';
import { labelsAfter, positions } from './wallet-teller.ts';

describe('Hold times', () => {
  test.each(heldTapes)('makes a %s of a wallet that holds %s', (type, _how, tape) => {
    expect(labelsAfter(tape).trader_type).toBe(type);
  });

  test('yields no label for a wallet whose positions are all open', () => {
    expect(labelsAfter(positions(12, () => ({ sales: [[60, 0.5, 2]] }))).trader_type).toBeNull();
  });
});

describe('Entry sizes', () => {
  test.each(sizedTapes)('makes a %s of a median of %s, whatever the largest', (size, _how, tape) => {
    expect(labelsAfter(tape).size_class).toBe(size);
  });
});

describe('Returns of positions', () => {
  test.each(earnedTapes)('is %s when they earn %s', (level, _what, tape) => {
    expect(labelsAfter(tape).performance_level).toBe(level);
  });
});

describe('Exit patterns', () => {
  test.each(soldTapes)('makes a %s of a wallet that sells %s', (style, _how, tape) => {
    expect(labelsAfter(tape).exit_style).toBe(style);
  });
});
