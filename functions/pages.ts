import { join } from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { buildCorsHeaders } from '../layers/contract/cors.ts';
import { fillServiceAddress } from '../layers/contract/documents/page-policy.ts';
import { RequestError } from '../layers/contract/errors.ts';
import { llms } from '../layers/contract/generated/llms.ts';
import type { PagePath } from '../layers/contract/pages.ts';
import { clampMessageText } from '../layers/core/kernel/shown.ts';
import { getLayerPath, readCorsOrigins } from '../layers/edge/config.ts';
import { toErrorReply } from '../layers/edge/error-reply.ts';
import { createHeaderLookup } from '../layers/edge/headers.ts';
import { buildTextReply } from '../layers/edge/http-reply.ts';
import { extractBasePath } from '../layers/edge/key-caller.ts';
import { getRequestOrigin } from '../layers/edge/origin.ts';
import { buildApiCatalog, buildServerCard, buildSkillIndex } from '../layers/flows/pages/discovery.ts';
import { joinPages, readPage, readSkill } from '../layers/flows/pages/read-page.ts';
import { pagePolicy, renderPage } from '../layers/flows/pages/render-page.ts';

const root = join(getLayerPath('docs'), '..');

type Found = { readonly type: string; readonly text: string; readonly headers?: Readonly<Record<string, string>> };
type Asked = { readonly url: string; readonly base: string; readonly parameters: Readonly<Record<string, string>> };

const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const CACHE_SECONDS = 300;

/** Null for an unknown page. */
const pages: Readonly<Record<PagePath, (asked: Asked) => Found | null>> = {
  '/docs/{section}': findPage,
  '/docs/{section}/{page}': findPage,
  '/docs/{section}/{page}/{part}': findPage,
  '/docs.md': ({ url }) => ({ type: MARKDOWN, text: fillServiceAddress(llms, url) }),
  '/llms-full.txt': ({ url }) => ({ type: TEXT, text: `${fillServiceAddress(llms, url)}\n---\n\n${joinPages(root)}` }),
  '/.well-known/mcp/server-card.json': ({ url }) => toJson(buildServerCard(url)),
  '/.well-known/agent-skills/index.json': ({ url }) => toJson(buildSkillIndex(root, url)),
  '/.well-known/agent-skills/{skill}/SKILL.md': ({ parameters }) => {
    const text = readSkill(root, parameters.skill!);
    return text === null ? null : { type: MARKDOWN, text };
  },
  '/.well-known/api-catalog': ({ url }) => ({
    ...toJson(buildApiCatalog(url)),
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    headers: { Link: `<${url}/.well-known/api-catalog>; rel="api-catalog"` },
  }),
};

function toJson(value: object): Found {
  return { type: 'application/json', text: JSON.stringify(value) };
}

function findPage({ base, parameters: { section = '', page, part } }: Asked): Found | null {
  const found = readPage(
    root,
    [section, page, part].filter(one => one !== undefined),
  );
  if (found === null) return null;
  if (found.isPlain) return { type: MARKDOWN, text: found.markdown };
  return { type: 'text/html; charset=utf-8', text: renderPage(found, base), headers: pagePolicy };
}

/** GET /docs/…, /llms-full.txt and /.well-known/…: pages, and documents for agents. */
export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const origin = createHeaderLookup(event.headers)('origin');
  const shared = buildCorsHeaders(readCorsOrigins(), origin);
  try {
    const base = extractBasePath(event, event.resource);
    const parameters = (event.pathParameters ?? {}) as Readonly<Record<string, string>>;
    const found = pages[event.resource as PagePath]({ url: getRequestOrigin(event) + base, base, parameters });
    if (found === null)
      throw new RequestError('not_found', `No page is at ${clampMessageText(event.path)}; see /docs/README`);
    const row = { response: z.string(), contentType: found.type, cacheSeconds: CACHE_SECONDS };
    const reply = buildTextReply(row, event, 200, found.text);
    return { ...reply, headers: { ...reply.headers, ...found.headers, ...shared } };
  } catch (error) {
    const reply = toErrorReply(error, {});
    return { ...reply, headers: { ...reply.headers, ...shared } };
  }
}
