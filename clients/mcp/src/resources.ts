import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Tool } from './answers/tool.ts';
import { callTool, type ServerDeps } from './call.ts';
import { isTokenSafe } from './tools/token.ts';
import { isWalletWorthFollowing } from './tools/wallet.ts';

const SCHEME = 'chain-intelligence:';
const TYPE = 'text/markdown';

/** Documents by name: where the service has them, and what they are. */
const documents = {
  overview: ['/llms.txt', 'All operations, channels, tiers and errors'],
  rules: ['/docs/reference/rules.md', 'Rules: where each figure and verdict is defined'],
  explain: ['/docs/reference/explain.md', 'Findings: how an answer names its rules and inputs'],
  limits: ['/docs/reference/limits.md', 'Tiers, rates and limits'],
} as const;

const FRESH = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Offers documents, and short answers about tokens and wallets. */
export function registerResources(server: McpServer, deps: ServerDeps): void {
  for (const [name, [path, description]] of Object.entries(documents)) {
    const uri = `${SCHEME}//docs/${name}`;
    server.registerResource(name, uri, { description, mimeType: TYPE, cacheHint: FRESH }, () =>
      readDocument(deps, uri, path),
    );
  }
  const page = new ResourceTemplate(`${SCHEME}//page/{+path}`, { list: undefined });
  server.registerResource(
    'page',
    page,
    { description: 'A page below docs/, such as reference/rules/prices', mimeType: TYPE, cacheHint: FRESH },
    (uri, { path }) => readDocument(deps, uri.href, `/docs/${String(path).replace(/\.md$/, '')}.md`),
  );
  const token = new ResourceTemplate(`${SCHEME}//token/{mint}`, { list: undefined });
  server.registerResource('token', token, { description: 'Is it safe?', mimeType: TYPE }, (uri, { mint }) =>
    readAnswer(deps, uri.href, isTokenSafe, { mint: String(mint) }),
  );
  const wallet = new ResourceTemplate(`${SCHEME}//wallet/{address}`, { list: undefined });
  server.registerResource('wallet', wallet, { description: 'Is it worth following?', mimeType: TYPE }, (uri, given) =>
    readAnswer(deps, uri.href, isWalletWorthFollowing, { address: String(given.address) }),
  );
}

/** Throws what the protocol answers for unknown resources. */
async function readDocument({ rest }: ServerDeps, uri: string, path: string) {
  const page = (await rest.follow(path).next()).value;
  if (!page?.ok || typeof page.data !== 'string') throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: TYPE, text: page.data }] };
}

/** Text of the chain is marked in it, as in answers of tools. */
async function readAnswer(deps: ServerDeps, uri: string, tool: Tool, given: Readonly<Record<string, string>>) {
  const { content, isError } = await callTool(tool, deps, given);
  const text = content.map(part => (part.type === 'text' ? part.text : '')).join('\n');
  if (isError) throw new ResourceNotFoundError(uri, text);
  return { contents: [{ uri, mimeType: TYPE, text }] };
}
