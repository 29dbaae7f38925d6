import type { Verdict } from 'virtual:verifier';
import { listSealedTimes } from '../data/proven.ts';
import type { Session } from '../data/session.ts';

export type Proved = {
  readonly asOfMs: number;
  /** As the service wrote it: the check needs each byte. */
  readonly answer: string;
  readonly roots: string;
};

type Asked = { readonly call: URL; readonly atMs: number | null };

/**
 * Asks for an answer with its proof, and for the roots.
 * Throws the message of a refusal.
 */
export async function readProved(session: Session, { call, atMs }: Asked, signal: AbortSignal): Promise<Proved> {
  const ask = async (path: string): Promise<string> => {
    const headers = { authorization: `Bearer ${session.key}` };
    const request = new Request(`${session.config.apiUrl}${path}`, { headers, signal });
    const response = await session.outage.fetch(request);
    const text = await response.text();
    if (response.ok) return text;
    throw new Error(readMessage(text) ?? `The service answers ${response.status}.`);
  };
  const roots = await ask('/.well-known/roots');
  let latest: Proved | null = null;
  for (const asOfMs of atMs === null ? listSealedTimes(Date.now()) : [atMs]) {
    const query = new URLSearchParams(call.searchParams);
    query.set('as_of', String(asOfMs));
    query.set('proof', 'true');
    const answer = await ask(`${call.pathname}?${query}`);
    latest = { asOfMs, answer, roots };
    if ((JSON.parse(answer) as { readonly proof: object | null }).proof !== null) return latest;
  }
  return latest!;
}

function readMessage(text: string): string | null {
  try {
    return (JSON.parse(text) as { readonly error?: string }).error ?? null;
  } catch {
    return null;
  }
}

/**
 * Checks in this page.
 * `key`: the operator's, from elsewhere; empty takes that of the roots.
 */
export async function checkProved({ answer, roots }: Proved, key: string): Promise<Verdict> {
  const { verifyAnswer } = await import('virtual:verifier');
  return verifyAnswer({ answer, roots, ...(key !== '' && { key }) });
}
