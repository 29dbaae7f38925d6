import type { FundedLink } from '../relations/link.ts';
import { crewsOf } from './crews.ts';
import type { EntityChange } from './entity.ts';
import { compareNames, noteWide, reachOf, setFunder, untie, wouldBeWide } from './forest.ts';
import { joinLeaf } from './join.ts';
import { letGoRelations } from './let-go.ts';
import { regroup } from './regroup.ts';
import { isServiceCategory, setService, wouldServe } from './services.ts';
import type { Entities } from './state.ts';
import { NOTHING, type Taken } from './taken.ts';
import { numberOf, textAt } from './text-table.ts';
import { bindsNobody, hasFlag, isService, LISTED, setFlag, type Wallets, WIDE, walletNumber } from './wallets.ts';

/** Adds a funding. The largest wins, then the earliest slot, time and sender. */
export const takeFundedLink = (state: Entities, link: FundedLink): Taken => {
  if (link.wallet === link.from) return NOTHING;
  const isListed = isServiceCategory(link.category) && !isKnownListed(state, link.from);
  const isEarlier = comesBefore(state, link);
  if (!isListed && !isEarlier) return NOTHING;
  letGoRelations(state);
  const wallet = walletNumber(state.wallets, link.wallet);
  const from = walletNumber(state.wallets, link.from);
  state.newestMs = Math.max(state.newestMs, link.timestampMs);
  if (isListed) setFlag(state.wallets, from, LISTED, true);
  return { hadEffect: true, changes: place(state, link, wallet, from, isEarlier) };
};

const isKnownListed = ({ wallets }: Entities, address: string): boolean => {
  const wallet = numberOf(wallets.names, address);
  return wallet >= 0 && hasFlag(wallets, wallet, LISTED);
};

const comesBefore = ({ wallets }: Entities, link: FundedLink): boolean => {
  const wallet = numberOf(wallets.names, link.wallet);
  const parent = wallet < 0 ? -1 : wallets.parent[wallet]!;
  if (parent < 0) return true;
  const more = (link.lamports ?? 0) - wallets.lamports[wallet]!;
  if (more !== 0) return more > 0;
  const slots = link.slot - wallets.slot[wallet]!;
  const ms = link.timestampMs - wallets.ms[wallet]!;
  return (slots || ms || compareNames(link.from, textAt(wallets.names, parent))) < 0;
};

const place = (
  state: Entities,
  link: FundedLink,
  wallet: number,
  from: number,
  isEarlier: boolean,
): readonly EntityChange[] => {
  const { wallets } = state;
  const { timestampMs } = link;
  const serves = wouldServe(wallets, from, state.known.get(from));
  const turns = serves && !isService(wallets, from);
  const before = isEarlier ? wallets.parent[wallet]! : from;
  const turned = [...(turns ? [from] : []), ...(before === from ? [] : wideningBy(wallets, before, from))];
  const move = (): void => {
    if (turns) untie(wallets, from);
    setService(wallets, from, serves);
    if (isEarlier) setFunder(wallets, wallet, from, link);
    for (const funder of [before, from]) if (funder >= 0) noteWide(wallets, funder);
  };
  if (turned.length > 0) return regroup(state, [wallet, ...turned], move, timestampMs);
  const isFree = bindsNobody(wallets, from) || serves;
  if (!(state.wallets.parent[wallet]! < 0) || !(isLeaf(state, wallet) || isFree))
    return regroup(state, [wallet], move, timestampMs, reachOf(wallets, wallet, from));
  move();
  return isFree || isService(wallets, wallet) ? [] : joinLeaf(state, wallet, timestampMs);
};

/** Funders that start or stop being hot wallets. */
const wideningBy = (wallets: Wallets, before: number, from: number): readonly number[] =>
  [
    [before, -1],
    [from, 1],
  ].flatMap(([funder, more]) =>
    funder! >= 0 && wouldBeWide(wallets, funder!, more!) !== hasFlag(wallets, funder!, WIDE) ? [funder!] : [],
  );

const isLeaf = ({ wallets, crews, naming }: Entities, wallet: number): boolean =>
  wallets.child[wallet]! < 0 && crewsOf(crews, wallet).length === 0 && !naming.byWallet.has(wallet);
