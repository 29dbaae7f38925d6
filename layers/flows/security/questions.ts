import { toClaimedRecord, toOutgoingRecord } from '../../contract/events/record.ts';
import type { Outgoing } from '../../edge/producer.ts';
import type { Found } from './state.ts';

type Asked = Pick<Found, 'change' | 'receivedMs'>;

/** Begins a question that only locks answer. */
export const BALANCE_OF = 'balance of ';

/** Asks wallets for history and payments. Repeats are dropped. */
export function packQuestionRecords(mint: string, changes: readonly Asked[]): readonly Outgoing[] {
  const records = changes.flatMap(({ change, receivedMs }): readonly Outgoing[] => {
    if (change.kind !== 'question') return [];
    const { wallet, about, ms, slot } = change.question;
    const news = about === wallet ? `${BALANCE_OF}${mint}` : `tokens of ${mint}`;
    const asking = { type: 'funder_learnt', wallet, funder: about, news, mint, slot, timestamp: ms } as const;
    return [receivedMs == null ? toClaimedRecord(asking) : toOutgoingRecord(asking)];
  });
  return [...new Map(records.map(record => [record.data, record])).values()];
}
