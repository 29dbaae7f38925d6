import { useState } from 'preact/hooks';
import type { Action } from '../panel/use-action.ts';
import type { Target } from './add-target.tsx';
import { describePause, describeTry } from './words.ts';

type RowProps = {
  readonly target: Target;
  readonly action: Action;
  readonly after: (text: string | null) => void;
  readonly onDelete: () => void;
};

/** A target, with what can be done to it. */
export function TargetRow({ target, action, after, onDelete }: RowProps) {
  const { target_id, name, kind, place, state, paused_why } = target;
  const test = async (): Promise<void> => {
    const tried = await action.run(client => client.post('/v1/targets/{target_id}/test', { target_id }));
    if (tried !== null) after(`Test of ${name}: ${describeTry(tried)}.`);
  };
  const change = async (to: 'pause' | 'resume'): Promise<void> => {
    await action.run(client => client.post(`/v1/targets/{target_id}/${to}`, { target_id }));
    after(null);
  };
  const button = (text: string, work: () => void) => (
    <button type="button" class="button small" disabled={action.isRunning} onClick={work}>
      {text}
      <span class="visually-hidden"> {name}</span>
    </button>
  );
  return (
    <li>
      <div>
        <b>{name}</b> <span class="badge">{kind}</span> <span class={`badge ${STATES[state]}`}>{state}</span>
        {paused_why !== null && <span class="faint"> {describePause(paused_why)}</span>}
        <div class="faint target-place">{place}</div>
      </div>
      <div class="row-actions">
        {state !== 'unverified' && button('Test', () => void test())}
        {state === 'verified' && button('Pause', () => void change('pause'))}
        {state === 'paused' && button('Resume', () => void change('resume'))}
        {button('Delete', onDelete)}
      </div>
      {state === 'unverified' && <Verify {...{ target, action, after }} />}
    </li>
  );
}

/** Sends the challenge again, or takes its text from what cannot answer. */
function Verify({ target: { target_id, name, kind }, action, after }: Omit<RowProps, 'onDelete'>) {
  const [text, setText] = useState('');
  const isHook = kind === 'webhook';
  const verify = async (challenge: string): Promise<void> => {
    const asked = { target_id, ...(challenge !== '' && { challenge }) };
    const found = await action.run(client => client.post('/v1/targets/{target_id}/verify', asked));
    if (found === null) return;
    const tried = found.challenge === null ? '' : ` Challenge: ${describeTry(found.challenge)}.`;
    after(`${name} is ${found.state}.${tried}`);
  };
  return (
    <form
      class="target-verify"
      onSubmit={event => {
        event.preventDefault();
        void verify(text.trim());
      }}
    >
      {!isHook && (
        <label>
          Text of the challenge{' '}
          <input value={text} maxLength={64} autocomplete="off" onInput={event => setText(event.currentTarget.value)} />
        </label>
      )}
      <button type="submit" class="button small" disabled={action.isRunning}>
        {text.trim() === '' ? 'Send the challenge again' : 'Verify'}
        <span class="visually-hidden"> {name}</span>
      </button>
      {isHook && <span class="faint">It answers with 2xx and the text of the challenge.</span>}
    </form>
  );
}

const STATES = { unverified: 'medium', verified: 'up', paused: 'medium' } as const;
