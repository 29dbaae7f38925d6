import type { Answer } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import { type Action, useAction } from '../data/use-action.ts';
import type { RestRead } from '../data/use-rest.ts';
import { Confirm } from '../panel/confirm.tsx';
import { CopyButton } from '../panel/copy-button.tsx';
import { Panel } from '../panel/panel.tsx';
import { AddTarget } from './add-target.tsx';
import { describePause, describeTry } from './words.ts';

export type Target = Answer<'/v1/targets'>['targets'][number];

type TargetsProps = { readonly read: RestRead<Answer<'/v1/targets'>> };

/** Where firings go. */
export function TargetsPanel({ read }: TargetsProps) {
  const action = useAction();
  const [said, setSaid] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Target | null>(null);
  const after = (text: string | null): void => {
    setSaid(text);
    read.reload();
  };
  return (
    <Panel title="Targets" of={read}>
      {({ targets }) => (
        <>
          {targets.length === 0 && (
            <p class="panel-state">
              No target yet. Firings are listed here without one; a target receives each of them.
            </p>
          )}
          <ul class="targets">
            {targets.map(target => (
              <TargetRow key={target.target_id} {...{ target, action, after }} onDelete={() => setDeleted(target)} />
            ))}
          </ul>
          {action.problem !== null && (
            <p class="panel-notice" role="alert">
              {action.problem}
            </p>
          )}
          {said !== null && action.problem === null && (
            <p class="panel-note" role="status">
              {said}
            </p>
          )}
          {secret !== null && (
            <p class="panel-note target-secret">
              Its secret, shown once: <code>{secret}</code> <CopyButton text={secret} label="Copy the secret" />
            </p>
          )}
          <AddTarget
            action={action}
            onAdded={({ name, secret: own }) => {
              setSecret(own);
              after(`${name} was added, and the challenge was sent to it.`);
            }}
          />
          {deleted !== null && (
            <Confirm
              question={`Delete ${deleted.name}?`}
              action="Delete"
              onConfirm={() =>
                void action
                  .run(client => client.delete('/v1/targets/{target_id}', { target_id: deleted.target_id }))
                  .then(() => after(null))
              }
              onClose={() => setDeleted(null)}
            >
              What waits for it is not sent.
            </Confirm>
          )}
        </>
      )}
    </Panel>
  );
}

type RowProps = {
  readonly target: Target;
  readonly action: Action;
  readonly after: (text: string | null) => void;
  readonly onDelete: () => void;
};

function TargetRow({ target, action, after, onDelete }: RowProps) {
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
