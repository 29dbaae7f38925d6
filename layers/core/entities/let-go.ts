import { addCoAction } from './co-actions.ts';
import { addCrew } from './crews.ts';
import { addAllRingCuts, derive, setWideFlags } from './derive.ts';
import { addToFunder } from './forest.ts';
import { noteAnswer, noteId } from './naming.ts';
import { entityRules } from './rules.ts';
import { setService } from './services.ts';
import { createEntities, type Entities } from './state.ts';
import { readTableText } from './text-table.ts';
import { AGED, ensureWalletNumber, hasFlag, isService, LISTED, SERVICE, setFlag, WIDE } from './wallets.ts';

/** At capacity, evicts wallets without entity to two thirds. */
export function dropOldRelations(state: Entities, walletsMax: number = entityRules.walletsMax): void {
  if (state.wallets.names.count < Math.max(walletsMax, state.roomFor)) return;
  const { wallets } = state;
  const kept = selectKept(state, Math.floor((walletsMax * 2) / 3));
  const numbers = new Int32Array(wallets.names.count).fill(-1);
  let count = 0;
  for (let wallet = 0; wallet < kept.length; wallet += 1) if (kept[wallet] === 1) numbers[wallet] = count++;

  const next = { ...createEntities(), newestMs: state.newestMs };
  const moved = (wallets: readonly number[]): number[] => wallets.map(wallet => numbers[wallet]!);
  const { wallets: from } = state;
  const { wallets: to } = next;
  numbers.forEach((number, wallet) => {
    if (number >= 0) ensureWalletNumber(to, readTableText(from.names, wallet));
  });
  numbers.forEach((number, wallet) => {
    if (number < 0) return;
    to.slot[number] = from.slot[wallet]!;
    to.ms[number] = from.ms[wallet]!;
    to.lamports[number] = from.lamports[wallet]!;
    for (const flag of [LISTED, AGED]) setFlag(to, number, flag, hasFlag(from, wallet, flag));
    setService(to, number, isService(from, wallet));
    if (from.parent[wallet]! >= 0) addToFunder(to, number, numbers[from.parent[wallet]!]!);
  });
  // A funder's count includes evicted wallets.
  for (const [wallet, number] of numbers.entries()) if (number >= 0) to.paid[number] = from.paid[wallet]!;
  setWideFlags(to);
  addAllRingCuts(to);
  for (const [wallet, known] of state.known) next.known.set(numbers[wallet]!, known);
  for (const one of state.coActions.byKey.values()) {
    const wallets = moved(one.wallets);
    addCoAction(next.coActions, { ...one, wallets, shared: new Set(moved([...one.shared])) }, wallets);
  }
  for (const crew of state.crews.all)
    addCrew(
      next.crews,
      moved(crew).sort((a, b) => a - b),
    );
  for (const [wallet, shared] of state.crews.shared) next.crews.shared.set(numbers[wallet]!, shared);
  for (const [id, { kind, wallet }] of state.naming.anchors)
    noteId(next.naming, id, { kind, wallet: numbers[wallet]! });
  for (const [id, current] of state.naming.answers) noteAnswer(next.naming, id, current);
  derive(next);
  Object.assign(state, next, { roomFor: Math.ceil(next.wallets.names.count * 1.25) });
}

/** Keeps all ancestors: the shape of a tree is evidence. */
function selectKept(state: Entities, looseMax: number): Uint8Array {
  const { wallets, known, coActions, crews, naming } = state;
  const kept = new Uint8Array(wallets.names.count);
  const keepUpward = (wallet: number): void => {
    for (let one = wallet; one >= 0 && kept[one] === 0; one = wallets.parent[one]!) kept[one] = 1;
  };
  const loose = new Float64Array(kept.length);
  let count = 0;
  for (let wallet = 0; wallet < kept.length; wallet += 1)
    if (wallets.parent[wallet]! >= 0 && wallets.entity[wallet] === 0) loose[count++] = wallets.ms[wallet]!;
  let sinceMs = state.newestMs - entityRules.relationLifeMs;
  if (count > looseMax) sinceMs = Math.max(sinceMs, loose.subarray(0, count).sort()[count - looseMax]!);
  for (let wallet = 0; wallet < kept.length; wallet += 1) {
    const isYoung = wallets.parent[wallet]! >= 0 && wallets.ms[wallet]! >= sinceMs;
    if (isYoung || wallets.entity[wallet]! > 0 || hasFlag(wallets, wallet, SERVICE | WIDE | LISTED)) keepUpward(wallet);
  }
  for (const wallet of known.keys()) keepUpward(wallet);
  for (const { wallets: all } of coActions.byKey.values()) all.forEach(keepUpward);
  for (const wallet of crews.byWallet.keys()) keepUpward(wallet);
  for (const wallet of crews.shared.keys()) keepUpward(wallet);
  for (const { wallet } of naming.anchors.values()) keepUpward(wallet);
  return kept;
}
