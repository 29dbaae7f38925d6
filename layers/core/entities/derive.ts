import { findComponent } from './component.ts';
import { addRingCut, findTreeHead, isFunderTooWide, listHeadGroup } from './forest.ts';
import { noteId } from './naming.ts';
import { entityRules } from './rules.ts';
import { buildStanding } from './standing.ts';
import type { Entities } from './state.ts';
import { CUT, hasFlag, setFlag, type Wallets, WIDE } from './wallets.ts';

/** Flags funders with too many wallets; expects no flags yet. */
export function setWideFlags(wallets: Wallets): void {
  for (let wallet = 0; wallet < wallets.names.count; wallet += 1)
    setFlag(wallets, wallet, WIDE, isFunderTooWide(wallets, wallet, 0));
}

/** Cuts every ring of funders; expects no cuts yet. */
export function addAllRingCuts(wallets: Wallets): void {
  const passed = new Int32Array(wallets.names.count);
  for (let start = 0; start < passed.length; start += 1) {
    let wallet = start;
    while (wallet >= 0 && passed[wallet] === 0) {
      passed[wallet] = start + 1;
      wallet = wallets.parent[wallet]!;
    }
    if (wallet >= 0 && passed[wallet] === start + 1 && !hasFlag(wallets, wallet, CUT)) addRingCut(wallets, wallet);
  }
}

/** Rebuilds all entities from the evidence. */
export function derive(state: Entities): void {
  const { wallets, crews } = state;
  const seen = new Set<number>();
  const deriveFrom = (wallet: number): void => {
    if (seen.has(wallet)) return;
    const component = findComponent(state, wallet, seen);
    if (component === null) return;
    const { standing, members, ranks } = buildStanding(state, component);
    state.standings.set(++state.numbers, standing);
    members.forEach((member, index) => {
      wallets.entity[member] = state.numbers;
      wallets.rank[member] = ranks[index]!;
    });
  };
  for (let wallet = 0; wallet < wallets.names.count; wallet += 1) {
    const head = findTreeHead(wallets, wallet);
    // A fast check, since most wallets have no group.
    const isOfGroup =
      head >= 0 && listHeadGroup(wallets, head, entityRules.walletsMin).length >= entityRules.walletsMin;
    if (isOfGroup || crews.byWallet.has(wallet)) deriveFrom(wallet);
  }
  for (const standing of state.standings.values()) noteId(state.naming, standing.id, standing);
}
