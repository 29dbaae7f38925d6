import { byteReader, byteWriter, readCount, writeCount, writtenBytes } from '../codec/bytes.ts';
import { type Buys, emptyBuys, type Mint, placeOf } from './buys.ts';
import { type Columns, columnNames, newColumns } from './columns.ts';
import { allEdges, emptyEdges, putEdge } from './edges.ts';
import type { FollowEdge } from './follow.ts';
import type { Follows } from './follows.ts';
import type { Names } from './names.ts';

type PackedBuys = Pick<Buys, 'oldest' | 'next' | 'buysMax' | 'phases'> & {
  readonly length: number;
  readonly newestMs: number | null;
  /** Per column, in base64. */
  readonly columns: Readonly<Record<keyof Columns, string>>;
  readonly wallets: PackedNames;
  readonly mints: PackedNames;
  /** By number: newest buy and count; for mints also times and phases. */
  readonly walletChains: readonly (readonly [number, number, number])[];
  readonly mintChains: readonly (readonly [number, number, number, number, number, readonly number[]])[];
  readonly buysByTime: readonly (readonly [number, number])[];
  readonly mintsByTime: readonly (readonly [number, number])[];
};
type PackedNames = Pick<Names, 'texts' | 'free'>;
type PackedFollows = { readonly buys: PackedBuys; readonly edges: readonly FollowEdge[] };

/** Encodes the state as plain data. */
export const encodeFollows = ({ buys, edges }: Follows): unknown =>
  ({ buys: packBuys(buys), edges: [...allEdges(edges)] }) satisfies PackedFollows;

/** Decodes data from `encodeFollows`. */
export const decodeFollows = (data: unknown): Follows => {
  const packed = data as PackedFollows;
  const edges = emptyEdges();
  for (const edge of packed.edges) putEdge(edges, edge);
  return { buys: unpackBuys(packed.buys), edges };
};

const packBuys = (buys: Buys): PackedBuys => ({
  oldest: buys.oldest,
  next: buys.next,
  buysMax: buys.buysMax,
  phases: [...buys.phases],
  length: buys.columns.ms.length,
  newestMs: Number.isFinite(buys.newestMs) ? buys.newestMs : null,
  columns: Object.fromEntries(columnNames.map(name => [name, packColumn(buys, name)])) as PackedBuys['columns'],
  wallets: packNames(buys.walletNames),
  mints: packNames(buys.mintNames),
  walletChains: Object.entries(buys.wallets).map(([number, { newest, count }]) => [Number(number), newest, count]),
  mintChains: Object.entries(buys.mints).map(([number, { newest, count, firstMs, lastMs, phases }]) => [
    Number(number),
    newest,
    count,
    firstMs,
    lastMs,
    [...phases],
  ]),
  buysByTime: [...buys.timeline.buys],
  mintsByTime: [...buys.timeline.mints],
});

const packNames = ({ texts, free }: Names): PackedNames => ({ texts: [...texts], free: [...free] });

const packColumn = (buys: Buys, name: keyof Columns): string => {
  const writer = byteWriter();
  let before = 0;
  for (let buy = buys.oldest; buy < buys.next; buy++) {
    const value = buys.columns[name][placeOf(buys, buy)]!;
    const step = value - before;
    writeCount(writer, step < 0 ? -2 * step - 1 : 2 * step);
    before = value;
  }
  return Buffer.from(writtenBytes(writer)).toString('base64');
};

const unpackBuys = (packed: PackedBuys): Buys => {
  const { oldest, next, length } = packed;
  const buys: Buys = {
    ...emptyBuys(packed.buysMax),
    columns: newColumns(length),
    oldest,
    next,
    newestMs: packed.newestMs ?? Number.NEGATIVE_INFINITY,
    walletNames: unpackNames(packed.wallets),
    mintNames: unpackNames(packed.mints),
    timeline: { buys: new Map(packed.buysByTime), mints: new Map(packed.mintsByTime) },
    phases: [...packed.phases],
  };
  for (const name of columnNames) unpackColumn(buys, name, packed.columns[name]);
  for (const [number, newest, count] of packed.walletChains) buys.wallets[number] = { newest, count };
  for (const [number, newest, count, firstMs, lastMs, phases] of packed.mintChains)
    buys.mints[number] = { newest, count, firstMs, lastMs, phases: [...phases] } satisfies Mint;
  return buys;
};

const unpackNames = ({ texts, free }: PackedNames): Names => ({
  numbers: new Map(texts.flatMap((text, number) => (text === null ? [] : [[text, number]]))),
  texts: [...texts],
  free: [...free],
});

const unpackColumn = (buys: Buys, name: keyof Columns, packed: string): void => {
  const reader = byteReader(Buffer.from(packed, 'base64'));
  let value = 0;
  for (let buy = buys.oldest; buy < buys.next; buy++) {
    const coded = readCount(reader);
    value += coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
    buys.columns[name][placeOf(buys, buy)] = value;
  }
};
