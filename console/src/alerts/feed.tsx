import { Sentence } from '../format/sentence.tsx';
import { Severity } from '../panel/severity.tsx';
import { Time } from '../panel/shown.tsx';
import { buildPagePath } from '../route/paths.ts';
import { acknowledgeAlerts, type KeptAlert, storedAlerts } from './history.ts';
import { getTokenName, type Names } from './names.ts';

type FeedProps = { readonly alerts: readonly KeptAlert[]; readonly names: Names };

/** Alerts, newest first. */
export function Feed({ alerts, names }: FeedProps) {
  return (
    <ol class="feed" aria-live="polite" aria-relevant="additions">
      {alerts.map(({ id, kind, severity, mint, atMs, evidence, isRead }) => (
        <li key={id} class={`alert ${severity} ${isRead ? 'is-read' : ''}`}>
          <Time ms={atMs} />
          <span class="alert-kind">{kind}</span>
          <Severity value={severity} />
          <a class="alert-token" href={buildPagePath('token', { mint })} title={mint}>
            {getTokenName(names, mint)}
          </a>
          <span class="alert-text">
            {evidence.map(text => (
              <Sentence key={text} text={text} />
            ))}
          </span>
          {!isRead && (
            <button
              type="button"
              class="link-button"
              onClick={() => storedAlerts.write(acknowledgeAlerts(storedAlerts.read(), [id]))}
            >
              Set as read
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}
