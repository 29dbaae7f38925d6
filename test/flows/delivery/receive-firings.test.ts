/** The receiver of the guide, as a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatSecret, signMessage } from '../../../layers/core/delivery/signature.ts';
import { eventually } from '../../service/service.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/how-to/receive-firings.md'), 'utf8');
const secret = formatSecret(new Uint8Array(32).fill(9));

const findPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

test('the receiver of the guide shows the challenge, takes signed firings and refuses others', async () => {
  const code = /```js\n([\s\S]*?)```/.exec(guide)![1]!;
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(15);
  // In this folder, so that its import is found.
  const file = join(import.meta.dirname, `receiver-${process.pid}.tmp.mjs`);
  writeFileSync(file, code);
  const port = await findPort();
  const child = spawn(process.execPath, [file], { env: { ...process.env, SECRET: secret, PORT: String(port) } });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', text => (said += text));
  const post = async (type: string, data: object, by = secret) => {
    const body = JSON.stringify({ type, data });
    const headers = signMessage({ id: 'fir_1', timestamp: Math.floor(Date.now() / 1_000), body }, [by]);
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
    return [response.status, await response.text()];
  };
  try {
    await eventually('the receiver', () => post('x', {}).catch(() => undefined));
    expect(await post('target.verify', { challenge: 'abc' })).toEqual([200, 'abc']);
    expect(await post('rule.fired', { firing_id: 'fir_1', say: 'Hey' })).toEqual([200, '']);
    expect(await post('rule.fired', {}, formatSecret(new Uint8Array(32)))).toEqual([401, '']);
    expect(await eventually('its output', () => said || undefined)).toBe('fir_1 Hey\n');
  } finally {
    child.kill();
    rmSync(file);
  }
});
