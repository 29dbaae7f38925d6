import { unpack } from '../../../layers/core/codec/pack.ts';
import { encodeHolders } from '../../../layers/core/holders/pages.ts';
import { encodeSecurity } from '../../../layers/core/security/codec.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { readLinksAfter } from '../../../layers/storage/coordination/log.ts';
import { parseFoldState as foldedStateOf } from '../../../layers/storage/kernel/fold-state.ts';
import type { MemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import type { ParkingList } from '../../../layers/storage/operations/parking.ts';
import { text } from '../store/text.ts';
import { tapeLines } from './journals.ts';
import { ledgerLines } from './ledgers.ts';
import { itemsIn, itemText, keysIn, type Lines, refTo } from './lines.ts';
import { marketLines } from './markets.ts';
import { walletLines } from './wallets.ts';

/** Everything a store holds, without what only says how it was written. */
export const stateOf = async (
  { store, repeated }: { readonly store: MemoryStore; readonly repeated: ReadonlyMap<string, number> },
  nowMs: number,
): Promise<Lines> => {
  const lines: Lines = new Map();
  await tapeLines(lines, { store, repeated });
  for (const item of itemsIn(store, 'prices')) lines.set(`prices ${item.mint!.S} ${item.at!.N}`, itemText(item));
  for (const item of itemsIn(store, 'tokens')) lines.set(`tokens ${item.mint!.S}`, itemText(item, ['v']));
  await marketLines(lines, store, nowMs);
  await ledgerLines(lines, store);
  for (const item of itemsIn(store, 'positions'))
    lines.set(`positions ${item.wallet!.S} ${item.entry!.S}`, itemText(item));
  await securityLines(lines, store);
  await walletLines(lines, store);
  await coordinationLines(lines, store);
  parkingLines(lines, store);
  return lines;
};

const securityLines = async (lines: Lines, store: MemoryStore): Promise<void> => {
  const read = openSecurityReader({ security: refTo(store, 'security'), tape: refTo(store, 'tape') });
  for (const mint of keysIn(store, 'tape', 't#')) {
    const state = await read(mint, 0);
    lines.set(`security ${mint} fold`, text([encodeSecurity(state), encodeHolders(state.holders)]));
  }
  for (const item of itemsIn(store, 'security'))
    if (item.s!.S === 'annotations') {
      // What was withdrawn may leave an empty item.
      const isEmpty = unpack<readonly (readonly unknown[])[]>(item.d!.B!).every(({ length }) => length === 0);
      if (!isEmpty) lines.set(`security ${item.k!.S} annotations`, itemText(item, ['q']));
    } else if (item.s!.S === 'pool') lines.set(`security ${item.k!.S} pool`, itemText(item));
};

const VIEWS = /^(wallet|entity|leader|campaigns|co_action)#/;

const coordinationLines = async (lines: Lines, store: MemoryStore): Promise<void> => {
  let count = 0;
  for await (const { links } of readLinksAfter(refTo(store, 'coordination'), 0))
    for (const link of links) lines.set(`coordination link ${count++}`, text(link));
  for (const item of itemsIn(store, 'coordination'))
    if (VIEWS.test(item.k!.S!)) lines.set(`coordination ${item.k!.S} ${item.s!.S}`, itemText(item));
};

/** Keys that are still parked. */
const parkingLines = (lines: Lines, store: MemoryStore): void => {
  for (const item of itemsIn(store, 'parking').filter(({ s }) => s!.S === 'list')) {
    const { state } = foldedStateOf<Pick<ParkingList, 'keys'>>(item, { keys: {} });
    for (const [key, parked] of Object.entries(state.keys)) lines.set(`parking ${item.k!.S} ${key}`, text(parked));
  }
};
