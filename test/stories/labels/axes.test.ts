import { describe, expect, test } from 'vitest';
import { earnedTapes, heldTapes, sizedTapes, soldTapes } from './axis-tapes.ts';
import { labelsAfter, positions } from './wallet-teller.ts';

describe('How long positions are held', () => {
  test.each(heldTapes)('makes a %s of who holds %s', (type, _how, tape) => {
    expect(labelsAfter(tape).trader_type).toBe(type);
  });

  test('says nothing of a wallet whose positions are all open', () => {
    expect(labelsAfter(positions(12, () => ({ sales: [[60, 0.5, 2]] }))).trader_type).toBeNull();
  });
});

describe('How large entries are', () => {
  test.each(sizedTapes)('makes a %s of a median of %s, whatever the largest', (size, _how, tape) => {
    expect(labelsAfter(tape).size_class).toBe(size);
  });
});

describe('What positions earn', () => {
  test.each(earnedTapes)('is %s when they earn %s', (level, _what, tape) => {
    expect(labelsAfter(tape).performance_level).toBe(level);
  });
});

describe('How positions are sold', () => {
  test.each(soldTapes)('makes a %s of who sells %s', (style, _how, tape) => {
    expect(labelsAfter(tape).exit_style).toBe(style);
  });
});
