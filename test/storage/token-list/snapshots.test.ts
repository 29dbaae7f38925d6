import { randomBytes } from 'node:crypto';
import { BatchGetItemCommand, DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import type { ListSnapshot } from '../../../layers/core/token-list/snapshot.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import type { Listings } from '../../../layers/storage/token-list/listings.ts';
import { loadListSnapshot, openListSave } from '../../../layers/storage/token-list/snapshots.ts';
import { type EngineName, engineNames, makeTables } from '../engines.ts';
import { saved } from '../saved.ts';
import { useEngine } from '../use-engine.ts';
import { answeredBy } from '../watching.ts';

const snapshotAt = (readThroughMs: number, parts: readonly unknown[]): ListSnapshot => ({
  head: { minuteMs: 60_000, readThroughMs, taken: [['item', 5]] },
  parts,
});

const save = async (listings: Listings, snapshot: ListSnapshot) => saved((await openListSave(listings, snapshot))!);

describe.each(engineNames)('the state of the lister on %s', (name: EngineName) => {
  const engine = useEngine(name);
  const tableOf = async () => ({
    client: engine.client,
    table: (await makeTables(engine.client, ['listings'])).listings,
  });
  const itemsOf = async (table: string) => (await scanItems({ client: engine.anyones, table })).map(item => item.k!.S!);

  test('is read as saved, and replaces an earlier one but not a later one', async () => {
    const listings = await tableOf();
    expect(await loadListSnapshot(listings)).toBeNull();
    const parts = Array.from({ length: 70 }, (_, at) => [`part ${at}`]);
    await save(listings, snapshotAt(10, parts));
    expect(await loadListSnapshot(listings)).toEqual(snapshotAt(10, parts));
    await save(listings, snapshotAt(20, [['newer']]));
    expect(await openListSave(listings, snapshotAt(15, [['older'], ['too late']]))).toBeNull();
    expect(await loadListSnapshot(listings)).toEqual(snapshotAt(20, [['newer']]));
    expect(await itemsOf(listings.table)).toEqual(['state']);
  });

  test('is read again when a writer replaces it meanwhile, and null when parts are lost', async () => {
    const listings = await tableOf();
    const large = (text: string) => [[text], [randomBytes(40_000).toString('hex')]];
    await save(listings, snapshotAt(10, large('first')));
    const second = snapshotAt(20, large('second'));
    let isReplaced = false;
    const client = answeredBy(engine.client, async (command, send) => {
      if (command instanceof BatchGetItemCommand && !isReplaced) {
        isReplaced = true;
        await save(listings, second);
        await save(listings, snapshotAt(30, large('third')));
      }
      return send();
    });
    expect((await loadListSnapshot({ ...listings, client }))?.parts[0]).toEqual(['third']);
    for (const slot of [0, 1]) {
      const Key = { k: { S: `state#${slot}#0` }, s: { S: 'part' } };
      await engine.client.send(new DeleteItemCommand({ TableName: listings.table, Key }));
    }
    expect(await loadListSnapshot(listings)).toBeNull();
  });
});
