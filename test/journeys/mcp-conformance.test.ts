/** The official suite, against the service, and against its server with the tools of the suite. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Revision, runSuite, startFixtureServer } from '../mcp/suite.ts';
import { type Service, scratch, startService } from '../service/service.ts';

const folder = scratch();
let service: Service;
let fixtures: Awaited<ReturnType<typeof startFixtureServer>>;

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'), ['--no-demo']);
  fixtures = await startFixtureServer();
});
afterAll(async () => {
  fixtures?.stop();
  await service?.end('SIGTERM');
  folder.remove();
});

const revisions: readonly Revision[] = ['2026-07-28', '2025-11-25'];

test.each(revisions)('the service meets what %s requires of any server', { timeout: 300_000 }, async revision => {
  const { code, summary } = await runSuite(`${service.ready.base_url}/mcp`, revision, `service-${revision}.yaml`);
  expect(code, summary).toBe(0);
});

test.each(revisions)('with the tools of the suite the server passes %s', { timeout: 300_000 }, async revision => {
  const { code, summary } = await runSuite(fixtures.url, revision, `fixtures-${revision}.yaml`);
  expect(code, summary).toBe(0);
});
