#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { openService } from './serve.ts';
import { createMcpServer } from './server.ts';

const USAGE = `Usage: chain-mcp [--url URL] [--key KEY]

Serves the tools of Chain Intelligence on stdio.

  --url  address of the service (default: CHAIN_URL, else http://127.0.0.1:3000)
  --key  API key (default: CHAIN_KEY; without one only lists are served)
`;

const LOCAL = 'http://127.0.0.1:3000';

/** Throws a sentence about wrong use. */
function readOptions(args: readonly string[], env: NodeJS.ProcessEnv) {
  const { values } = parseArgs({
    args: [...args],
    options: { url: { type: 'string' }, key: { type: 'string' }, help: { type: 'boolean' } },
  });
  const url = (values.url ?? (env.CHAIN_URL || LOCAL)).replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`--url must be an address such as https://api.example.com; got "${url}".`);
  return { url, key: values.key ?? (env.CHAIN_KEY || undefined), help: values.help ?? false };
}

try {
  const { url, key, help } = readOptions(process.argv.slice(2), process.env);
  if (help) process.stdout.write(USAGE);
  else serveStdio(() => createMcpServer(openService({ url, key })));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exitCode = 2;
}
