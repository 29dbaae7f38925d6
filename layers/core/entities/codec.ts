import {
  asIs,
  type Codec,
  getArrayCodec,
  getRecordCodec,
  map,
  number,
  set,
  text,
  transformCodec,
} from '../codec/codec.ts';
import { addCoAction, type CoAction } from './co-actions.ts';
import { addCrew, type Crew, type Shared } from './crews.ts';
import { addAllRingCuts, derive, setWideFlags } from './derive.ts';
import { addToFunder } from './forest.ts';
import { noteAnswer, noteId } from './naming.ts';
import { type Known, setService, shouldBeService } from './services.ts';
import type { Anchor } from './standing.ts';
import { createEntities, type Entities } from './state.ts';
import { readTableText } from './text-table.ts';
import { AGED, ensureWalletNumber, hasFlag, LISTED, setFlag, type Wallets } from './wallets.ts';

/** Base64: a million wallets are too many numbers for JSON. */
const bytesCodec: Codec<ArrayBufferView> = {
  encode: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  // Copies the bytes, since a column must be 8-byte aligned.
  decode: plain => new Uint8Array(Buffer.from(plain as string, 'base64')),
};

/** The evidence. Decoding derives the entities. */
const evidenceCodec = getRecordCodec({
  parent: bytesCodec,
  slot: bytesCodec,
  ms: bytesCodec,
  lamports: bytesCodec,
  unkept: map<number, number>(number),
  known: map<number, Known>(asIs),
  coActions: getArrayCodec(getRecordCodec<CoAction>({ shared: set() })),
  shared: map<number, Shared>(asIs),
  anchors: map<string, Anchor>(asIs),
  answers: map<string, string>(text),
  names: text,
  listed: asIs as Codec<readonly number[]>,
  aged: asIs as Codec<readonly number[]>,
  crews: asIs as Codec<readonly Crew[]>,
  newestMs: number,
  roomFor: number,
});
export const entitiesCodec: Codec<Entities> = transformCodec(
  evidenceCodec,
  ({ wallets, known, coActions, crews, naming, newestMs, roomFor }) => {
    const { parent, names } = wallets;
    // Paid wallets that are not kept, per funder.
    const unkept = wallets.paid.slice(0, names.count);
    for (let wallet = 0; wallet < names.count; wallet += 1)
      if (parent[wallet]! >= 0 && !hasFlag(wallets, wallet, AGED)) unkept[parent[wallet]!]! -= 1;
    return {
      parent: parent.subarray(0, names.count),
      slot: wallets.slot.subarray(0, names.count),
      ms: wallets.ms.subarray(0, names.count),
      lamports: wallets.lamports.subarray(0, names.count),
      unkept: new Map([...unkept].flatMap((count, wallet) => (count > 0 ? [[wallet, count] as const] : []))),
      known,
      coActions: [...coActions.byKey.values()],
      shared: crews.shared,
      anchors: naming.anchors,
      answers: naming.answers,
      names: Array.from({ length: names.count }, (_, wallet) => readTableText(names, wallet)).join('\n'),
      listed: filterFlagged(wallets, LISTED),
      aged: filterFlagged(wallets, AGED),
      crews: [...crews.all],
      newestMs,
      roomFor,
    };
  },
  evidence => {
    const state = { ...createEntities(), newestMs: evidence.newestMs, roomFor: evidence.roomFor };
    const { wallets } = state;
    if (evidence.names !== '') for (const address of evidence.names.split('\n')) ensureWalletNumber(wallets, address);
    const parent = new Int32Array(evidence.parent.buffer);
    wallets.slot.set(new Float64Array(evidence.slot.buffer));
    wallets.ms.set(new Float64Array(evidence.ms.buffer));
    wallets.lamports.set(new Float64Array(evidence.lamports.buffer));
    for (const wallet of evidence.aged) setFlag(wallets, wallet, AGED, true);
    parent.forEach((funder, wallet) => {
      if (funder >= 0) addToFunder(wallets, wallet, funder);
    });
    for (const [wallet, count] of evidence.unkept) wallets.paid[wallet]! += count;
    setWideFlags(wallets);
    for (const wallet of evidence.listed) setFlag(wallets, wallet, LISTED, true);
    for (const [wallet, known] of evidence.known) state.known.set(wallet, known);
    for (const wallet of new Set([...evidence.listed, ...state.known.keys()]))
      setService(state.wallets, wallet, shouldBeService(state.wallets, wallet, state.known.get(wallet)));
    addAllRingCuts(state.wallets);
    for (const coAction of evidence.coActions) addCoAction(state.coActions, coAction, [...coAction.wallets]);
    for (const crew of evidence.crews) addCrew(state.crews, crew);
    for (const [wallet, shared] of evidence.shared) state.crews.shared.set(wallet, shared);
    for (const [id, anchor] of evidence.anchors) noteId(state.naming, id, anchor);
    for (const [id, current] of evidence.answers) noteAnswer(state.naming, id, current);
    derive(state);
    return state;
  },
);

function filterFlagged(wallets: Wallets, flag: number): readonly number[] {
  const flagged: number[] = [];
  for (let wallet = 0; wallet < wallets.names.count; wallet += 1)
    if (hasFlag(wallets, wallet, flag)) flagged.push(wallet);
  return flagged;
}
