import type { Answer } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import type { RestRead } from '../data/use-rest.ts';
import { Confirm } from '../panel/confirm.tsx';
import { Panel } from '../panel/panel.tsx';
import { useAction } from '../panel/use-action.ts';
import { AddTarget, type Target } from './add-target.tsx';
import { TargetNews } from './target-news.tsx';
import { TargetRow } from './target-row.tsx';

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
          <TargetNews {...{ said, secret }} problem={action.problem} />
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
