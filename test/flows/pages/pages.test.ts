/** Pages of `docs/` as a service serves them: anchors, links, twins. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainRules } from '../../../layers/core/explain/rules.ts';
import { buildSkillIndex } from '../../../layers/flows/pages/discovery.ts';
import { joinPages, listPages, readPage } from '../../../layers/flows/pages/read-page.ts';
import { renderMarkdown } from '../../../layers/flows/pages/render-markdown.ts';
import { renderPage } from '../../../layers/flows/pages/render-page.ts';

const root = join(import.meta.dirname, '../../../docs');
const pages = listPages(root);
const render = (path: string): string => renderPage(readPage(root, path.split('/'))!, '/live');
const readIds = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id!));

test('every page is served as HTML and as its Markdown, byte for byte', () => {
  expect(pages.length).toBeGreaterThan(80);
  expect(pages).toContain('reference/rules/prices.md');
  for (const path of pages) {
    const twin = readPage(root, path.split('/'))!;
    expect([twin.isPlain, twin.markdown]).toEqual([true, readFileSync(join(root, path), 'utf8')]);
    const html = render(path.slice(0, -3));
    expect(html).toContain(`href="/live/docs/${path}"`);
    expect(html.match(/<h1 /g)).toHaveLength(1);
  }
});

test('every rule of a finding links to a heading of a page', () => {
  const docs = new Set([...explainRules.values()].map(({ doc }) => doc));
  expect(docs.size).toBeGreaterThan(20);
  for (const doc of docs) {
    const [path = '', anchor = ''] = doc.slice('/docs/'.length).split('#');
    expect([doc, readIds(render(path)).has(anchor)]).toEqual([doc, true]);
  }
});

test('every link of a page leads to a page that is served, and to a heading of it', () => {
  let links = 0;
  for (const path of pages) {
    const html = render(path.slice(0, -3));
    for (const [, target = '', anchor] of html.matchAll(/href="\/live\/docs\/([\w/.-]+)(?:#([^"]+))?"/g)) {
      if (target.endsWith('.md') || target === '') continue;
      const found = readPage(root, target.split('/'));
      expect([path, target, found !== null]).toEqual([path, target, true]);
      if (anchor !== undefined)
        expect([path, target, anchor, readIds(render(target)).has(anchor)][3], `${path} ${target}#${anchor}`).toBe(
          true,
        );
      links++;
    }
  }
  expect(links).toBeGreaterThan(300);
});

test.each([
  ['..', 'package'],
  ['reference', '..', 'package'],
  ['decisions', '030-sandwiches'],
  ['a/b'],
  ['', ''],
  ['nope'],
  ['reference', 'rules', '.md'],
])('no page is at %j', (...segments) => {
  expect(readPage(root, segments)).toBeNull();
});

test('what Markdown says becomes HTML that only has what the pages need', () => {
  const markdown = [
    '# Title `x` & y',
    '<!-- hidden -->Text with **bold**, *slanted*, `a < b` and [a `link`](../reference/api.md#top).',
    '',
    '| A | B |\n|---|---|\n| `x\\|y` | [out](https://example.com) |',
    '',
    '- one\n- two\n  - deep\n  goes on\n- three',
    '1. first\n2. second',
    '```sh\necho "<b>" # **not bold**\n```',
    '[not served](../../layers/x.ts) ![picture](a.webp)',
  ].join('\n');
  expect(renderMarkdown(markdown, { path: 'how-to/x', base: '' })).toBe(
    [
      '<h1 id="title-x--y">Title <code>x</code> &amp; y <a class="anchor" href="#title-x--y">#</a></h1>',
      '<p>Text with <strong>bold</strong>, <em>slanted</em>, <code>a &lt; b</code> and ' +
        '<a href="/docs/reference/api#top">a <code>link</code></a>.</p>',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>',
      '<tr><td><code>x|y</code></td><td><a href="https://example.com">out</a></td></tr>',
      '</tbody></table>',
      '<ul>\n<li>one</li>\n<li>two<ul>\n<li>deep goes on</li>\n</ul></li>\n<li>three</li>\n' +
        '<li>first</li>\n<li>second</li>\n</ul>',
      '<pre><code>echo &quot;&lt;b&gt;&quot; # **not bold**</code></pre>',
      '<p>not served picture</p>',
    ].join('\n'),
  );
});

test('no text of a page becomes markup of its own', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('<', 'script', '"', '`', '[', '](', ')', '*', '|', '\n', '#', ' ', '- ', 'x'),
      }),
      text => {
        const html = renderMarkdown(text, { path: 'x', base: '' });
        const names = 'h[1-6]|a|p|ul|ol|li|table|thead|tbody|tr|th|td|code|pre|strong|em|hr|blockquote';
        const known = new RegExp(`</?(?:${names})(?: (?:id|class|href)="[^"<>]*")*>`, 'g');
        expect(html.replaceAll(known, '')).not.toMatch(/[<>]/);
      },
    ),
  );
});

test('the text of all pages has each once', () => {
  const all = joinPages(root);
  for (const path of pages) expect(all.split(`<!-- /docs/${path} -->`)).toHaveLength(2);
});

test('skills have a name, a description and the folder of their name', () => {
  const { skills } = buildSkillIndex(root, 'https://api.example.com');
  const folders = readdirSync(join(root, 'skills')).filter(name => !name.endsWith('.md'));
  expect(skills.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  for (const { name, description } of skills) {
    const text = readFileSync(join(root, 'skills', name, 'SKILL.md'), 'utf8');
    expect(text.startsWith(`---\nname: ${name}\ndescription: ${description}\n---\n`)).toBe(true);
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(1_024);
  }
});
