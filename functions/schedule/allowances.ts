import { schedules } from '../../layers/contract/schedules.ts';
import { topicClient } from '../../layers/edge/clients.ts';
import { noticesTopic } from '../../layers/edge/config.ts';
import { noticeSender } from '../../layers/edge/notices.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { watchAllowances } from '../../layers/flows/usage/allowances.ts';

const deps = { ...openTables(schedules.allowances), send: noticeSender(topicClient(), noticesTopic()) };

/** Every minute: frees credits that were reserved but not used, and sends notices. */
export const handler = (): Promise<void> => watchAllowances(deps, Date.now());
