/** Compares the page of the bots with their files. `npx vitest --update` writes the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'clients/typescript/examples/bots');
const page = join(root, 'docs/how-to/bots.md');

const readBot = (name: string): string => readFileSync(join(folder, name), 'utf8');

test('the page shows each bot as it is in its file', async () => {
  const text = readFileSync(page, 'utf8');
  const named = [...text.matchAll(/^<!-- (.*\.ts) -->$/gm)].map(([, name]) => name!);
  expect(named.toSorted()).toEqual(readdirSync(folder).toSorted());
  const fresh = text.replace(
    /^<!-- (.*\.ts) -->\n\n```ts\n[\s\S]*?^```$/gm,
    (_, name: string) => `<!-- ${name} -->\n\n\`\`\`ts\n${readBot(name)}\`\`\``,
  );
  await expect(fresh).toMatchFileSnapshot(page);
});

test.each(readdirSync(folder))('%s has at most 40 lines', name => {
  expect(readBot(name).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});
