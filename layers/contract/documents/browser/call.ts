import { getPart, listControls, makeElement } from './dom.ts';
import { findFormProblem } from './form-problem.ts';
import { renderJsonView } from './json-view.ts';
import { getSessionKey, requestKey } from './key.ts';
import type { Ids } from './live-ids.ts';
import { get, parseAnswerError } from './service.ts';
import { buildTarget, formatClientCall, formatCurlRequest, type Input } from './snippets.ts';

/** Headers that a caller may want to see. */
const HEADERS = [
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Cache-Control', 'Age', 'ETag', 'Link', 'Chain-Coverage'],
  'x-amzn-requestid',
];

/** Wires the form of an operation. */
export function connectCallForm(form: HTMLFormElement): void {
  form.addEventListener('input', () => {
    const { path, isKeyed } = readRow(form);
    const inputs = readInputs(form);
    const panel = form.parentElement!;
    getPart(panel, '.curl code').textContent = formatCurlRequest(buildTarget(path, inputs), isKeyed);
    const typescript = panel.querySelector('.typescript code');
    if (typescript !== null) typescript.textContent = formatClientCall(path, inputs);
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    void send(form);
  });
}

/** Fills in ids of the running service, except where the reader typed. */
export function fillIds(form: HTMLFormElement, ids: Ids): void {
  const fields = listControls(form).filter(field => field instanceof HTMLInputElement);
  const isOfBundle = fields.some(({ name }) => name === 'bundle_id');
  for (const field of fields) {
    const id = (isOfBundle && field.name === 'mint' ? ids['mint of bundle_id'] : ids[field.name]) ?? '';
    if (id !== '' && field.required && field.value === field.defaultValue) field.value = field.defaultValue = id;
  }
  form.dispatchEvent(new Event('input'));
}

function readInputs(form: HTMLFormElement): readonly Input[] {
  return listControls(form).map(({ name, value, dataset }) => ({
    name,
    place: dataset.place as Input['place'],
    kind: dataset.kind as Input['kind'],
    text: value.trim(),
    fallback: dataset.fallback,
  }));
}

function readRow({ dataset: { path = '', keyed } }: HTMLFormElement) {
  return { path, isKeyed: keyed !== undefined };
}

async function send(form: HTMLFormElement): Promise<void> {
  const { path, isKeyed } = readRow(form);
  const panel = form.parentElement!;
  const problem = findFormProblem(form);
  if (problem !== null) return show(panel, [createProblem(problem)]);
  const key = getSessionKey();
  if (isKeyed && key === null) {
    show(panel, [createProblem('This operation needs an API key. Enter one at the top of the page, then send again.')]);
    return requestKey();
  }
  const button = getPart<HTMLButtonElement>(form, 'button');
  button.disabled = true;
  panel.setAttribute('aria-busy', 'true');
  const answer = await get(buildTarget(path, readInputs(form)), isKeyed ? key : null);
  button.disabled = false;
  panel.removeAttribute('aria-busy');
  if (typeof answer === 'string') return show(panel, [createProblem(answer)]);
  const { status, statusText, milliseconds, text, headers } = answer;
  const words = parseAnswerError(answer);
  const state = makeElement('b', status < 400 ? 'good' : 'bad', `${status} ${statusText}`.trim());
  const size = `${milliseconds} ms · ${new Blob([text]).size.toLocaleString('en')} bytes`;
  const present = HEADERS.flatMap(name => {
    const value = headers.get(name);
    return value === null ? [] : [makeElement('dt', '', name), makeElement('dd', '', value)];
  });
  show(
    panel,
    [state, makeElement('span', '', ` ${size}`), ...(words === null ? [] : [createProblem(words)])],
    [makeElement('dl', 'headers', ...present), renderJsonView(text)],
  );
}

/** Only the state is read out, not the answer. */
function show(panel: HTMLElement, state: readonly Node[], answer: readonly Node[] = []): void {
  getPart(panel, '[role=status]').replaceChildren(...state);
  getPart(panel, '.answer').replaceChildren(...answer);
}

function createProblem(words: string): HTMLElement {
  return makeElement('span', 'problem', words);
}
