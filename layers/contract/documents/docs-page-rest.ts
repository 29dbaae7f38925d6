import { errorCodes, refusalHeaders } from '../errors.ts';
import type { Parameter } from '../parameters.ts';
import { type Tier, tiers } from '../tiers.ts';
import { curlOf } from './browser/snippets.ts';
import { callForm } from './docs-page-forms.ts';
import { anchor, type Html, html, json, sample, table } from './docs-page-html.ts';
import type { DocumentedRoute, Routes } from './documented.ts';
import { exampleRequest } from './example-request.ts';
import { fieldsOf, jsonSchema } from './json-schema.ts';
import { cacheWords, refusalsOf } from './openapi.ts';

/** Renders the tier of an operation as a colored label. */
export const badge = (tier: Tier | null): Html =>
  tier === null
    ? html`<span class="tier keyless">No key</span>`
    : html`<span class="tier ${tier}">${tiers[tier].name}</span>`;

/** Renders all routes, grouped by tag. */
export const restSection = (routes: Routes): Html => html`
<section id="rest"><h2>REST</h2>
<p>Every operation is a <code>GET</code> and returns JSON unless noted. No result is 200 with nulls and empty arrays.
Unknown query parameters are ignored. Repeated parameters are rejected.</p>
${tagsOf(routes).map(tag => html`<h3 id="tag-${anchor(tag)}">${tag}</h3>${ofTag(routes, tag).map(entry)}`)}
</section>`;

/** Renders the REST part of the table of contents. */
export const restContents = (routes: Routes): Html =>
  html`<ul>${tagsOf(routes).map(
    tag =>
      html`<li><a href="#tag-${anchor(tag)}">${tag}</a><ul>${ofTag(routes, tag).map(
        ([name, { path }]) => html`<li><a href="#route-${name}">${path.replace('/v1/', '')}</a></li>`,
      )}</ul></li>`,
  )}</ul>`;

const tagsOf = (routes: Routes): readonly string[] => [...new Set(Object.values(routes).map(({ tag }) => tag))];

const ofTag = (routes: Routes, tag: string): readonly (readonly [string, DocumentedRoute])[] =>
  Object.entries(routes).filter(([, route]) => route.tag === tag);

const entry = ([name, route]: readonly [string, DocumentedRoute]): Html => html`
<article id="route-${name}"><div class="about"><h3><code>GET ${route.path}</code> ${badge(route.tier)}</h3>
<p>${route.summary}. <span class="faint">${cacheWords(route)}</span></p>
${parameterTable(route)}
${fieldTable(route)}
<p class="faint">Errors: ${refusalsOf(route).map(code => html`<a href="#errors">${errorCodes[code].status}</a>`)}</p>
</div><div class="panel">
${callForm(route)}
${sample(route.request === undefined ? `Answer, ${route.contentType}` : 'Answer of the demo market, lists shortened', typeof route.example === 'string' ? route.example : json(route.example))}
</div></article>`;

/** Returns a curl command for a route. */
export const curl = (route: DocumentedRoute): string => curlOf(exampleRequest(route).target, route.tier !== null);

const parameterTable = ({ pathParameters, query }: DocumentedRoute): Html | string => {
  const rows = [...Object.entries(pathParameters), ...Object.entries(query)];
  if (rows.length === 0) return '';
  return table(
    ['Parameter', 'In', 'Description', 'Accepts', 'Default'],
    rows.map(([name, row]) => [
      html`<code>${name}</code>`,
      name in pathParameters ? 'path' : 'query',
      row.description,
      acceptWords(row),
      row.fallback === undefined ? (row.optional ? 'none' : 'required') : String(row.fallback),
    ]),
  );
};

const acceptWords = ({ schema }: Parameter<unknown>): Html | string => {
  const { type, enum: words, minimum, maximum, pattern } = schema;
  if (words) return words.join(', ');
  if (minimum !== undefined && maximum !== undefined) return `${type}, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${type}, at least ${minimum}`;
  return pattern === undefined ? type : html`${type} matching <code>${pattern}</code>`;
};

const fieldTable = (route: DocumentedRoute): Html | string => {
  const fields = fieldsOf(jsonSchema(route.response));
  if (fields.length === 0) return '';
  return html`<details><summary>Fields of the response</summary>${table(
    ['Field', 'Type', 'Description'],
    fields.map(({ path, type, description }) => [html`<code>${path}</code>`, type, description]),
  )}</details>`;
};

/** Renders the error codes with status and headers. */
export const errorSection = (): Html => html`
<section id="errors"><h2>Errors</h2>
<p>Every error has the same body: <code>{"error": string, "code": string}</code>.
The message states the problem and the received value.
If several errors apply, the first of 404, 401, 403, 429, 400 is returned.</p>
${table(
  ['Status', 'Code', 'Meaning', 'Headers'],
  Object.entries(errorCodes).map(([code, { status, title }]) => [
    status,
    html`<code>${code}</code>`,
    title,
    Object.entries(refusalHeaders(code as keyof typeof errorCodes))
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ]),
)}
${sample('Example, 400', json({ error: errorCodes.invalid_request.title, code: 'invalid_request' }))}
</section>`;

/** Renders the cache lifetimes. */
export const cacheSection = (routes: Routes): Html => html`
<section id="caching"><h2>Caching</h2>
<p>Cacheable responses have <code>Cache-Control: private, max-age=N</code> and <code>Vary: Authorization</code>.
All others, and all errors, have <code>no-store</code>.</p>
${table(
  ['Route', 'Seconds'],
  Object.values(routes)
    .filter(route => route.cacheSeconds !== null)
    .map(route => [html`<code>${route.path}</code>`, String(route.cacheSeconds)]),
)}
</section>`;
