import type { Lane } from '../../core/delivery/lane.ts';
import { createVersionCondition, deleteItem, getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import type { TargetsTable } from './targets.ts';

function toKey(targetId: string, ruleId: string): Item {
  return { k: { S: `target#${targetId}` }, s: { S: `lane#${ruleId}` } };
}

export async function findLane(targets: TargetsTable, targetId: string, ruleId: string): Promise<Lane | undefined> {
  const item = await getItem(targets, toKey(targetId, ruleId));
  return item && parseLane(item);
}

/** Of all rules of a target. */
export async function listLanes(targets: TargetsTable, targetId: string): Promise<readonly Lane[]> {
  const query = buildConsistentQuery('k = :k AND begins_with(s, :s)', { k: `target#${targetId}`, s: 'lane#' });
  return (await queryItems(targets, query)).map(parseLane);
}

/** Saves the next version of a lane. False if another write was faster. */
export function saveLane(targets: TargetsTable, lane: Lane): Promise<boolean> {
  const item = {
    ...toKey(lane.targetId, lane.ruleId),
    v: { N: String(lane.version) },
    b: { S: JSON.stringify(lane) },
  };
  return isWritten(putItem(targets, item, createVersionCondition(lane.version - 1)));
}

/** What waits for a paused target is found by its lane. */
export async function ensureLane(targets: TargetsTable, lane: Lane): Promise<void> {
  await saveLane(targets, { ...lane, version: 1 });
}

export function deleteLane(
  targets: TargetsTable,
  { targetId, ruleId }: Pick<Lane, 'targetId' | 'ruleId'>,
): Promise<void> {
  return deleteItem(targets, toKey(targetId, ruleId));
}

function parseLane(item: Item): Lane {
  return JSON.parse(item.b!.S!) as Lane;
}
