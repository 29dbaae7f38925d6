import { useContext } from 'preact/hooks';
import { PageTimeContext } from '../data/past.ts';
import { formatVerifyPath, listProven } from '../data/proven.ts';
import type { Source } from '../data/source.ts';

type LinksProps = { readonly title: string; readonly sources: readonly (Source | undefined)[] };

/** Leads to the check of each answer of a panel that has a proof. */
export function VerifyLinks({ title, sources }: LinksProps) {
  const asOfMs = useContext(PageTimeContext)?.asOfMs ?? null;
  const calls = listProven(sources);
  if (calls.length === 0) return null;
  return (
    <p class="verify-links">
      {calls.map(call => (
        <a key={call.path} class="button small" href={formatVerifyPath(call, asOfMs)}>
          Verify<span class="visually-hidden"> {title}</span>
          {calls.length > 1 && <> {call.path.slice(call.path.lastIndexOf('/') + 1)}</>}
        </a>
      ))}
    </p>
  );
}
