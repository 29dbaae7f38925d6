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
  form.addEventListener('input', () => {
    const { path, isKeyed } = rowOf(form);
    const inputs = inputsOf(form);
    const panel = form.parentElement!;
    part(panel, '.curl code').textContent = curlOf(targetOf(path, inputs), isKeyed);
    const typescript = panel.querySelector('.typescript code');
    if (typescript !== null) typescript.textContent = typescriptOf(path, inputs);
  });
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
    fallback: dataset.fallback,
  }));

const rowOf = ({ dataset: { path = '', keyed } }: HTMLFormElement) => ({ path, isKeyed: keyed !== undefined });

const send = async (form: HTMLFormElement): Promise<void> => {
  const { path, isKeyed } = rowOf(form);
  const panel = form.parentElement!;
  const key = currentKey();
  if (isKeyed && key === null) {
    show(panel, [problem('This operation needs an API key. Enter one at the top of the page, then send again.')]);
    return askForKey();
  }
  const button = part<HTMLButtonElement>(form, 'button');
  button.disabled = true;
  panel.setAttribute('aria-busy', 'true');
  const answer = await get(targetOf(path, inputsOf(form)), isKeyed ? key : null);
  button.disabled = false;
  panel.removeAttribute('aria-busy');
  if (typeof answer === 'string') return show(panel, [problem(answer)]);
  show(panel, stateOf(answer), [headersView(answer), jsonView(answer.text)]);
};

/** Only the state is read out, not the answer. */
const show = (panel: HTMLElement, state: readonly Node[], answer: readonly Node[] = []): void => {
  part(panel, '[role=status]').replaceChildren(...state);
  part(panel, '.answer').replaceChildren(...answer);
};

const problem = (words: string): HTMLElement => element('span', 'problem', words);

const stateOf = (answer: Answer): readonly Node[] => {
  const { status, statusText, milliseconds, text } = answer;
  const words = problemOf(answer);
  const state = element('b', status < 400 ? 'good' : 'bad', `${status} ${statusText}`.trim());
  const size = `${milliseconds} ms · ${new Blob([text]).size.toLocaleString('en')} bytes`;
  return [state, element('span', '', ` ${size}`), ...(words === null ? [] : [problem(words)])];
};

const headersView = ({ headers }: Answer): HTMLElement => {
  const present = HEADERS.flatMap(name => {
    const value = headers.get(name);
    return value === null ? [] : [element('dt', '', name), element('dd', '', value)];
  });
  return element('dl', 'headers', ...present);
};
