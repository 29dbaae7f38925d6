import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { functions } from '../../layers/contract/functions.ts';
import { parseDeliveryCall } from '../../layers/edge/delivery-queue.ts';
import { logger } from '../../layers/edge/logger.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { openTargetDeps } from '../../layers/edge/target-deps.ts';
import { deliverFirings } from '../../layers/flows/delivery/deliver.ts';
import { sendChallenge } from '../../layers/flows/delivery/verify.ts';
import { readFirings } from '../../layers/storage/rules/firings.ts';

const { targets, rules } = openTables(functions.deliver);
const deps = {
  ...openTargetDeps(),
  targets,
  readFirings: (ruleId: string, afterSeq: number, limit: number) => readFirings(rules, ruleId, afterSeq, limit),
  random: Math.random,
  createId: () => crypto.randomUUID(),
};

/** Calls of the queue of deliveries. One that fails comes again. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failed = await Promise.all(
    event.Records.map(async ({ messageId, body }) => {
      try {
        const call = parseDeliveryCall(body);
        const { ruleId } = call;
        if (ruleId === null) await sendChallenge(deps, call.owner, call.targetId);
        else await deliverFirings(deps, { ...call, ruleId });
        return [];
      } catch (error) {
        logger.error('A delivery failed', { error });
        return [{ itemIdentifier: messageId }];
      }
    }),
  );
  return { batchItemFailures: failed.flat() };
}
