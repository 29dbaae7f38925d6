import { ExplorerLink } from '../panel/explorer-link.tsx';
import { findInputPath } from './firing.ts';
import type { Firing } from './use-test.ts';

/** The inputs of a firing, opened by a press. */
export function Evidence({ of: firing }: { readonly of: Firing }) {
  const { evidence } = firing;
  const path = findInputPath(firing);
  return (
    <details class="firing-evidence">
      <summary>{evidence.length === 1 ? '1 input' : `${evidence.length} inputs`}</summary>
      {path !== null && <a href={path}>the event</a>}
      {evidence.map(({ signature, event_index }) => (
        <ExplorerLink key={`${signature} ${event_index}`} of="transaction" id={signature} />
      ))}
    </details>
  );
}
