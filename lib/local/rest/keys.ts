import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { flagAt, textAt } from '../template/json.ts';
import type { Model } from '../template/resources.ts';

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly enabled: boolean;
  readonly createdMs: number;
};

/** API keys and their usage plans, stored in the state file. */
export type Keys = {
  readonly byValue: (value: string) => ApiKey | undefined;
  readonly byId: (id: string) => ApiKey | undefined;
  readonly all: () => readonly ApiKey[];
  readonly put: (key: ApiKey) => void;
  readonly remove: (id: string) => void;
  readonly isInPlan: (keyId: string, planId: string) => boolean;
  readonly inPlan: (planId: string) => readonly ApiKey[];
  readonly join: (keyId: string, planId: string) => void;
  readonly leave: (keyId: string, planId: string) => void;
};

/** Loads stored keys and adds those of the template. */
export function openKeys(model: Model, database: DatabaseSync): Keys {
  database.exec(`CREATE TABLE IF NOT EXISTS api_keys (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL UNIQUE, enabled INTEGER NOT NULL,
      created INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS plan_keys (
      plan TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (plan, key)) WITHOUT ROWID`);
  const keys = keysIn(database);
  for (const { ref, logicalId, properties } of model.ofType('AWS::ApiGateway::ApiKey')) {
    const known = keys.byId(ref);
    keys.put({
      id: ref,
      name: textAt(properties, 'Name') ?? logicalId,
      value: textAt(properties, 'Value') ?? known?.value ?? newKeyValue(),
      enabled: flagAt(properties, 'Enabled', true),
      createdMs: known?.createdMs ?? Date.now(),
    });
  }
  for (const { properties } of model.ofType('AWS::ApiGateway::UsagePlanKey')) {
    keys.join(textAt(properties, 'KeyId') ?? '', textAt(properties, 'UsagePlanId') ?? '');
  }
  return keys;
}

export function newKeyValue(): string {
  return randomBytes(20).toString('hex');
}

function keysIn(database: DatabaseSync): Keys {
  const ids = new Map<string, ApiKey>();
  const values = new Map<string, string>();
  const members = new Set<string>();
  for (const row of database.prepare('SELECT * FROM api_keys ORDER BY created, id').all()) {
    const key = keyOf(row);
    ids.set(key.id, key);
    values.set(key.value, key.id);
  }
  for (const row of database.prepare('SELECT plan, key FROM plan_keys').all()) members.add(`${row.plan} ${row.key}`);
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO api_keys (id, name, value, enabled, created) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM api_keys WHERE id = ?');
  const join = database.prepare('INSERT OR IGNORE INTO plan_keys (plan, key) VALUES (?, ?)');
  const leave = database.prepare('DELETE FROM plan_keys WHERE plan = ? AND key = ?');
  const isInPlan = (keyId: string, planId: string): boolean => members.has(`${planId} ${keyId}`);
  const leavePlan = (keyId: string, planId: string): void => {
    members.delete(`${planId} ${keyId}`);
    leave.run(planId, keyId);
  };
  return {
    byId: id => ids.get(id),
    byValue: value => ids.get(values.get(value) ?? ''),
    all: () => [...ids.values()],
    isInPlan,
    inPlan: planId => [...ids.values()].filter(key => isInPlan(key.id, planId)),
    put: key => {
      upsert.run(key.id, key.name, key.value, key.enabled ? 1 : 0, key.createdMs);
      values.delete(ids.get(key.id)?.value ?? '');
      ids.set(key.id, key);
      values.set(key.value, key.id);
    },
    remove: id => {
      remove.run(id);
      values.delete(ids.get(id)?.value ?? '');
      ids.delete(id);
      for (const member of [...members]) if (member.endsWith(` ${id}`)) leavePlan(id, member.split(' ')[0] ?? '');
    },
    join: (keyId, planId) => {
      members.add(`${planId} ${keyId}`);
      join.run(planId, keyId);
    },
    leave: leavePlan,
  };
}

function keyOf(row: Record<string, unknown>): ApiKey {
  return {
    id: String(row.id),
    name: String(row.name),
    value: String(row.value),
    enabled: row.enabled === 1,
    createdMs: Number(row.created),
  };
}
