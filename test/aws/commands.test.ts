import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everythingOn, synthesizeStub } from './assembly.ts';

const ROOT = join(import.meta.dirname, '../..');
const docs = readdirSync(join(ROOT, 'docs'), { recursive: true })
  .map(String)
  .filter(path => path.endsWith('.md'))
  .map(path => readFileSync(join(ROOT, 'docs', path), 'utf8'));

test('commands of the CDK name stacks by their id, without the prefix', () => {
  const named = docs.flatMap(text =>
    [...text.matchAll(/npx cdk (?:deploy|destroy|diff|synth) ([A-Za-z][\w-]*)/g)].map(([, name]) => name!),
  );
  const ids = synthesizeStub(everythingOn).app.node.children.map(({ node }) => node.id);
  expect(named).toContain('Data');
  expect(named.filter(name => !ids.includes(name))).toEqual([]);
});
