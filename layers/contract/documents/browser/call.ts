import { controls, element, part } from './dom.ts';
import { jsonView } from './json-view.ts';
import { askForKey, currentKey } from './key.ts';
import type { Ids } from './live-ids.ts';
import { type Answer, get, problemOf } from './service.ts';
import { curlOf, type Input, targetOf, typescriptOf } from './snippets.ts';

/** Headers that a caller may want to see. */
const HEADERS = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Cache-Control', 'ETag', 'Link', 'x-amzn-requestid'];

/** Wires the form of an operation. */
export const wireCall = (form: HTMLFormElement): void => {
  form.addEventListener('input', () => showSnippets(form));
  form.addEventListener('submit', event => {
    event.preventDefault();
    void send(form);
  });
};

/** Fills in ids of the running service, except where the reader typed. */
export const fillIds = (form: HTMLFormElement, ids: Ids): void => {
  const fields = controls(form).filter(field => field instanceof HTMLInputElement);
  const isOfBundle = fields.some(({ name }) => name === 'bundle_id');
  for (const field of fields) {
    const id = (isOfBundle && field.name === 'mint' ? ids['mint of bundle_id'] : ids[field.name]) ?? '';
    if (id !== '' && field.required && field.value === field.defaultValue) field.value = field.defaultValue = id;
  }
  form.dispatchEvent(new Event('input'));
};

const inputsOf = (form: HTMLFormElement): readonly Input[] =>
  controls(form).map(({ name, value, dataset }) => ({
    name,
    place: dataset.place as Input['place'],
    kind: dataset.kind as Input['kind'],
    text: value.trim(),
  }));

const rowOf = ({ dataset: { path = '', keyed } }: HTMLFormElement) => ({ path, isKeyed: keyed !== undefined });

const showSnippets = (form: HTMLFormElement): void => {
  const { path, isKeyed } = rowOf(form);
  const inputs = inputsOf(form);
  const panel = form.parentElement!;
  part(panel, '.curl code').textContent = curlOf(targetOf(path, inputs), isKeyed);
  const typescript = panel.querySelector('.typescript code');
  if (typescript !== null) typescript.textContent = typescriptOf(path, inputs);
};

const send = async (form: HTMLFormElement): Promise<void> => {
  const { path, isKeyed } = rowOf(form);
  const shown = part(form.parentElement!, '.answer');
  const key = currentKey();
  if (isKeyed && key === null) {
    shown.replaceChildren(
      problem('This operation needs an API key. Enter one at the top of the page, then send again.'),
    );
    return askForKey();
  }
  const button = part<HTMLButtonElement>(form, 'button');
  button.disabled = true;
  shown.setAttribute('aria-busy', 'true');
  const answer = await get(targetOf(path, inputsOf(form)), isKeyed ? key : null);
  button.disabled = false;
  shown.removeAttribute('aria-busy');
  shown.replaceChildren(...(typeof answer === 'string' ? [problem(answer)] : answerView(answer)));
};

const problem = (words: string): HTMLElement => element('p', 'problem', words);

const answerView = (answer: Answer): readonly HTMLElement[] => {
  const { status, statusText, milliseconds, text } = answer;
  const words = problemOf(answer);
  const state = element('b', status < 400 ? 'good' : 'bad', `${status} ${statusText}`.trim());
  const size = `${milliseconds} ms · ${new Blob([text]).size.toLocaleString('en')} bytes`;
  return [
    element('p', 'state', state, ` ${size}`),
    ...(words === null ? [] : [problem(words)]),
    headersView(answer),
    jsonView(text),
  ];
};

const headersView = ({ headers }: Answer): HTMLElement => {
  const present = HEADERS.flatMap(name => {
    const value = headers.get(name);
    return value === null ? [] : [element('dt', '', name), element('dd', '', value)];
  });
  return element('dl', 'headers', ...present);
};
