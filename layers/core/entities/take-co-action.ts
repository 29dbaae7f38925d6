import type { CoActionLink } from '../relations/link.ts';
import { type CoAction, findCoActionMeetings, isTooOld, takeIn } from './co-actions.ts';
import { addCrew, type Crew, getWalletCrews, isBound, type Shared, withShared } from './crews.ts';
import type { EntangledChange, EntityChange } from './entity.ts';
import { applyMemberEvidence } from './join.ts';
import { dropOldRelations } from './let-go.ts';
import { applyEvidenceChange } from './regroup.ts';
import { entityRules } from './rules.ts';
import type { Entities } from './state.ts';
import { NOTHING, type Taken } from './taken.ts';
import { readTableText } from './text-table.ts';
import { ensureWalletNumber } from './wallets.ts';

/** Adds a co-action. Three wallets that met before form a crew. */
export function takeCoAction(state: Entities, link: CoActionLink): Taken {
  if (isTooOld(state.coActions, link)) return NOTHING;
  dropOldRelations(state);
  const wallets = [...new Set(link.wallets)].map(address => ensureWalletNumber(state.wallets, address));
  const coAction = takeIn(state.coActions, link, wallets);
  if (coAction === null) return NOTHING;
  state.newestMs = Math.max(state.newestMs, link.timestampMs);
  const entangled: EntangledChange = {
    kind: 'entangled',
    mint: link.mint,
    coAction: link.id,
    wallets: coAction.wallets.map(wallet => readTableText(state.wallets.names, wallet)),
    firstMs: coAction.firstMs,
    atMs: coAction.lastMs,
  };
  return { hadEffect: true, changes: [...applyMeetings(state, coAction, link.timestampMs), entangled] };
}

function applyMeetings(state: Entities, coAction: CoAction, atMs: number): readonly EntityChange[] {
  const meetings = findCoActionMeetings(state.coActions, coAction);
  const { crews, standings } = state;
  const { entity } = state.wallets;
  // Above `crewsMax`, crews within one entity are skipped.
  const isNew = (crew: Crew): boolean =>
    !isBound(crews, crew) &&
    !(getWalletCrews(crews, crew[0]!).length >= entityRules.crewsMax && isOneEntity(entity, crew));
  const fresh = meetings.map(({ wallets }) => wallets.toSorted((a, b) => a - b)).filter(isNew);
  // Shared co-actions per wallet; each counts once, however many it matches.
  const shared = new Map<number, Shared>();
  const add = (wallet: number, { firstMs, lastMs }: CoAction, counts: number): void => {
    const known = shared.get(wallet) ?? crews.shared.get(wallet);
    const sum = withShared(known, counts, firstMs, lastMs);
    if (known === undefined || counts > 0 || sum.firstMs !== known.firstMs || sum.lastMs !== known.lastMs)
      shared.set(wallet, sum);
  };
  for (const wallet of coAction.shared) add(wallet, coAction, 0);
  for (const { other, wallets } of meetings)
    for (const one of [coAction, other])
      for (const wallet of wallets) {
        if (one.shared.has(wallet)) continue;
        one.shared.add(wallet);
        add(wallet, one, 1);
      }
  const note = (): void => {
    for (const crew of fresh) addCrew(crews, crew);
    for (const [wallet, sum] of shared) crews.shared.set(wallet, sum);
  };
  // An earlier start can change a member-anchored id.
  const isSteady = [...shared].every(
    ([wallet, { firstMs }]) =>
      standings.get(entity[wallet]!)?.kind === 'shared_funder' || crews.shared.get(wallet)?.firstMs === firstMs,
  );
  if (!isSteady || !fresh.every(crew => isOneEntity(entity, crew)))
    return applyEvidenceChange(state, [...new Set([...shared.keys(), ...fresh.flat()])], note, atMs);
  note();
  const byEntity = Map.groupBy(shared.keys(), wallet => entity[wallet]!);
  byEntity.delete(0);
  return [...byEntity].map(([number, members]) => applyMemberEvidence(state, number, members, atMs));
}

function isOneEntity(entity: Int32Array, crew: Crew): boolean {
  return entity[crew[0]!]! > 0 && crew.every(wallet => entity[wallet] === entity[crew[0]!]);
}
