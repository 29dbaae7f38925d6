import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serializeCanonical } from '../../../layers/core/proof/canonical-json.ts';

/** Doubles by their bits, and their texts, as appendix B of RFC 8785 lists them. */
const numbers: readonly (readonly [bits: string, text: string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

test.each(numbers)('Writes the double %s as %s', (bits, text) => {
  expect(serializeCanonical(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
});

test('Sorts members by the code units of their names, and escapes as little as the RFC does', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    1: 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  const values = [...serializeCanonical(value).matchAll(/:"([^"]+)"/g)].map(([, text]) => text);
  expect(values).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
  expect(serializeCanonical('\u20ac$\u000f\u000aA\'B"\\\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"');
  expect(serializeCanonical({ b: [56, { d: true, '10': null, '1': [] }], a: {} })).toBe(
    '{"a":{},"b":[56,{"1":[],"10":null,"d":true}]}',
  );
});

test('Equal values have one text, whatever the order of their members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), value => {
      const shuffled = Object.fromEntries(Object.entries(value).reverse());
      const text = serializeCanonical(value);
      expect(serializeCanonical(shuffled)).toBe(text);
      expect(serializeCanonical(JSON.parse(text))).toBe(text);
    }),
  );
});

test.each([[Number.NaN], [Infinity], [undefined], [1n], ['\ud800'], [{ a: '\udc00b' }], [[() => 0]]])(
  'Refuses %s',
  value => {
    expect(() => serializeCanonical(value)).toThrow(TypeError);
  },
);
