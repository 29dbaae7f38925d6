import { schedules } from '../../layers/contract/schedules.ts';
import { buildTopicClient } from '../../layers/edge/clients.ts';
import { getNoticesTopic } from '../../layers/edge/config.ts';
import { createNoticeSender } from '../../layers/edge/notices.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { checkAllowances } from '../../layers/flows/usage/allowances.ts';

const deps = { ...openTables(schedules.allowances), send: createNoticeSender(buildTopicClient(), getNoticesTopic()) };

/** Every minute: frees credits that were reserved but not used, and sends notices. */
export function handler(): Promise<void> {
  return checkAllowances(deps, Date.now());
}
