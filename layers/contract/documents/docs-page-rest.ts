import { buildRefusalHeaders, errorCodes } from '../errors.ts';
import type { Parameter } from '../parameters.ts';
import { type Tier, tiers } from '../tiers.ts';
import { formatCurlRequest } from './browser/snippets.ts';
import { renderCallForm } from './docs-page-forms.ts';
import { formatJson, type Html, html, renderSample, renderTable, toAnchor } from './docs-page-html.ts';
import { type DocumentedRoute, envelopeWords, formatMethod, listOwnParameters, type Routes } from './documented.ts';
import { buildExampleRequest } from './example-request.ts';
import { listSchemaFields, toJsonSchema } from './json-schema.ts';
import { cacheWords, listRefusalCodes } from './openapi.ts';

/** Renders the tier of an operation as a colored label. */
export function renderTierBadge(tier: Tier | null): Html {
  return tier === null
    ? html`<span class="tier keyless">No key</span>`
    : html`<span class="tier ${tier}">${tiers[tier].name}</span>`;
}

/** Renders all routes, grouped by tag. */
export function renderRestSection(routes: Routes): Html {
  return html`
<section id="rest"><h2>REST</h2>
<p>Operations are <code>GET</code>s and return JSON unless noted. A <code>POST</code> has its parameters in a
JSON object. No result is 200 with nulls and empty arrays.
Unknown query parameters are ignored. Repeated parameters are rejected.
${envelopeWords}</p>
${listTags(routes).map(
  tag => html`<h3 id="tag-${toAnchor(tag)}">${tag}</h3>${filterByTag(routes, tag).map(renderRouteEntry)}`,
)}
</section>`;
}

/** Renders the REST part of the table of contents. */
export function renderRestContents(routes: Routes): Html {
  return html`<ul>${listTags(routes).map(
    tag =>
      html`<li><a href="#tag-${toAnchor(tag)}">${tag}</a><ul>${filterByTag(routes, tag).map(
        ([name, { path, method }]) =>
          html`<li><a href="#route-${name}">${method ? `${method} ` : ''}${path.replace('/v1/', '')}</a></li>`,
      )}</ul></li>`,
  )}</ul>`;
}

function listTags(routes: Routes): readonly string[] {
  return [...new Set(Object.values(routes).map(({ tag }) => tag))];
}

function filterByTag(routes: Routes, tag: string): readonly (readonly [string, DocumentedRoute])[] {
  return Object.entries(routes).filter(([, route]) => route.tag === tag);
}

function renderRouteEntry([name, route]: readonly [string, DocumentedRoute]): Html {
  const errors = listRefusalCodes(route).map(code => html`<a href="#errors">${errorCodes[code].status}</a>`);
  const title =
    route.request === undefined ? `Answer, ${route.contentType}` : 'Answer of the demo market, lists shortened';
  const sample = typeof route.example === 'string' ? route.example : formatJson(route.example);
  const fields = listSchemaFields(toJsonSchema(route.response)).map(({ path, type, description }) => [
    html`<code>${path}</code>`,
    type,
    description,
  ]);
  const posted = route.isPosted ? ' A POST takes its parameters as a JSON object.' : '';
  const table = renderTable(['Field', 'Type', 'Description'], fields);
  return html`
<article id="route-${name}"><div class="about">
<h3><code>${formatMethod(route)} ${route.path}</code> ${renderTierBadge(route.tier)}</h3>
<p>${route.summary}.${posted} <span class="faint">${cacheWords(route)}</span></p>
${renderParameterTable(route)}
${fields.length === 0 ? '' : html`<details><summary>Fields of the response</summary>${table}</details>`}
<p class="faint">Errors: ${errors}</p>
</div><div class="panel">
${renderCallForm(route)}
${route.example === undefined ? '' : renderSample(title, sample)}
</div></article>`;
}

/** Returns a curl command for a route. */
export function formatExampleCurl(route: DocumentedRoute): string {
  return formatCurlRequest(buildExampleRequest(route).target, route.tier !== null);
}

function renderParameterTable(route: DocumentedRoute): Html | string {
  const { pathParameters } = route;
  const rows = [...Object.entries(pathParameters), ...listOwnParameters(route)];
  if (rows.length === 0) return '';
  return renderTable(
    ['Parameter', 'In', 'Description', 'Accepts', 'Default'],
    rows.map(([name, row]) => [
      html`<code>${name}</code>`,
      name in pathParameters ? 'path' : route.method === 'post' ? 'body' : 'query',
      row.description,
      acceptWords(row),
      row.fallback === undefined ? (row.optional ? 'none' : 'required') : String(row.fallback),
    ]),
  );
}

function acceptWords({ schema }: Parameter<unknown>): Html | string {
  const { type, enum: words, minimum, maximum, pattern } = schema;
  if (words) return words.join(', ');
  if (minimum !== undefined && maximum !== undefined) return `${type}, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${type}, at least ${minimum}`;
  return pattern === undefined ? type : html`${type} matching <code>${pattern}</code>`;
}

/** Renders the error codes with status and headers. */
export function renderErrorSection(): Html {
  return html`
<section id="errors"><h2>Errors</h2>
<p>Every error has the same body: <code>{"error": string, "code": string}</code>.
The message states the problem and the received value.
If several errors apply, the first of 404, 401, 403, 429, 400 is returned.</p>
${renderTable(
  ['Status', 'Code', 'Meaning', 'Headers'],
  Object.entries(errorCodes).map(([code, { status, title }]) => [
    status,
    html`<code>${code}</code>`,
    title,
    Object.entries(buildRefusalHeaders(code as keyof typeof errorCodes))
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ]),
)}
${renderSample('Example, 400', formatJson({ error: errorCodes.invalid_request.title, code: 'invalid_request' }))}
</section>`;
}

/** Renders the cache lifetimes. */
export function cacheSection(routes: Routes): Html {
  return html`
<section id="caching"><h2>Caching</h2>
<p>Cacheable responses have <code>Cache-Control: private, max-age=N</code> and <code>Vary: Authorization</code>.
All others, and all errors, have <code>no-store</code>.</p>
${renderTable(
  ['Route', 'Seconds'],
  Object.values(routes)
    .filter(route => route.cacheSeconds !== null)
    .map(route => [html`<code>${route.path}</code>`, String(route.cacheSeconds)]),
)}
</section>`;
}
