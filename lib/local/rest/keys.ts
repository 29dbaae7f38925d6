import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { getJsonFlag, getJsonText } from '../template/json.ts';
import type { Model } from '../template/resources.ts';

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly enabled: boolean;
  readonly createdMs: number;
};

/** API keys and their usage plans, stored in the state file. */
export type Keys = ReturnType<typeof createQueries>;

/** Opens stored keys and adds those of the template. */
export function openKeys(model: Model, database: DatabaseSync): Keys {
  database.exec(`CREATE TABLE IF NOT EXISTS api_keys (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL UNIQUE, enabled INTEGER NOT NULL,
      created INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS plan_keys (
      plan TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (plan, key)) WITHOUT ROWID`);
  const keys = createQueries(database);
  for (const { ref, logicalId, properties } of model.ofType('AWS::ApiGateway::ApiKey')) {
    const known = keys.byId(ref);
    keys.put({
      id: ref,
      name: getJsonText(properties, 'Name') ?? logicalId,
      value: getJsonText(properties, 'Value') ?? known?.value ?? generateKeyValue(),
      enabled: getJsonFlag(properties, 'Enabled', true),
      createdMs: known?.createdMs ?? Date.now(),
    });
  }
  for (const { properties } of model.ofType('AWS::ApiGateway::UsagePlanKey')) {
    keys.join(getJsonText(properties, 'KeyId') ?? '', getJsonText(properties, 'UsagePlanId') ?? '');
  }
  return keys;
}

export function generateKeyValue(): string {
  return randomBytes(20).toString('hex');
}

function createQueries(database: DatabaseSync) {
  const keys = 'SELECT id, name, value, enabled, created FROM api_keys';
  const byId = database.prepare(`${keys} WHERE id = ?`);
  const byValue = database.prepare(`${keys} WHERE value = ?`);
  const all = database.prepare(`${keys} ORDER BY created, id`);
  const inPlan = database.prepare(`${keys} JOIN plan_keys ON key = id WHERE plan = ? ORDER BY created, id`);
  const member = database.prepare('SELECT 1 FROM plan_keys WHERE plan = ? AND key = ?');
  const put = database.prepare(
    'INSERT OR REPLACE INTO api_keys (id, name, value, enabled, created) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM api_keys WHERE id = ?');
  const join = database.prepare('INSERT OR IGNORE INTO plan_keys (plan, key) VALUES (?, ?)');
  const leave = database.prepare('DELETE FROM plan_keys WHERE key = ? AND plan = coalesce(?, plan)');
  return {
    byId: (id: string) => toKey(byId.get(id)),
    byValue: (value: string) => toKey(byValue.get(value)),
    all: () => all.all().flatMap(row => toKey(row) ?? []),
    inPlan: (planId: string) => inPlan.all(planId).flatMap(row => toKey(row) ?? []),
    isInPlan: (keyId: string, planId: string) => member.get(planId, keyId) !== undefined,
    put: ({ id, name, value, enabled, createdMs }: ApiKey) => void put.run(id, name, value, Number(enabled), createdMs),
    remove: (id: string) => {
      remove.run(id);
      leave.run(id, null);
    },
    join: (keyId: string, planId: string) => void join.run(planId, keyId),
    leave: (keyId: string, planId: string) => void leave.run(keyId, planId),
  };
}

function toKey(row: Record<string, unknown> | undefined): ApiKey | undefined {
  return (
    row && {
      id: String(row.id),
      name: String(row.name),
      value: String(row.value),
      enabled: row.enabled === 1,
      createdMs: Number(row.created),
    }
  );
}
