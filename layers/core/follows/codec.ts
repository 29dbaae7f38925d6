import { copyWrittenBytes, createByteReader, createByteWriter, readCount, writeCount } from '../codec/bytes.ts';
import { asIs, type Codec, getRecordCodec, getTupleCodec, map, number, transformCodec } from '../codec/codec.ts';
import { type Buys, type Mint, toBuyIndex } from './buys.ts';
import { columnNames, createBuyColumns } from './columns.ts';
import { createFollowEdges, type Edges, listFollowEdges, putEdge } from './edges.ts';
import type { FollowEdge } from './follow.ts';
import type { Follows } from './follows.ts';
import type { Names } from './names.ts';

const namesCodec: Codec<Names> = transformCodec(
  getRecordCodec<Omit<Names, 'numbers'>>({}),
  ({ texts, free }) => ({ texts, free }),
  ({ texts, free }) => ({
    texts,
    free,
    numbers: new Map(texts.flatMap((name, at) => (name === null ? [] : [[name, at]]))),
  }),
);

/** A list with holes. */
function createSparseCodec<Value>(codec: Codec<Value>): Codec<Value[]> {
  return transformCodec(
    map<number, Value>(codec),
    list => new Map(Object.entries(list).map(([at, value]) => [Number(at), value])),
    entries => {
      const list: Value[] = [];
      for (const [at, value] of entries) list[at] = value;
      return list;
    },
  );
}

type StoredBuys = Omit<Buys, 'columns' | 'newestMs'> & {
  readonly length: number;
  readonly newestMs: number | null;
  /** In the order of `columnNames`. */
  readonly columns: readonly string[];
};

const buysCodec: Codec<Buys> = transformCodec(
  getRecordCodec<StoredBuys>({
    walletNames: namesCodec,
    mintNames: namesCodec,
    wallets: createSparseCodec(getTupleCodec<Buys['wallets'][number]>({ newest: asIs, count: asIs })),
    mints: createSparseCodec(
      getTupleCodec<Mint>({ newest: asIs, count: asIs, firstMs: asIs, lastMs: asIs, phases: asIs }),
    ),
    timeline: getRecordCodec<Buys['timeline']>({
      buys: map<number, number>(number),
      mints: map<number, number>(number),
    }),
  }),
  buys => ({
    ...buys,
    length: buys.columns.ms.length,
    newestMs: Number.isFinite(buys.newestMs) ? buys.newestMs : null,
    columns: columnNames.map(name => {
      // Differences as varints in base64: a million buys are too many numbers for JSON.
      const writer = createByteWriter();
      let before = 0;
      for (let buy = buys.oldest; buy < buys.next; buy++) {
        const value = buys.columns[name][toBuyIndex(buys, buy)]!;
        const step = value - before;
        writeCount(writer, step < 0 ? -2 * step - 1 : 2 * step);
        before = value;
      }
      return Buffer.from(copyWrittenBytes(writer)).toString('base64');
    }),
  }),
  ({ length, columns, newestMs, ...stored }) => {
    const buys = { ...stored, columns: createBuyColumns(length), newestMs: newestMs ?? Number.NEGATIVE_INFINITY };
    for (const [at, name] of columnNames.entries()) {
      const reader = createByteReader(Buffer.from(columns[at]!, 'base64'));
      let value = 0;
      for (let buy = buys.oldest; buy < buys.next; buy++) {
        const coded = readCount(reader);
        value += coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
        buys.columns[name][toBuyIndex(buys, buy)] = value;
      }
    }
    return buys;
  },
);

const edgesCodec: Codec<Edges> = transformCodec(
  asIs as Codec<readonly FollowEdge[]>,
  edges => [...listFollowEdges(edges)],
  list => {
    const edges = createFollowEdges();
    for (const edge of list) putEdge(edges, edge);
    return edges;
  },
);

export const followsCodec = getRecordCodec<Follows>({ buys: buysCodec, edges: edgesCodec });
