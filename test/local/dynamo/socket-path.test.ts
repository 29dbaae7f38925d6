import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { toClientSettings } from '../../../lib/local/dynamo/address.ts';
import { startEngine } from '../../../lib/local/dynamo/engine.ts';
import { createDynamoClient } from '../../../lib/operator/clients.ts';
import { createStoredTarget } from '../../../lib/operator/target.ts';

test('an engine without a port serves SDK clients of its user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'socket-path-'));
  const engine = await startEngine(folder, () => {}, 'dynalite');
  const { socketPath = '', endpoint } = { socketPath: undefined, ...toClientSettings(engine.address) };
  const client = createDynamoClient(createStoredTarget({ endpoint, socketPath, outputs: {} }));
  expect((await client.send(new ListTablesCommand())).TableNames).toEqual([]);
  expect(statSync(dirname(socketPath)).mode & 0o777).toBe(0o700);
  client.destroy();
  await engine.stop();
  rmSync(folder, { recursive: true });
});
