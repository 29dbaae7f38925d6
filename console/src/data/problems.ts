import type { ApiError } from '@chain-intelligence/client';
import { useEffect, useState } from 'preact/hooks';

/** A part of the page whose call failed. */
export type Problem = { readonly title: string; readonly error: ApiError; readonly reload: () => void };

const problems = new Map<string, Problem>();
const listeners = new Set<() => void>();

function change(id: string, problem: Problem | null): void {
  if (problem === null && !problems.has(id)) return;
  if (problem === null) problems.delete(id);
  else problems.set(id, problem);
  for (const changed of listeners) changed();
}

/** Tells the page of a failure, until it is over or the part is gone. */
export function useProblem(
  id: string,
  { title, error, reload }: Omit<Problem, 'error'> & { readonly error: ApiError | undefined },
): void {
  useEffect(() => change(id, error === undefined ? null : { title, error, reload }), [id, title, error]);
  useEffect(() => () => change(id, null), [id]);
}

/** Of all parts of the page. */
export function useProblems(): readonly Problem[] {
  const [, setVersion] = useState(0);
  useEffect(() => {
    const changed = (): void => setVersion(version => version + 1);
    listeners.add(changed);
    changed();
    return () => void listeners.delete(changed);
  }, []);
  return [...problems.values()];
}
