import { useState } from 'preact/hooks';
import { type Finding, readFindings, toInputPath } from '../data/findings.ts';
import { useSession } from '../data/session.ts';
import type { Source } from '../data/source.ts';

type State = 'closed' | 'reading' | { readonly findings: readonly Finding[]; readonly isCut: boolean } | Error;

/** Asks a call for the findings behind its answer, and lists them. */
export function Why({ title, source }: { readonly title: string; readonly source: Source }) {
  const { client } = useSession();
  const [state, setState] = useState<State>('closed');
  if (source.kind !== 'rest') return null;
  const open = (): void => {
    setState('reading');
    readFindings(client, source).then(setState, (error: Error) => setState(error));
  };
  const isOpen = state !== 'closed';
  return (
    <div class="why">
      <button
        type="button"
        class="button small"
        aria-expanded={isOpen}
        onClick={isOpen ? () => setState('closed') : open}
      >
        Why?<span class="visually-hidden"> Findings of {title}</span>
      </button>
      {state === 'reading' && <p class="faint">Reading the findings.</p>}
      {state instanceof Error && <p role="alert">The findings did not load: {state.message}</p>}
      {typeof state === 'object' && !(state instanceof Error) && (
        <>
          {state.findings.length === 0 && <p class="faint">Nothing is judged here.</p>}
          <ul>
            {state.findings.map(finding => (
              <li key={`${finding.path} ${finding.rule}`}>
                <code>{finding.path === '' ? finding.rule : finding.path}</code>{' '}
                <span title={finding.rule}>{finding.sentence}</span>{' '}
                <span class="faint">
                  {finding.inputs_total === 1 ? '1 event' : `${finding.inputs_total} events`}:{' '}
                  {finding.inputs.map((input, at) => (
                    <a
                      key={input.console}
                      href={toInputPath(input)}
                      title={`${input.type}, slot ${input.slot ?? 'unknown'}`}
                    >
                      {at + 1}
                    </a>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {state.isCut && <p class="faint">More findings are left out.</p>}
        </>
      )}
    </div>
  );
}
