import { useState } from 'preact/hooks';

/** Asks for an API key, where the page has none. */
export function KeyForm({ onKey }: { readonly onKey: (key: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() !== '') onKey(text.trim());
  };
  return (
    <main class="splash">
      <h1>Chain Intelligence</h1>
      <p>Enter an API key. It stays in this tab and goes only to the service.</p>
      <form class="key-form" onSubmit={submit}>
        <label for="key">API key</label>
        <input
          id="key"
          type="password"
          autoComplete="off"
          spellcheck={false}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
          required
        />
        <button type="submit" class="button primary">
          Use this key
        </button>
      </form>
      <p class="faint">
        The operator of the service issues keys: <code>npm run keys -- issue --tier layer3</code>
      </p>
    </main>
  );
}
