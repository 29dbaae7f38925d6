import { Sentence } from '../format/sentence.tsx';
import { Time } from '../format/shown.tsx';
import { Severity } from '../panel/severity.tsx';
import { buildPagePath } from '../route/paths.ts';
import type { Alert } from './alert.ts';
import { getTokenName, type Names } from './names.ts';

type FeedProps = { readonly alerts: readonly Alert[]; readonly names: Names };

/** Alerts, newest first. */
export function Feed({ alerts, names }: FeedProps) {
  return (
    <ol class="feed" aria-live="polite" aria-relevant="additions">
      {alerts.map(({ id, kind, severity, mint, atMs, evidence }) => (
        <li key={id} class={`alert ${severity}`}>
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
        </li>
      ))}
    </ol>
  );
}
