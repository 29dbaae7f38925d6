/** The official suite, against the service, and against its server with the tools of the suite. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Revision, runSuite, startFixtureServer } from '../mcp/suite.ts';
import type { Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

let service: Service;
let fixtures: Awaited<ReturnType<typeof startFixtureServer>>;

beforeAll(async () => {
  service = await shareService();
  fixtures = await startFixtureServer();
});
afterAll(() => fixtures?.stop());

const revisions: readonly Revision[] = ['2026-07-28', '2025-11-25'];

test.each(revisions)('the service meets what %s requires of any server', { timeout: 300_000 }, async revision => {
  const { code, summary } = await runSuite(`${service.ready.base_url}/mcp`, revision, `service-${revision}.yaml`);
  expect(code, summary).toBe(0);
});

test.each(revisions)('with the tools of the suite the server passes %s', { timeout: 300_000 }, async revision => {
  const { code, summary } = await runSuite(fixtures.url, revision, `fixtures-${revision}.yaml`);
  expect(code, summary).toBe(0);
});
