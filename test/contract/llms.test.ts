import { expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { renderLlmsText } from '../../layers/contract/documents/llms.ts';
import { errorCodes } from '../../layers/contract/errors.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { tiers } from '../../layers/contract/tiers.ts';
import { isTimeParameter } from '../../layers/contract/time-query.ts';

const text = renderLlmsText();
const lines = text.split('\n');

test('the text begins with a title and a quote, then sections of lists, as llmstxt.org asks', () => {
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines[2]).toMatch(/^> \S/);
  expect(lines.filter(line => line.startsWith('# '))).toHaveLength(1);
  const sections = text.split(/^## .*$/m).slice(1);
  expect(sections.length).toBeGreaterThan(5);
  for (const section of sections)
    expect(
      section
        .trim()
        .split('\n')
        .every(line => line.startsWith('- ')),
    ).toBe(true);
});

test('each operation has one line with its tier and its parameters, and each document a link', () => {
  for (const { path, tier, query, summary } of Object.values(routes)) {
    const found = lines.filter(line => line.includes(`\`GET ${path}\``) || line.endsWith(`service.invalid${path})`));
    expect(found, path).toHaveLength(1);
    expect(found[0]).toContain(summary);
    if (path.startsWith('/v1/')) expect(found[0]).toContain(`(${tier === null ? 'no key' : tiers[tier].name})`);
    for (const name of Object.keys(query).filter(one => !isTimeParameter(one)))
      expect(found[0]).toContain(`\`${name}\``);
  }
});

test('each channel and each error code has one line', () => {
  for (const { pattern, tier } of Object.values(channels))
    expect(lines.filter(line => line.startsWith(`- \`${pattern}\` (${tiers[tier].name})`))).toHaveLength(1);
  for (const [code, { status }] of Object.entries(errorCodes))
    expect(lines.filter(line => line.startsWith(`- ${status} \`${code}\``))).toHaveLength(1);
});

test('rows that are added to the tables are in it', () => {
  const route = { ...routes.tokenInfo, path: '/v1/token/{mint}/novel' };
  const grown = renderLlmsText(
    { ...routes, novel: route },
    { novelty: { ...channels.tokenTicks, pattern: 'token:{mint}:novelty' } },
  );
  expect(grown).toContain('`GET /v1/token/{mint}/novel` (Layer 1)');
  expect(grown).toContain('- `token:{mint}:novelty` (Layer 1)');
});
