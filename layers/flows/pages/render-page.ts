import { createHash } from 'node:crypto';
import { service } from '../../contract/service.ts';
import type { Page } from './read-page.ts';
import { escapeMarkup, renderMarkdown } from './render-markdown.ts';

const style = [
  ':root{color-scheme:light dark}',
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1.25rem 5rem}',
  'p,li{max-width:46rem}pre{overflow-x:auto;padding:.8rem 1rem;border:1px solid #8885;border-radius:.4rem}',
  'code{font-family:ui-monospace,monospace;font-size:.875em}.anchor{text-decoration:none;opacity:.4}',
  'table{display:block;overflow-x:auto;border-collapse:collapse;font-size:.925rem}',
  'th,td{text-align:left;vertical-align:top;padding:.35rem .9rem .35rem 0;border-bottom:1px solid #8884}',
].join('');

/** Nothing runs on a page, and nothing is loaded. */
export const pagePolicy = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join('; '),
  ...{ 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' },
} as const;

/** A page of the documentation as HTML. `base` is the path prefix of the service. */
export function renderPage({ path, markdown }: Page, base: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? path;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} – ${service.title}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${escapeMarkup(`${base}/docs/${path}.md`)}">
<style>${style}</style>
</head>
<body>
<nav><a href="${escapeMarkup(base)}/docs">API</a> · <a href="${escapeMarkup(base)}/docs/README">Documents</a></nav>
<main>
${renderMarkdown(markdown, { path, base })}
</main>
</body>
</html>
`;
}
