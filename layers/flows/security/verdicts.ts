import { rugParts } from '../../core/token-state/rug.ts';
import { type Outcome, verdictOutcome } from '../../core/wallet/outcome.ts';
import type { Verdict } from '../../core/wallet/verdict.ts';
import { type Outgoing, recordsOf } from '../../edge/producer.ts';
import { outcomesRecord } from '../wallet-batch.ts';
import type { Found } from './hot-security.ts';

const OUTCOMES_MAX = 200;

type Told = { readonly wallet: string; readonly outcome: Outcome };

/** The records that tell wallets what was learnt of them, for the wallets stream. Told twice they are the same outcome. */
export const verdictRecords = (mint: string, found: readonly Found[]): readonly Outgoing[] => {
  const told = found.flatMap(one => verdictsOf(mint, one));
  return [...Map.groupBy(told, ({ wallet }) => wallet)].flatMap(([wallet, list]) =>
    recordsOf(
      wallet,
      list.map(({ outcome }) => outcome),
      OUTCOMES_MAX,
      outcomesRecord,
    ),
  );
};

const verdictsOf = (mint: string, { seq, change }: Found): readonly Told[] => {
  const place = { mint, seq, slot: change.slot, timestampMs: change.atMs };
  const told = (wallet: string, verdict: Verdict): Told => ({ wallet, outcome: verdictOutcome(place, verdict) });
  switch (change.kind) {
    case 'wash_flagged':
      return [told(change.wash.wallet, { kind: 'wash', swaps: change.wash.tradeCount })];
    case 'profited':
      return [told(change.profit.wallet, { kind: 'profiteer' })];
    case 'rugged':
      return rugParts(mint, change.rug, []).map(({ wallet, role }) => told(wallet, { kind: role }));
    default:
      return [];
  }
};
