/** Markup that needs no more escaping: what the tag below made, and the page's own style sheet. */
export type Html = { readonly markup: string };

type Part = Html | string | number | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML, safe between tags and in quoted attributes. Example: `<a>` is `&lt;a&gt;`. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character]!);

/** A template whose interpolated texts are escaped and whose interpolated markup is not. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.reduce((page, string, index) => page + markupOf(parts[index - 1]!) + string),
});

const markupOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('\n');
};

/** A table that scrolls sideways by itself where it is wider than a phone. */
export const table = (heads: readonly string[], rows: readonly (readonly (Html | string | number)[])[]): Html => html`
<div class="scroll"><table>
<thead><tr>${heads.map(head => html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows.map(cells => html`<tr>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;

/** An example as it stands on the wire. */
export const sample = (label: string, text: string): Html => html`
<figure><figcaption>${label}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;

/** A value as indented JSON. */
export const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A name as the fragment of an address. Example: `Token` is `token`. */
export const anchor = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
