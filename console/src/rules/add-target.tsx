import type { Answer, PostAnswer } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import type { Action } from '../panel/use-action.ts';

export type Target = Answer<'/v1/targets'>['targets'][number];
type Kind = Target['kind'];

const places: Readonly<Record<Kind, string>> = {
  webhook: 'https://bot.example.com/firings',
  telegram: 'https://api.telegram.org/bot…/sendMessage?chat_id=…',
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  sns: 'arn:aws:sns:eu-west-1:111122223333:firings',
  kinesis: 'arn:aws:kinesis:eu-west-1:111122223333:stream/firings',
  sqs: 'arn:aws:sqs:eu-west-1:111122223333:firings',
};
const kinds = Object.keys(places) as readonly Kind[];

type AddTargetProps = {
  readonly action: Action;
  readonly onAdded: (target: PostAnswer<'/v1/targets'>) => void;
};

/** Adds a target. The service says what is allowed. */
export function AddTarget({ action, onAdded }: AddTargetProps) {
  const [kind, setKind] = useState<Kind>('webhook');
  const isAddress = places[kind].startsWith('arn:');
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const given = new FormData(form);
    const [name, place] = [String(given.get('name')).trim(), String(given.get('place')).trim()];
    const asked = { kind, name, ...(isAddress ? { address: place } : { url: place }) };
    const added = await action.run(client => client.post('/v1/targets', asked));
    if (added === null) return;
    form.reset();
    onAdded(added);
  };
  return (
    <details class="add-target">
      <summary>Add a target</summary>
      <form
        onSubmit={event => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <label>
          Kind
          <select value={kind} onChange={event => setKind(event.currentTarget.value as Kind)}>
            {kinds.map(each => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Name
          <input name="name" required maxLength={64} autocomplete="off" />
        </label>
        <label class="wide">
          {isAddress ? 'ARN' : 'URL'}
          <input
            name="place"
            required
            maxLength={2_048}
            autocomplete="off"
            spellcheck={false}
            placeholder={places[kind]}
          />
        </label>
        <button type="submit" class="button" disabled={action.isRunning}>
          Add
        </button>
      </form>
    </details>
  );
}
