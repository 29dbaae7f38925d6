import { parseChannelName } from '../channel.ts';
import { defineAddress, defineChoice, defineInteger, type Parameter } from '../parameters.ts';
import { listChannelParameters } from './asyncapi.ts';
import {
  buildTarget,
  formatClientCall,
  formatClientStream,
  formatCurlRequest,
  type Input,
  serializeSubscribe,
} from './browser/snippets.ts';
import { type Html, html } from './docs-page-html.ts';
import { type DocumentedChannel, type DocumentedRoute, getExampleName, listOwnParameters } from './documented.ts';
import { buildExampleRequest } from './example-request.ts';

const PLAIN = html`autocomplete="off" spellcheck="false"`;

/** Renders a text to copy. */
export function renderSnippet(kind: string, label: string, text: string): Html {
  return html`
<figure class="snippet ${kind}"><figcaption>${label}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}

/** Renders the form of an operation and its snippets. */
export function renderCallForm(route: DocumentedRoute): Html {
  const { method } = route;
  const { values, target, body } = buildExampleRequest(route);
  if (method !== undefined) {
    const data = body === '{}' ? '' : ` -d '${body}'`;
    const call = `curl -X ${method.toUpperCase()} -H "Authorization: Bearer $API_KEY"${data}`;
    // What changes something is not sent from this page.
    return renderSnippet('curl', 'curl', `${call} \\\n  "$BASE_URL${target}"`);
  }
  // Required ones have the example's value.
  const rows = [
    ...Object.entries(route.pathParameters).map(([name, row]) => ({ name, row, place: 'path' as const })),
    ...listOwnParameters(route).map(([name, row]) => ({ name, row, place: 'query' as const })),
  ];
  const inputs = rows.map(({ name, row: { schema, fallback }, place }) => ({
    name,
    place,
    kind: schema.type,
    text: values[name] ?? '',
    fallback: fallback === undefined ? undefined : String(fallback),
  }));
  const fields = inputs.map(input =>
    renderField(input, (route.pathParameters[input.name] ?? route.query[input.name])!),
  );
  const keyed = route.tier === null ? html`` : html` data-keyed`;
  return html`
<form class="try" data-path="${route.path}"${keyed} aria-label="Try GET ${route.path}"><h4>Try it</h4>
${inputs.length === 0 ? '' : html`<div class="fields">${fields}</div>`}
<button>Send</button></form>
${renderSnippet('curl', 'curl', formatCurlRequest(buildTarget(route.path, inputs), route.tier !== null))}
${route.path.startsWith('/v1/') ? renderSnippet('typescript', 'TypeScript', formatClientCall(route.path, inputs)) : ''}
<p class="state" role="status"></p><div class="answer"></div>`;
}

function renderField({ name, place, kind, text, fallback }: Input, row: Parameter<unknown>): Html {
  const words = kind === 'boolean' ? ['false', 'true'] : row.schema.enum;
  const standard = fallback === undefined ? html`` : html` data-fallback="${fallback}"`;
  const about = html`name="${name}" data-place="${place}" data-kind="${kind}"${standard}`;
  if (words)
    return html`<label>${name}<select ${about}>${renderOptions(words, text, row.optional === true)}</select></label>`;
  const isRequired = place === 'path' || (row.fallback === undefined && !row.optional);
  const need = isRequired ? html` required` : html` placeholder="optional"`;
  const mode = html` inputmode="${kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : 'text'}"`;
  return html`<label>${name}<input ${about} value="${text}"${mode}${need}${renderRule(row)} ${PLAIN}></label>`;
}

const numbers = { integer: '-?\\d{1,15}$', number: '\\d{1,15}(\\.\\d{1,18})?$' };

/** What the script checks before it sends, and the words of the service. */
function renderRule({ schema, read }: Parameter<unknown>): Html {
  const { type, pattern, minimum, maximum, maxLength } = schema;
  const answer = read('');
  const sign = type === 'number' && minimum === undefined ? '-?' : '';
  const given = {
    pattern:
      type === 'integer' || type === 'number'
        ? `^${sign}${numbers[type]}`
        : (pattern ?? `^(?=.*\\S).{1,${maxLength}}$`),
    min: minimum,
    max: maximum,
    addresses: pattern?.startsWith(defineAddress('').schema.pattern!.slice(0, -1)) ? '' : undefined,
    problem: 'problem' in answer ? answer.problem : undefined,
  };
  return html`${Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [html` data-${name}="${value}"`],
  )}`;
}

function renderOptions(words: readonly string[], chosen: string, isOptional: boolean): readonly Html[] {
  return [...(isOptional ? [''] : []), ...words].map(
    word =>
      html`<option value="${word}"${word === chosen ? html` selected` : html``}>${word === '' ? 'any' : word}</option>`,
  );
}

/** Renders the form of a channel and its snippets. */
export function listenForm(row: DocumentedChannel): Html {
  const name = getExampleName(row);
  const given = Object.values(parseChannelName(row.pattern, name));
  const parts = listChannelParameters(row.pattern).map(({ name: part, enum: words }, at) => {
    const input = { name: part, place: 'path', kind: 'string', text: given[at]! } as const;
    return renderField(input, words === undefined ? defineAddress(part) : defineChoice(part, words));
  });
  const resume = renderRule(defineInteger('The highest seq received', { min: 0 }));
  return html`
<form class="listen" data-pattern="${row.pattern}" aria-label="Listen to ${row.pattern}"><h4>Listen</h4>
<div class="fields">${parts}
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
${resume} ${PLAIN}></label></div>
<button>Listen</button></form>
${renderSnippet('subscribe', 'Message', serializeSubscribe(name))}
${renderSnippet('typescript', 'TypeScript', formatClientStream(name))}
<p class="state" role="status"></p><div class="answer"></div>`;
}

/** Renders the API key field of all forms. */
export function renderKeyForm(): Html {
  return html`
<form id="key"><label for="api-key">API key</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="ci_…">
<button>Use</button><p role="status">Kept in this browser tab only. <code>npm start</code> prints keys.</p></form>`;
}
