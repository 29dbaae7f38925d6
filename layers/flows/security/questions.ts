import type { FunderLearntEvent } from '../../contract/events/event.ts';
import { toOutgoingRecord } from '../../contract/events/record.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { Outgoing } from '../../edge/producer.ts';

/** Begins a question that only locks answer. */
export const BALANCE_OF = 'balance of ';

/** Asks wallets for history and payments. Repeats are dropped. */
export function packQuestionRecords(mint: string, changes: readonly { readonly change: Noted }[]): readonly Outgoing[] {
  const events = changes.flatMap(({ change }): readonly FunderLearntEvent[] => {
    if (change.kind !== 'question') return [];
    const { wallet, about, ms, slot } = change.question;
    const news = about === wallet ? `${BALANCE_OF}${mint}` : `tokens of ${mint}`;
    return [{ type: 'funder_learnt', wallet, funder: about, news, mint, slot, timestamp: ms }];
  });
  return [...new Map(events.map(event => [JSON.stringify(event), event])).values()].map(toOutgoingRecord);
}
