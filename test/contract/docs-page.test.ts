import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Channel } from '../../layers/contract/channel.ts';
import { channels } from '../../layers/contract/channels.ts';
import { hashPage, renderDocsPage } from '../../layers/contract/documents/docs-page.ts';
import { escapeHtml, html } from '../../layers/contract/documents/docs-page-html.ts';
import {
  type DocumentedRoute,
  documentedChannels,
  documentedRoutes,
  listOwnParameters,
} from '../../layers/contract/documents/documented.ts';
import { listSchemaFields, toJsonSchema } from '../../layers/contract/documents/json-schema.ts';
import { generateContractFiles, generatedDirectory, writeContract } from '../../layers/contract/documents/write.ts';
import { errorCodes } from '../../layers/contract/errors.ts';
import { MINT } from '../../layers/contract/examples/token.ts';
import { page as committedPage, policy } from '../../layers/contract/generated/docs-page.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { service } from '../../layers/contract/service.ts';
import { tiers } from '../../layers/contract/tiers.ts';

const page = renderDocsPage();
/** The form of an article. */
const formIn = (id: string): string => {
  const article = page.slice(page.indexOf(`<article id="${id}">`));
  return /<form [\s\S]*?<\/form>/.exec(article)![0];
};
const hostile = '<script>alert("&\')</script>';

const ownQuery = (route: Pick<DocumentedRoute, 'query'>) => Object.fromEntries(listOwnParameters(route));

describe('the docs page', () => {
  it('names every route, channel, tier and error code', () => {
    for (const { path, summary } of Object.values(routes)) {
      expect(page).toContain(`GET ${escapeHtml(path)}</code>`);
      expect(page).toContain(escapeHtml(summary));
    }
    for (const { pattern } of Object.values(channels)) expect(page).toContain(`<code>${escapeHtml(pattern)}</code>`);
    for (const { name, requestsPerMinute } of Object.values(tiers)) {
      expect(page).toContain(name);
      expect(page).toContain(`<td>${requestsPerMinute}</td>`);
    }
    for (const code of Object.keys(errorCodes)) expect(page).toContain(`<code>${code}</code>`);
  });

  it('explains seq, resume and gap, with their fields', () => {
    const section = page.slice(page.indexOf('id="resume"'), page.indexOf('id="channels"'));
    for (const field of ['seq', 'prev', 'resume', 'from', 'to', 'repair'])
      expect(section).toContain(`${escapeHtml(`"${field}"`)}:`);
    for (const code of Object.keys(service.closeCodes)) expect(section).toContain(`<code>${code}</code>`);
  });

  it('has a colour for the badge of each tier, in light and dark', () => {
    for (const tier of Object.keys(tiers)) {
      expect(page.split(`--${tier}: #`), tier).toHaveLength(3);
      expect(page).toContain(`.tier.${tier} { color: var(--${tier}); }`);
    }
  });

  it('shows each parameter, each field and each example', () => {
    for (const route of Object.values(routes)) {
      for (const name of Object.keys({ ...route.pathParameters, ...ownQuery(route) }))
        expect(page).toContain(`<td><code>${name}</code></td>`);
      for (const { path } of listSchemaFields(toJsonSchema(route.response)))
        expect(page).toContain(`<td><code>${path}</code></td>`);
    }
    for (const { example } of [...Object.values(documentedChannels), ...Object.values(documentedRoutes)])
      expect(page).toContain(
        escapeHtml(typeof example === 'string' ? example : JSON.stringify(example, null, 2).slice(4, 24)),
      );
  });

  it('has a form for each route and channel, with a field for each parameter', () => {
    for (const [name, route] of Object.entries(routes)) {
      const { path, pathParameters, tier } = route;
      const query = ownQuery(route);
      const form = formIn(`route-${name}`);
      expect(form).toContain(`data-path="${path}"`);
      expect(form.includes(' data-keyed'), name).toBe(tier !== null);
      for (const field of Object.keys({ ...pathParameters, ...query })) expect(form).toContain(` name="${field}"`);
      expect(form.split(' required').length - 1, name).toBe(
        Object.keys(pathParameters).length +
          Object.values(query).filter(row => row.fallback === undefined && !row.optional && !row.schema.enum).length,
      );
    }
    for (const [name, { pattern }] of Object.entries(channels)) {
      const form = formIn(`channel-${name}`);
      expect(form).toContain(`data-pattern="${pattern}"`);
      for (const [, field] of pattern.matchAll(/\{(\w+)\}/g)) expect(form).toContain(` name="${field}"`);
    }
  });

  it('checks what the service checks: a form takes every example, and nothing that its rule refuses', () => {
    for (const [name, route] of Object.entries(routes))
      for (const [field, { schema, read }] of Object.entries({ ...route.pathParameters, ...ownQuery(route) })) {
        if (schema.enum ?? schema.type === 'boolean') continue;
        const [input] = new RegExp(`<input name="${field}"[^>]*>`).exec(formIn(`route-${name}`))!;
        const [, pattern] = /data-pattern="([^"]*)"/.exec(input)!;
        const rule = new RegExp(pattern!, 'u');
        for (const text of ['1', '-1', '1.5', 'Ex', MINT, `${MINT},${MINT}`, '2026-01-01', '@sim_kola', 'x y', ' '])
          if ('value' in read(text)) expect(rule.test(text), `${name} ${field} ${text}`).toBe(true);
        expect(rule.test(''), `${name} ${field}`).toBe(false);
        expect(input).toContain(`data-problem="must be `);
      }
  });

  it('has one script and one style, with the hashes that its policy allows', () => {
    const hash = (name: string) => {
      const found = [...page.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))];
      expect(found).toHaveLength(1);
      return `sha256-${createHash('sha256').update(found[0]![1]!).digest('base64')}`;
    };
    expect(policy).toEqual({ script: hash('script'), style: hash('style') });
    expect(hashPage(page.replace('<script>', '<script>1;'))).not.toEqual(policy);
  });

  it('is at most 150 KB with gzip', () => {
    expect(gzipSync(page).length).toBeLessThan(150_000);
  });

  it('loads nothing from another address: no script, style sheet, picture or outgoing link', () => {
    const markup = page.replace(/<script>[\s\S]*<\/script>/, '');
    expect(markup).not.toMatch(/<script|<iframe|<img|@import|url\(|\ssrc=|<link(?! rel="icon" href="data:,")/i);
    expect(markup).not.toMatch(/\s(style|on\w+)="/);
    const links = [...page.matchAll(/\shref="([^"]*)"/g)].map(match => match[1]!);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(link => !/^(#|\.\/|data:,$)/.test(link))).toEqual([]);
  });

  it('has a unique target for every fragment link', () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(match => match[1]!);
    const wanted = [...page.matchAll(/\shref="#([^"]*)"/g)].map(match => match[1]!);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(wanted.filter(id => !ids.includes(id))).toEqual([]);
  });

  it('has a key in the examples of keyed routes only', () => {
    const commands = [...page.matchAll(/<code>(curl [^<]*)<\/code>/g)].map(match => match[1]!);
    for (const { path, tier } of Object.values(routes).filter(
      route => Object.keys(route.pathParameters).length === 0,
    )) {
      const command = commands.find(text => text.includes(`$BASE_URL${path}`));
      expect(command?.includes('Bearer'), path).toBe(tier !== null);
    }
    expect(commands.filter(text => text.includes('Bearer')).length).toBeGreaterThan(0);
  });

  it('escapes the text of rows', () => {
    const route = {
      ...routes.tokenInfo,
      summary: hostile,
      tag: hostile,
      response: z.object({ [hostile]: z.string() }),
      example: { [hostile]: hostile },
    };
    const channel: Channel = { ...channels.tokenTicks, summary: hostile, example: { text: hostile } };
    const dangerous = renderDocsPage({ route }, { channel });
    expect(dangerous).not.toContain('<script>alert');
    expect(dangerous).toContain(escapeHtml(hostile));
  });

  it('includes rows that are added to its tables', () => {
    const route = { ...routes.tokenInfo, path: '/v1/token/{mint}/novel', tier: 'layer3', cacheSeconds: 77 } as const;
    const grown = renderDocsPage(
      { ...documentedRoutes, novel: route },
      { ...channels, novelty: { ...channels.tokenTicks, pattern: 'token:{mint}:novelty' } },
    );
    expect(grown).toMatch(/novel<\/code> <span class="tier layer3">Layer 3<\/span>/);
    expect(grown).toContain('<td>77</td>');
    expect(grown).toContain('token:{mint}:novelty');
  });
});

describe('the fields of a schema', () => {
  it('cover lists, maps and alternatives, each with its type in words', () => {
    const schema = z.object({
      rows: z.array(z.object({ price: z.nullable(z.number()) })),
      tiers: z.record(z.string(), z.object({ count: z.int() })),
      held: z.nullable(z.object({ by: z.enum(['a', 'b']) })),
      names: z.array(z.string()),
      flag: z.literal([0, 1]),
    });
    expect(listSchemaFields(toJsonSchema(schema)).map(({ path, type }) => `${path}: ${type}`)).toEqual([
      'rows: array of object',
      'rows[].price: number or null',
      'tiers: object',
      'tiers.*.count: integer',
      'held: object or null',
      'held.by: "a", "b"',
      'names: array of string',
      'flag: 0, 1',
    ]);
  });
});

describe('markup', () => {
  it('escapes text and leaves markup, in lists too', () => {
    expect(html`<p title="${'"'}">${'a & b'}${html`<b>${1}</b>`}${[html`<i>${"'"}</i>`]}</p>`.markup).toBe(
      '<p title="&quot;">a &amp; b<b>1</b><i>&#39;</i></p>',
    );
  });
});

describe('the generated documents', () => {
  it('are committed as a fresh run writes them', () => {
    expect(readdirSync(generatedDirectory).toSorted()).toEqual(Object.keys(generateContractFiles()).toSorted());
    for (const [name, text] of Object.entries(generateContractFiles()))
      expect(readFileSync(join(generatedDirectory, name), 'utf8') === text, `${name}: run "npm run contract"`).toBe(
        true,
      );
  });

  it('keep the page unchanged in their source code', () => {
    expect(committedPage).toBe(page);
  });

  it('can be written to any folder', () => {
    const directory = mkdtempSync(join(tmpdir(), 'contract-'));
    try {
      const names = writeContract(join(directory, 'deep'));
      expect(readdirSync(join(directory, 'deep')).toSorted()).toEqual(names.toSorted());
      expect(readFileSync(join(directory, 'deep', 'openapi.json'), 'utf8')).toBe(
        generateContractFiles()['openapi.json'],
      );
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
