import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { clientSettings } from '../../../lib/local/dynamo/address.ts';
import { startEngine } from '../../../lib/local/dynamo/engine.ts';
import { dynamoOf } from '../../../lib/operator/clients.ts';
import { storedTarget } from '../../../lib/operator/target.ts';

test('an engine without a port serves SDK clients of its user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'socket-path-'));
  const engine = await startEngine(folder, () => {}, 'dynalite');
  const { socketPath = '', endpoint } = { socketPath: undefined, ...clientSettings(engine.address) };
  const client = dynamoOf(storedTarget({ endpoint, socketPath, outputs: {} }));
  expect((await client.send(new ListTablesCommand())).TableNames).toEqual([]);
  expect(statSync(dirname(socketPath)).mode & 0o777).toBe(0o700);
  client.destroy();
  await engine.stop();
  rmSync(folder, { recursive: true });
});
