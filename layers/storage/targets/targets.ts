import type { TargetKind, TargetState } from '../../core/delivery/kinds.ts';
import {
  createVersionCondition,
  deleteItem,
  getItem,
  type Item,
  isWritten,
  putItem,
  type TableRef,
} from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';

export type TargetsTable = TableRef<'targets'>;

/** Where firings of an account go. */
export type Target = {
  readonly id: string;
  readonly owner: string;
  readonly kind: TargetKind;
  readonly name: string;
  /** URL or ARN, sealed: a URL may be secret. */
  readonly sealedPlace: string;
  /** For people. */
  readonly shownPlace: string;
  readonly state: TargetState;
  readonly pausedWhy: 'caller' | 'gone' | null;
  readonly createdMs: number;
  readonly verifiedMs: number | null;
  /** Newest first. Empty where nothing is signed. */
  readonly secrets: readonly SealedSecret[];
  /** The text that a target must show; null when none was sent. */
  readonly challenge: { readonly text: string; readonly untilMs: number } | null;
  /** Raised by each write. */
  readonly version: number;
};

export type SealedSecret = {
  readonly sealed: string;
  /** Null for the newest one. */
  readonly untilMs: number | null;
};

function toKey(owner: string, id: string): Item {
  return { k: { S: `owner#${owner}` }, s: { S: `target#${id}` } };
}

export async function findTarget(targets: TargetsTable, owner: string, id: string): Promise<Target | undefined> {
  const item = await getItem(targets, toKey(owner, id));
  return item && parseTarget(item);
}

/** Of an account, oldest first. */
export async function listTargets(targets: TargetsTable, owner: string): Promise<readonly Target[]> {
  const query = buildConsistentQuery('k = :k AND begins_with(s, :s)', { k: `owner#${owner}`, s: 'target#' });
  const found = (await queryItems(targets, query)).map(parseTarget);
  return found.sort((a, b) => a.createdMs - b.createdMs || (a.id < b.id ? -1 : 1));
}

/** Saves the next version of a target. False if another write was faster. */
export function saveTarget(targets: TargetsTable, target: Target): Promise<boolean> {
  const item = {
    ...toKey(target.owner, target.id),
    v: { N: String(target.version) },
    b: { S: JSON.stringify(target) },
  };
  return isWritten(putItem(targets, item, createVersionCondition(target.version - 1)));
}

export function deleteTarget(targets: TargetsTable, { owner, id }: Pick<Target, 'owner' | 'id'>): Promise<void> {
  return deleteItem(targets, toKey(owner, id));
}

function parseTarget(item: Item): Target {
  return JSON.parse(item.b!.S!) as Target;
}
