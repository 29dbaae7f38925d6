/** Markup that is already escaped. */
export type Html = { readonly markup: string };

type Part = Html | string | number | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text. Example: `<a>` becomes `&lt;a&gt;`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character]!);
}

/** Template tag that escapes interpolated text and keeps interpolated markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = strings.reduce((page, string, index) => {
    const part = parts[index - 1]!;
    if (typeof part === 'string' || typeof part === 'number') return page + escapeHtml(String(part)) + string;
    const inner = 'markup' in part ? part.markup : part.map(each => each.markup).join('\n');
    return page + inner + string;
  });
  return { markup };
}

/** Renders a table that scrolls sideways on a narrow screen. */
export function renderTable(heads: readonly string[], rows: readonly (readonly (Html | string | number)[])[]): Html {
  return html`
<div class="scroll"><table>
<thead><tr>${heads.map(head => html`<th>${head}</th>`)}</tr></thead>
<tbody>${rows.map(cells => html`<tr>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** Renders an example payload with a caption. */
export function renderSample(label: string, text: string): Html {
  return html`
<figure><figcaption>${label}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;
}

/** Formats a value as indented JSON. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Turns a name into a URL fragment. Example: `Token` becomes `token`. */
export function toAnchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
