import type { FundedLink } from '../relations/link.ts';
import { getWalletCrews } from './crews.ts';
import type { EntityChange } from './entity.ts';
import { compareNames, computeFundingReach, isFunderTooWide, noteWide, removeRingCut, setFunder } from './forest.ts';
import { joinLeaf } from './join.ts';
import { dropOldRelations } from './let-go.ts';
import { applyEvidenceChange } from './regroup.ts';
import { isServiceCategory, setService, shouldBeService } from './services.ts';
import type { Entities } from './state.ts';
import { NOTHING, type Taken } from './taken.ts';
import { findTextNumber, readTableText } from './text-table.ts';
import {
  AGED,
  ensureWalletNumber,
  hasFlag,
  isNonBindingFunder,
  isService,
  LISTED,
  setFlag,
  type Wallets,
  WIDE,
} from './wallets.ts';

/** Adds a funding. The largest wins, then the earliest, then one with a history. */
export function takeFundedLink(state: Entities, link: FundedLink): Taken {
  if (link.wallet === link.from) return NOTHING;
  const number = findTextNumber(state.wallets.names, link.from);
  const isKnown = number >= 0 && hasFlag(state.wallets, number, LISTED);
  const isListed = isServiceCategory(link.category) && !isKnown;
  const isEarlier = isBetterLink(state, link);
  if (!isListed && !isEarlier) return NOTHING;
  dropOldRelations(state);
  const wallet = ensureWalletNumber(state.wallets, link.wallet);
  const from = ensureWalletNumber(state.wallets, link.from);
  state.newestMs = Math.max(state.newestMs, link.timestampMs);
  if (isListed) setFlag(state.wallets, from, LISTED, true);
  return { hadEffect: true, changes: applyLink(state, link, wallet, from, isEarlier) };
}

function isBetterLink({ wallets }: Entities, link: FundedLink): boolean {
  const wallet = findTextNumber(wallets.names, link.wallet);
  const parent = wallet < 0 ? -1 : wallets.parent[wallet]!;
  if (parent < 0) return true;
  const more = (link.lamports ?? 0) - wallets.lamports[wallet]!;
  if (more !== 0) return more > 0;
  const slots = link.slot - wallets.slot[wallet]!;
  const ms = link.timestampMs - wallets.ms[wallet]!;
  const order = slots || ms || compareNames(link.from, readTableText(wallets.names, parent));
  return order < 0 || (order === 0 && link.hasHistory === true && !hasFlag(wallets, wallet, AGED));
}

function applyLink(
  state: Entities,
  link: FundedLink,
  wallet: number,
  from: number,
  isEarlier: boolean,
): readonly EntityChange[] {
  const { wallets } = state;
  const { timestampMs } = link;
  const serves = shouldBeService(wallets, from, state.known.get(from));
  const turns = serves && !isService(wallets, from);
  const before = isEarlier ? wallets.parent[wallet]! : from;
  const turned = [...(turns ? [from] : []), ...(isEarlier ? findWidthChanges(wallets, link, wallet, from) : [])];
  const move = (): void => {
    if (turns) removeRingCut(wallets, from);
    setService(wallets, from, serves);
    if (isEarlier) setFunder(wallets, wallet, from, link);
    for (const funder of [before, from]) if (funder >= 0) noteWide(wallets, funder);
  };
  if (turned.length > 0) return applyEvidenceChange(state, [wallet, ...turned], move, timestampMs);
  const isFree = isNonBindingFunder(wallets, from) || serves || link.hasHistory === true;
  const isLeaf =
    wallets.child[wallet]! < 0 &&
    getWalletCrews(state.crews, wallet).length === 0 &&
    !state.naming.byWallet.has(wallet);
  if (!(wallets.parent[wallet]! < 0) || !(isLeaf || isFree))
    return applyEvidenceChange(state, [wallet], move, timestampMs, computeFundingReach(wallets, wallet, from));
  move();
  return isFree || isService(wallets, wallet) ? [] : joinLeaf(state, wallet, timestampMs);
}

/** Funders that start or stop being hot wallets. */
function findWidthChanges(wallets: Wallets, link: FundedLink, wallet: number, from: number): readonly number[] {
  const before = hasFlag(wallets, wallet, AGED) ? -1 : wallets.parent[wallet]!;
  const after = link.hasHistory ? -1 : from;
  if (before === after) return [];
  return [
    [before, -1],
    [after, 1],
  ].flatMap(([funder, more]) =>
    funder! >= 0 && isFunderTooWide(wallets, funder!, more!) !== hasFlag(wallets, funder!, WIDE) ? [funder!] : [],
  );
}
