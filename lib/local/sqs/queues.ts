import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { getJsonNumber, getJsonObject, getJsonText } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

export type Queue = ReturnType<typeof openQueue>;
export type Received = ReturnType<Queue['receive']>[number];

export function openQueues(model: Model, database: DatabaseSync): ReadonlyMap<string, Queue> {
  database.exec(`CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, receipt TEXT, body TEXT NOT NULL,
    attributes TEXT NOT NULL, sent INTEGER NOT NULL, visible INTEGER NOT NULL, received INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX IF NOT EXISTS messages_by_queue ON messages (queue, visible)`);
  const queues = model.ofType('AWS::SQS::Queue').map(resource => openQueue(resource, database));
  return new Map(queues.map(queue => [queue.name, queue]));
}

function openQueue(resource: Resource, database: DatabaseSync) {
  const name = resource.attribute('QueueName');
  const retentionSeconds = getJsonNumber(resource.properties, 'MessageRetentionPeriod', 345_600);
  const insert = database.prepare(
    'INSERT INTO messages (queue, id, body, attributes, sent, visible) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const forget = database.prepare('DELETE FROM messages WHERE queue = ? AND sent < ?');
  const find = database.prepare('SELECT * FROM messages WHERE queue = ? AND visible <= ? ORDER BY number LIMIT ?');
  const hide = database.prepare(
    'UPDATE messages SET visible = ?, receipt = ?, received = received + 1 WHERE number = ?',
  );
  const rehide = database.prepare('UPDATE messages SET visible = ? WHERE queue = ? AND receipt = ?');
  const remove = database.prepare('DELETE FROM messages WHERE queue = ? AND receipt = ?');
  const count = database.prepare(
    'SELECT count(*) AS n, coalesce(sum(visible <= ?), 0) AS v FROM messages WHERE queue = ?',
  );
  const { watchers, ...arrivals } = openArrivals(name, database);
  const forgetOld = (now: number) => forget.run(name, now - retentionSeconds * 1000);
  return {
    name,
    url: resource.ref,
    arn: resource.attribute('Arn'),
    visibilitySeconds: getJsonNumber(resource.properties, 'VisibilityTimeout', 30),
    retentionSeconds,
    redrive: readRedrive(resource),
    send: (body: string, options: { attributes?: string; delaySeconds?: number } = {}): string => {
      const [id, now] = [randomUUID(), Date.now()];
      forgetOld(now);
      insert.run(name, id, body, options.attributes ?? '{}', now, now + (options.delaySeconds ?? 0) * 1000);
      for (const wake of watchers) wake();
      return id;
    },
    ...arrivals,
    /** Receives and hides up to `limit` messages. */
    receive: (limit: number, visibilitySeconds: number) => {
      const now = Date.now();
      forgetOld(now);
      return find.all(name, now, limit).map(row => {
        const [receipt, body, attributes] = [randomUUID(), String(row.body), String(row.attributes)];
        hide.run(now + visibilitySeconds * 1000, receipt, row.number ?? null);
        const [sentMs, received] = [Number(row.sent), Number(row.received) + 1];
        return { id: String(row.id), receipt, body, attributes, sentMs, received };
      });
    },
    /** Changes when a received message is shown again. */
    hide: (receipt: string, seconds: number) => void rehide.run(Date.now() + seconds * 1000, name, receipt),
    remove: (receipt: string) => void remove.run(name, receipt),
    counts: () => {
      const now = Date.now();
      forgetOld(now);
      const row = count.get(now, name);
      return { visible: Number(row?.v), hidden: Number(row?.n) - Number(row?.v) };
    },
  };
}

function openArrivals(name: string, database: DatabaseSync) {
  const findNext = database.prepare('SELECT min(visible) AS at FROM messages WHERE queue = ?');
  const watchers = new Set<() => void>();
  return {
    watchers,
    /** Calls back after each message. Returns how to stop. */
    watch: (wake: () => void): (() => void) => {
      watchers.add(wake);
      return () => void watchers.delete(wake);
    },
    /** When the next message is visible; null if there is none. */
    nextVisibleMs: (): number | null => (findNext.get(name)?.at ?? null) as number | null,
  };
}

/** Null without a queue for messages that keep failing. */
function readRedrive({ properties }: Resource) {
  const policy = getJsonObject(properties, 'RedrivePolicy');
  const arn = getJsonText(policy, 'deadLetterTargetArn');
  return arn === undefined ? null : { arn, receivesMax: getJsonNumber(policy, 'maxReceiveCount', 10) };
}

/** MD5 that the SDK verifies. */
export function hashMessageBody(body: string): string {
  return createHash('md5').update(body).digest('hex');
}
