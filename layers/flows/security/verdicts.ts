import type { Bundle } from '../../core/bundles/bundle.ts';
import { type RugPart, rugParts } from '../../core/token-state/rug.ts';
import type { RugNews } from '../../core/token-state/token-state.ts';
import { type Outcome, verdictOutcome } from '../../core/wallet/outcome.ts';
import type { Verdict } from '../../core/wallet/verdict.ts';
import { type Outgoing, recordsOf } from '../../edge/producer.ts';
import { outcomesRecord } from '../processor/records.ts';
import type { Found } from './state.ts';

const OUTCOMES_MAX = 200;

type Told = { readonly wallet: string; readonly outcome: Outcome };

/** Null if unknown. */
type Members = ReadonlyMap<string, string> | null;

/** Encodes facts about wallets, for bundles only new members. Repeats are harmless. */
export const verdictRecords = (mint: string, found: readonly Found[], before: Members): readonly Outgoing[] => {
  const told = found.flatMap(one => verdictsOf(mint, one, before));
  return [...Map.groupBy(told, ({ wallet }) => wallet)].flatMap(([wallet, list]) =>
    recordsOf(
      wallet,
      [...new Map(list.map(({ outcome }) => [outcome.seq, outcome])).values()],
      OUTCOMES_MAX,
      outcomesRecord,
    ),
  );
};

const verdictsOf = (mint: string, { seq, change }: Found, before: Members): readonly Told[] => {
  const place = { mint, seq, slot: change.slot, timestampMs: change.atMs };
  const told = (wallet: string, verdict: Verdict): Told => ({ wallet, outcome: verdictOutcome(place, verdict) });
  switch (change.kind) {
    case 'wash_counted': {
      const { wallet, washes, bots } = change.counted;
      return [told(wallet, { kind: 'wash', swaps: washes, bots })];
    }
    case 'profited':
      return [told(change.profit.wallet, { kind: 'profiteer' })];
    case 'rugged':
    case 'rug_parts':
      return partsOf(change).map(({ wallet, role }) => told(wallet, { kind: role }));
    case 'bundle_detected':
    case 'bundle_updated':
      return crewOf(mint, change.bundle, before);
    default:
      return [];
  }
};

const partsOf = (news: RugNews): readonly RugPart[] => (news.kind === 'rugged' ? rugParts(news.rug) : news.parts);

/** Depends on the bundle alone, so repeats are equal. */
const crewOf = (mint: string, { id, createdMs, createdSlot, members }: Bundle, before: Members): readonly Told[] => {
  const outcome = verdictOutcome(
    { mint, seq: 0, slot: createdSlot, timestampMs: createdMs },
    { kind: 'bundled', bundle: id, atMs: createdMs },
  );
  return [...members.keys()].filter(wallet => before?.get(wallet) !== id).map(wallet => ({ wallet, outcome }));
};
