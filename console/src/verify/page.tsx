import type { Verdict } from 'virtual:verifier';
import { useEffect, useState } from 'preact/hooks';
import { parseCall } from '../data/proven.ts';
import { useSession } from '../data/session.ts';
import { formatInteger } from '../format/number.ts';
import { formatUtcTime } from '../format/time.ts';
import { Facts } from '../panel/facts.tsx';
import { useLocation } from '../route/location.ts';
import { checkProved, type Proved, readProved } from './read-proof.ts';

type State = 'reading' | 'checking' | Error | { readonly verdict: Verdict; readonly proved: Proved };

/** Checks an answer of the service in this browser. */
export default function VerifyPage() {
  const { query } = useLocation();
  const call = parseCall(query.get('of'));
  const at = query.get('at');
  const [key, setKey] = useState('');
  const { state, again } = useVerdict(call, at === null || !/^\d{1,15}$/.test(at) ? null : Number(at), key);
  return (
    <div class="page">
      <h1>Verify an answer</h1>
      <div class="panel verify">
        <p>
          This page asks for the answer with its proof and for the published roots, and computes each figure again from
          the signed inputs, here in your browser. It believes the service nothing but its signature.
        </p>
        {call === null && <p role="alert">The address does not name an answer that can be verified.</p>}
        {call !== null && (
          <p>
            <code>
              GET {call.pathname}
              {call.search}
            </code>
          </p>
        )}
        {state === 'reading' && call !== null && <p role="status">Reading the answer and its proof.</p>}
        {state === 'checking' && <p role="status">Computing each figure again.</p>}
        {state instanceof Error && <p role="alert">The answer did not load: {state.message}</p>}
        {typeof state === 'object' && !(state instanceof Error) && <VerdictFacts {...state} />}
        {call !== null && (
          <form
            class="verify-key"
            onSubmit={event => {
              event.preventDefault();
              setKey(String(new FormData(event.currentTarget).get('key') ?? '').trim());
              again();
            }}
          >
            <label>
              Key of the operator, in base64, from elsewhere than this service (optional){' '}
              <input name="key" type="text" autocomplete="off" spellcheck={false} />
            </label>{' '}
            <button type="submit" class="button">
              Verify again
            </button>
          </form>
        )}
      </div>
    </div>
  );
}

function useVerdict(call: URL | null, atMs: number | null, key: string) {
  const session = useSession();
  const [state, setState] = useState<State>('reading');
  const [turn, setTurn] = useState(0);
  const address = call?.href ?? null;
  useEffect(() => {
    if (address === null) return;
    const own = new AbortController();
    const set = (next: State): void => {
      if (!own.signal.aborted) setState(next);
    };
    set('reading');
    const run = async (): Promise<void> => {
      const proved = await readProved(session, { call: new URL(address), atMs }, own.signal);
      set('checking');
      set({ verdict: await checkProved(proved, key), proved });
    };
    run().catch((error: Error) => set(error));
    return () => own.abort();
  }, [address, atMs, key, turn, session.key, session.config]);
  return { state, again: () => setTurn(old => old + 1) };
}

function VerdictFacts({ verdict, proved }: { readonly verdict: Verdict; readonly proved: Proved }) {
  const { ok, code, reason, path, inputs, figures, root, rules_version: rules } = verdict;
  return (
    <>
      <p role="status" class={ok ? 'verify-ok' : 'verify-bad'} data-code={code}>
        <b>{ok ? 'Verified.' : `Not verified: ${code.replaceAll('_', ' ')}.`}</b> {reason}
      </p>
      <Facts
        facts={[
          { name: 'As of', value: formatUtcTime(proved.asOfMs) },
          { name: 'Figures that follow', value: formatInteger(figures) },
          { name: 'Signed inputs', value: formatInteger(inputs) },
          { name: 'Rules', value: rules ?? 'unknown' },
          { name: 'Root', value: root === null ? 'unknown' : <code class="verify-root">{root}</code> },
          ...(path === undefined ? [] : [{ name: 'Differs at', value: <code>{path}</code> }]),
        ]}
      />
      <p>
        <SaveLink name="answer.json" text={proved.answer} /> <SaveLink name="roots.json" text={proved.roots} />{' '}
        <span class="faint">
          Check them elsewhere: <code>npx chain-verify answer.json --roots roots.json</code>
        </span>
      </p>
    </>
  );
}

function SaveLink({ name, text }: { readonly name: string; readonly text: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  if (url === undefined) {
    return null;
  }
  return (
    <a class="button small" href={url} download={name}>
      Save {name}
    </a>
  );
}
