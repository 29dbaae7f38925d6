import { describe, expect, test } from 'vitest';
import {
  asIs,
  big,
  type Codec,
  deltas,
  flag,
  getArrayCodec,
  getColumnsCodec,
  getDeltaCodec,
  getEnumCodec,
  getMapCodec,
  getNullableCodec,
  getRecordCodec,
  getStepColumnsCodec,
  getTupleCodec,
  getUnionCodec,
  getVersionedCodec,
  map,
  number,
  set,
  text,
  transformCodec,
} from '../../../layers/core/codec/codec.ts';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import fc from '../../laws.ts';

type Point = { readonly ms: number; readonly raw: bigint; readonly isBuy: boolean; readonly note: string | null };
type Shape = { readonly kind: 'circle'; readonly size: number } | { readonly kind: 'line'; readonly from: bigint };

const points = fc.record({ ms: fc.nat(), raw: fc.bigInt(), isBuy: fc.boolean(), note: fc.option(fc.string()) });
const pointFields = { ms: number, raw: big, isBuy: flag, note: getNullableCodec(text) };
const pointCodec = getTupleCodec<Point>(pointFields);
const pairCodec = getTupleCodec<Pick<Point, 'ms' | 'raw'>>({ ms: asIs, raw: big });
const shapeCodec = getUnionCodec<Shape>({
  circle: getTupleCodec({ size: number }),
  line: getTupleCodec({ from: big }),
});
const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constant('circle' as const), size: fc.nat() }),
  fc.record({ kind: fc.constant('line' as const), from: fc.bigInt() }),
);

type Law<Value> = readonly [name: string, codec: Codec<Value>, values: fc.Arbitrary<Value>];
const law = <Value>(...law: Law<Value>): Law<unknown> => law as unknown as Law<unknown>;

const laws = [
  law('big', big, fc.bigInt()),
  law('flag', flag, fc.boolean()),
  law('oneOf', getEnumCodec(['a', 'b']), fc.constantFrom('a', 'b')),
  law('nullable', getNullableCodec(big), fc.option(fc.bigInt())),
  law('array', getArrayCodec(big), fc.array(fc.bigInt())),
  law('deltas', deltas, fc.array(fc.nat())),
  law('tuple', pointCodec, points),
  law('steps', getDeltaCodec(pointCodec, ['ms']), fc.array(points)),
  law('columns', getColumnsCodec(getArrayCodec(pairCodec)), fc.array(points.map(({ ms, raw }) => ({ ms, raw })))),
  law('step columns', getStepColumnsCodec<Point>(pointFields, ['ms']), fc.array(points)),
  law('union', shapeCodec, shapes),
  law('record', getRecordCodec<Point>({ raw: big }), points),
  law(
    'set',
    set<number>(),
    fc.uniqueArray(fc.nat()).map(list => new Set(list)),
  ),
  law(
    'map',
    map<string, bigint>(big),
    fc.array(fc.tuple(fc.string(), fc.bigInt())).map(entries => new Map(entries)),
  ),
  law(
    'keyed',
    getMapCodec<number, Point>(pointCodec, ({ ms }) => ms),
    fc.array(points).map(list => new Map(list.map(point => [point.ms, point]))),
  ),
  law(
    'mapped',
    transformCodec(big, (value: number) => BigInt(value), Number),
    fc.nat(),
  ),
  law('versioned', getVersionedCodec('Point', 3, pointCodec), points),
];

test.each(laws)('%s survives a JSON round trip and is not changed by it', (_name, codec, values) => {
  fc.assert(
    fc.property(values, value => {
      const before = structuredClone(value);
      expect(codec.decode(JSON.parse(JSON.stringify(codec.encode(value))))).toEqual(before);
      expect(value).toEqual(before);
    }),
  );
});

describe('other data', () => {
  const stored = getVersionedCodec('Point', 3, pointCodec);

  test('of another version has its own error', () => {
    expect(() => stored.decode({ version: 2, data: [] })).toThrow(WrongVersion);
    expect(() => stored.decode({})).toThrow(WrongVersion);
  });

  test('that is cut short or not a list is named', () => {
    fc.assert(
      fc.property(points, fc.nat(2), (point, length) => {
        const row = pointCodec.encode(point) as readonly unknown[];
        expect(() => pointCodec.decode(row.slice(0, length))).toThrow('must be a list of 4 fields');
      }),
    );
    for (const garbage of [null, 7, 'text', {}, [1, 2, 3, 4, 5]]) expect(() => pointCodec.decode(garbage)).toThrow();
    expect(() => getArrayCodec(big).decode('text')).toThrow('must be a list; got "text"');
  });

  test('of an unknown kind is named', () => {
    expect(() => shapeCodec.decode(['x', 1])).toThrow('must be one of circle,line; got x');
  });

  test('with text in place of a number is rejected', () => {
    expect(() => big.decode('seven')).toThrow(SyntaxError);
  });
});
