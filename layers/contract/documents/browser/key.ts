import { getPart } from './dom.ts';
import { get, parseAnswerError } from './service.ts';

const STORED = 'chain-intelligence-key';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const form = getPart<HTMLFormElement>(document, '#key');
const field = getPart<HTMLInputElement>(form, 'input');
const note = getPart(form, '[role=status]');

/** The key of this session, or null. */
export function getSessionKey(): string | null {
  return sessionStorage.getItem(STORED);
}

/** Asks for a key where a call needs one. */
export function requestKey(): void {
  field.focus();
}

/** Wires the field. `onAccepted` receives each accepted key. */
export async function connectKeyField(onAccepted: (key: string) => void): Promise<void> {
  const use = async (key: string, isDemo: boolean): Promise<void> => {
    note.textContent = 'Checking the key …';
    const { isAccepted, words } = await check(key);
    note.textContent = isDemo && isAccepted ? `${words} It is the demo key of this local service.` : words;
    note.classList.toggle('problem', !isAccepted);
    if (isAccepted) onAccepted(key);
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    const key = field.value.trim();
    if (key === '') {
      sessionStorage.removeItem(STORED);
      note.textContent = 'No key. Operations without a key still answer.';
      note.classList.remove('problem');
      return;
    }
    sessionStorage.setItem(STORED, key);
    void use(key, false);
  });
  const stored = getSessionKey();
  const key = stored ?? (await fetchDemoKey());
  if (key === null) return;
  sessionStorage.setItem(STORED, key);
  field.value = key;
  await use(key, stored === null);
}

/** Only a local service offers a key, and only to a page on the same machine. */
async function fetchDemoKey(): Promise<string | null> {
  if (!LOOPBACK.test(location.hostname)) return null;
  const answer = await get('/config.json', null);
  if (typeof answer === 'string' || answer.status !== 200) return null;
  try {
    const { key } = JSON.parse(answer.text) as { readonly key?: unknown };
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}

/** Usage is free and open to every tier. */
async function check(key: string): Promise<{ readonly isAccepted: boolean; readonly words: string }> {
  const answer = await get('/v1/usage', key);
  if (typeof answer === 'string') return { isAccepted: false, words: answer };
  if (answer.status === 401) return { isAccepted: false, words: `${parseAnswerError(answer)}.` };
  const [, tier, quota] = /"(\w+)";q=(\d+)/.exec(answer.headers.get('RateLimit-Policy') ?? '') ?? [];
  if (tier === undefined) return { isAccepted: true, words: 'Key accepted: tier unknown.' };
  const name = tier.replace(/^layer/, 'Layer ').replace(/^[a-z]/, first => first.toUpperCase());
  return { isAccepted: true, words: `Key accepted: ${name}, ${quota} requests a minute.` };
}
