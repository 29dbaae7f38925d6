import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { diagnoseMachine, type Machine } from '../../../lib/operator/doctor/machine.ts';
import { chainHere } from '../../service/here.ts';
import { scratch } from '../../service/service.ts';

const nowMs = 1_800_000_000_000;
const sound: Machine = {
  ...{ nodeVersion: 'v24.1.0', freeMb: 50_000, reserveMb: 1_024, openFilesMax: 65_536, nowMs },
  ...{ newestEventMs: nowMs - 1_000, newestBackupMs: nowMs - 3_600_000, sourceDateMs: nowMs + 900 },
  metrics: 'chain_processor_lag_milliseconds{processor="intake"} 12\n',
  ...{ isPortFree: false, port: 3000 },
};

test('a sound machine is ok in every check', () => {
  expect(diagnoseMachine(sound).map(({ check, state }) => `${check} ${state}`)).toEqual([
    ...['node ok', 'disk ok', 'clock ok', 'files ok', 'port ok', 'source ok', 'lag ok', 'backup ok'],
  ]);
});

test.each<readonly [string, Partial<Machine>, string, RegExp, RegExp]>([
  ['an old Node', { nodeVersion: 'v22.9.0' }, 'node', /v22\.9\.0/, /npm ci/],
  ['a nearly full disk', { freeMb: 2_000 }, 'disk', /2000 MB free/, /Free space/],
  ['a clock behind the data', { newestEventMs: nowMs + 61_000 }, 'clock', /before the newest event/, /Set the clock/],
  ['a clock that a server contradicts', { sourceDateMs: nowMs - 9_000 }, 'clock', /9 s from/, /Set the clock/],
  ['a server that does not answer', { sourceDateMs: null }, 'clock', /does not answer/, /network/],
  ['few open files', { openFilesMax: 1_024 }, 'files', /1024 open files/, /LimitNOFILE/],
  ['a port of another program', { metrics: null }, 'port', /Port 3000 is in use/, /choose another --port/],
  ['a silent source', { newestEventMs: nowMs - 901_000 }, 'source', /901 s ago/, /producer/],
  ['no event yet', { newestEventMs: null }, 'source', /No event/, /Connect a source/],
  ['a late processor', { metrics: sound.metrics!.replace('12', '70000') }, 'lag', /intake, 70000 ms/, /parked/],
  ['an old backup', { newestBackupMs: nowMs - 27 * 3_600_000 }, 'backup', /newest whole backup/, /timer/],
  ['no backup', { newestBackupMs: null }, 'backup', /has none/, /npm run backup/],
])('%s is found, with what to do', (_what, change, check, found, advice) => {
  const bad = diagnoseMachine({ ...sound, ...change }).filter(({ state }) => state !== 'ok');
  expect(bad.map(one => one.check)).toContain(check);
  const one = bad.find(finding => finding.check === check);
  expect([one?.found, one?.advice]).toEqual([expect.stringMatching(found), expect.stringMatching(advice)]);
});

test('the command checks this machine, asks the server of --source, and exits with 1 unless all is ok', async () => {
  const folder = scratch();
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await new Promise(done => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const flags = ['--data', folder.path, '--port', String(port), '--source', `http://127.0.0.1:${port}`];
  const { code, stdout } = await chainHere(['doctor', ...flags]);
  server.close();
  folder.remove();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^ok {7}clock {8}\d s from the server of --source$/m);
  expect(stdout).toMatch(/^problem {2}port .* in use.*\n {9}→ Start the service/m);
  expect(stdout).toMatch(/^unknown {2}source .*No event arrived yet\n {9}→ Connect a source\.$/m);
});
