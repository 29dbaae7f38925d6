import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateTypes, TARGET } from '../../../clients/typescript/generate.ts';
import { channels } from '../../../layers/contract/channels.ts';
import openapi from '../../../layers/contract/generated/openapi.json' with { type: 'json' };
import { routes } from '../../../layers/contract/routes/routes.ts';

test('the types are those of the contract', async () => {
  expect(readFileSync(TARGET, 'utf8')).toBe(await generateTypes());
});

test('every operation and channel has types', async () => {
  const types = await generateTypes();
  for (const { path } of Object.values(routes)) expect(types).toContain(`readonly "${path}": {`);
  for (const { pattern } of Object.values(channels)) {
    const [subject, , kind] = pattern.replace(/\?.*/, '').split(':');
    const type = kind === undefined ? subject : `${subject}:${kind}`;
    expect(types).toContain(`readonly '${type}': components['schemas']`);
  }
});

test('no operation has a parameter of one name in path and query', () => {
  const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ parameters }) => ({
      path,
      // Those of many operations are references.
      names: parameters.map(
        (parameter: { name?: string; $ref?: string }) => parameter.name ?? parameter.$ref!.split('/').at(-1),
      ),
    })),
  );
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.filter(({ names }) => new Set(names).size < names.length)).toEqual([]);
});
