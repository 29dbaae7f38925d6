import { addCrew, type Shared } from './crews.ts';
import { cutRings, derive, markWide } from './derive.ts';
import { link } from './forest.ts';
import { noteAnswer, noteId } from './naming.ts';
import { keep, type Occasion } from './occasions.ts';
import { type Known, setService, wouldServe } from './services.ts';
import type { Anchor } from './standing.ts';
import { type Entities, emptyEntities } from './state.ts';
import { textAt } from './text-table.ts';
import { hasFlag, LISTED, setFlag, type Wallets, walletNumber } from './wallets.ts';

/** The evidence as plain data. Decoding derives the entities. */
type Plain = {
  readonly names: string;
  readonly parent: string;
  readonly slot: string;
  readonly ms: string;
  /** Evicted wallets per funder. */
  readonly unkept: readonly (readonly [wallet: number, count: number])[];
  readonly listed: readonly number[];
  readonly known: readonly (readonly [wallet: number, known: Known])[];
  readonly occasions: readonly (Omit<Occasion, 'shared'> & { readonly shared: readonly number[] })[];
  readonly crews: readonly (readonly number[])[];
  readonly shared: readonly (readonly [wallet: number, shared: Shared])[];
  readonly anchors: readonly (readonly [id: string, anchor: Anchor])[];
  readonly answers: readonly (readonly [id: string, current: string])[];
  readonly newestMs: number;
  readonly roomFor: number;
};

/** Encodes the evidence as plain data. */
export const encodeEntities = (state: Entities): unknown => {
  const { wallets, known, occasions, crews, naming, newestMs, roomFor } = state;
  const { count } = wallets.names;
  const plain: Plain = {
    names: namesOf(wallets),
    parent: packed(wallets.parent.subarray(0, count)),
    slot: packed(wallets.slot.subarray(0, count)),
    ms: packed(wallets.ms.subarray(0, count)),
    unkept: unkeptOf(wallets),
    listed: listedOf(wallets),
    known: [...known],
    occasions: [...occasions.byKey.values()].map(one => ({ ...one, shared: [...one.shared] })),
    crews: [...crews.all],
    shared: [...crews.shared],
    anchors: [...naming.anchors],
    answers: [...naming.answers],
    newestMs,
    roomFor,
  };
  return plain;
};

const namesOf = ({ names }: Wallets): string => {
  const lines: string[] = [];
  for (let wallet = 0; wallet < names.count; wallet += 1) lines.push(textAt(names, wallet));
  return lines.join('\n');
};

/** Paid wallets that are not kept, per funder. */
export const unkeptOf = ({ parent, paid, names }: Wallets): readonly (readonly [number, number])[] => {
  const unkept = paid.slice(0, names.count);
  for (let wallet = 0; wallet < names.count; wallet += 1) if (parent[wallet]! >= 0) unkept[parent[wallet]!]! -= 1;
  return [...unkept].flatMap((count, wallet) => (count > 0 ? [[wallet, count] as const] : []));
};

export const listedOf = (wallets: Wallets): readonly number[] => {
  const listed: number[] = [];
  for (let wallet = 0; wallet < wallets.names.count; wallet += 1)
    if (hasFlag(wallets, wallet, LISTED)) listed.push(wallet);
  return listed;
};

const packed = (column: Int32Array | Float64Array): string =>
  Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64');

/** Copies the bytes, since a column must be 8-byte aligned. */
const unpacked = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64')).buffer;

/** Decodes data from `encodeEntities`. */
export const decodeEntities = (data: unknown): Entities => {
  const plain = data as Plain;
  const state = { ...emptyEntities(), newestMs: plain.newestMs, roomFor: plain.roomFor };
  plantForest(state, plain);
  for (const [wallet, known] of plain.known) state.known.set(wallet, known);
  for (const wallet of new Set([...plain.listed, ...state.known.keys()]))
    setService(state.wallets, wallet, wouldServe(state.wallets, wallet, state.known.get(wallet)));
  cutRings(state.wallets);
  for (const occasion of plain.occasions) recall(state, occasion);
  for (const crew of plain.crews) addCrew(state.crews, crew);
  for (const [wallet, shared] of plain.shared) state.crews.shared.set(wallet, shared);
  for (const [id, anchor] of plain.anchors) noteId(state.naming, id, anchor);
  for (const [id, current] of plain.answers) noteAnswer(state.naming, id, current);
  derive(state);
  return state;
};

const plantForest = ({ wallets }: Entities, plain: Plain): void => {
  if (plain.names !== '') for (const address of plain.names.split('\n')) walletNumber(wallets, address);
  const parent = new Int32Array(unpacked(plain.parent));
  wallets.slot.set(new Float64Array(unpacked(plain.slot)));
  wallets.ms.set(new Float64Array(unpacked(plain.ms)));
  parent.forEach((funder, wallet) => {
    if (funder >= 0) link(wallets, wallet, funder);
  });
  for (const [wallet, count] of plain.unkept) wallets.paid[wallet]! += count;
  markWide(wallets);
  for (const wallet of plain.listed) setFlag(wallets, wallet, LISTED, true);
};

const recall = ({ occasions }: Entities, { wallets, shared, ...plain }: Plain['occasions'][number]): void =>
  keep(occasions, { ...plain, wallets: [...wallets], shared: new Set(shared) }, wallets);
