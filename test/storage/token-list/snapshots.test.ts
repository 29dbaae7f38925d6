import { BatchGetItemCommand, DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListSnapshot } from '../../../layers/core/token-list/snapshot.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { loadListSnapshot, saveListSnapshot } from '../../../layers/storage/token-list/snapshots.ts';
import { type Engine, type EngineName, engineNames, makeTables, startEngine } from '../engines.ts';
import { answeredBy } from '../watching.ts';

const snapshotAt = (readThroughMs: number, parts: readonly unknown[]): ListSnapshot => ({
  head: { minuteMs: 60_000, readThroughMs, taken: [['item', 5]] },
  parts,
});

describe.each(engineNames)('the state of the lister on %s', (name: EngineName) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await startEngine(name);
  });
  afterAll(() => engine.stop());
  const tableOf = async () => ({
    client: engine.client,
    table: (await makeTables(engine.client, ['listings'])).listings,
  });
  const itemsOf = async (table: string) => (await scanItems({ client: engine.anyones, table })).map(item => item.k!.S!);

  test('is read as saved, and replaces an earlier one but not a later one', async () => {
    const listings = await tableOf();
    expect(await loadListSnapshot(listings)).toBeNull();
    const parts = Array.from({ length: 70 }, (_, at) => [`part ${at}`]);
    await saveListSnapshot(listings, snapshotAt(10, parts));
    expect(await loadListSnapshot(listings)).toEqual(snapshotAt(10, parts));
    await saveListSnapshot(listings, snapshotAt(20, [['newer']]));
    await saveListSnapshot(listings, snapshotAt(15, [['older'], ['too late']]));
    expect(await loadListSnapshot(listings)).toEqual(snapshotAt(20, [['newer']]));
    expect(await itemsOf(listings.table)).toHaveLength(2);
  });

  test('is read again when a writer replaces it meanwhile, and null when parts are lost', async () => {
    const listings = await tableOf();
    await saveListSnapshot(listings, snapshotAt(10, [['first']]));
    let isReplaced = false;
    const client = answeredBy(engine.client, async (command, send) => {
      if (command instanceof BatchGetItemCommand && !isReplaced) {
        isReplaced = true;
        await saveListSnapshot(listings, snapshotAt(20, [['second']]));
      }
      return send();
    });
    expect(await loadListSnapshot({ ...listings, client })).toEqual(snapshotAt(20, [['second']]));
    const part = (await itemsOf(listings.table)).find(key => key.startsWith('state#'))!;
    const Key = { k: { S: part }, s: { S: '0' } };
    await engine.client.send(new DeleteItemCommand({ TableName: listings.table, Key }));
    expect(await loadListSnapshot(listings)).toBeNull();
  });
});
