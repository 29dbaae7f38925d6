import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import type { Answer } from '../service/rest.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';

/** Some are not applied yet when the store is gone. */
const SWAPS = 300;

const folders: ReturnType<typeof scratch>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

const commandLineOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

const killEngine = ({ dataDir }: Service): void => {
  const file = `\0${join(dataDir, 'tables.sqlite')}\0`;
  const pid = readdirSync('/proc').find(name => /^\d+$/.test(name) && commandLineOf(name).includes(file));
  process.kill(Number(pid), 'SIGKILL');
};

const removeFolder = ({ dataDir }: Service): void => rmSync(dataDir, { recursive: true });

/** The operating system reports the end of a process a little later. */
const askForReason = (service: Service, path: string): Promise<Answer> =>
  eventually('an error that names the store', async () => {
    const answer = await service.get(path, path === '/ready' ? null : 'enterprise');
    const { error = '' } = (answer.body ?? {}) as { readonly error?: string };
    return /engine ended|data folder/.test(error) ? answer : undefined;
  });

test.each([
  [
    'a killed store',
    ['--aws-like', '--memory', '2000', '--no-demo'],
    killEngine,
    /^The DynamoDB engine ended \(SIGKILL\)$/,
  ],
  ['a removed data folder', ['--demo', 'real'], removeFolder, /^The data folder \S+ was removed or replaced$/],
] as const)(
  'after %s, the service is not ready at once and ends with one sentence',
  async (_what, flags, harm, reason) => {
    const folder = scratch();
    folders.push(folder);
    const service = await startService(join(folder.path, 'data'), flags);
    expect((await service.get('/ready', null)).status).toBe(200);
    const talk = await service.talk('enterprise');
    const before = service.said();
    const timestamp = Date.now();
    await service.publish(
      Array.from({ length: SWAPS }, (_, at) => swapOf(`${at}`, { token_mint: addressOf('any'), timestamp })),
    );
    harm(service);
    // All at once: a slow machine may take long for each, and the service ends soon.
    const [first, ready, price] = await Promise.all([
      service.get('/ready', null),
      askForReason(service, '/ready'),
      askForReason(service, '/v1/token/x/price'),
    ]);
    const error = { error: expect.stringMatching(reason), code: 'unavailable' };
    expect(first.status).toBe(503);
    expect(ready.body).toEqual({
      status: 'not_ready',
      checks: [{ name: 'storage', ok: false, latency_ms: 0 }],
      backfill: null,
      ...error,
    });
    expect([price.status, price.headers['retry-after'], price.body]).toEqual([503, '1', error]);
    expect((await talk.closed).code).toBe(1001);
    expect(await service.gone).toBe(1);
    const [line, ...others] = service.said().slice(before.length).trim().split('\n');
    expect([line, others]).toEqual([expect.stringMatching(/^The .*, so the service stopped; start it again\.$/), []]);
  },
);
