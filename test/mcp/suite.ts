import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openMcpHandler } from '../../clients/mcp/src/serve.ts';
import { createMcpServer } from '../../clients/mcp/src/server.ts';
import { fixtureOptions, registerFixtures } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '../..');
const SUITE = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

export type Revision = '2025-11-25' | '2026-07-28';

/** Runs what a revision requires of servers. `expected` is a file of failures with their reasons. */
export const runSuite = async (url: string, revision: Revision, expected: string) => {
  const args = ['server', '--url', url, '--requirements', revision];
  const child = spawn(process.execPath, [SUITE, ...args, '--expected-failures', join(import.meta.dirname, expected)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, summary: `${stdout.slice(stdout.indexOf('=== SUMMARY'))}\n${stderr.slice(-2_000)}` };
};

/**
 * The server of the service with the tools of the suite beside its own.
 * Answers are whole, as those of a function.
 */
export const startFixtureServer = async () => {
  const handle = openMcpHandler(deps => {
    const server = createMcpServer(deps, fixtureOptions);
    registerFixtures(server);
    return server;
  });
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return response.writeHead(200, { 'content-type': 'text/plain' }).end('# A document');
    const url = `http://${request.headers.host}`;
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = request.method === 'POST' ? await text(request) : null;
    const isForeign = !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '');
    const answer = isForeign
      ? new Response(null, { status: 403 })
      : await handle(new Request(`${url}/mcp`, { method: request.method!, headers, body }), url);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, stop: () => server.close() };
};
