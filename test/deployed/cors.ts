import type { Run } from './open-run.ts';

const STRANGER = 'https://journeys.invalid';

/** Checks a preflight. Without `--origin`, the service may refuse the page. */
export const corsProblems = async (run: Run, path: string): Promise<readonly string[]> => {
  const origin = run.origin ?? STRANGER;
  const { status, headers } = await run.ask(path, {
    tier: null,
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
  });
  if (status !== 204) return [`A preflight was answered with ${status}`];
  const allowed = headers['access-control-allow-origin'];
  if (allowed === undefined && run.origin === null) return [];
  if (allowed !== '*' && allowed !== origin) return [`A preflight from ${origin} allows ${allowed ?? 'no origin'}`];
  const methods = headers['access-control-allow-methods'];
  return methods === 'GET, HEAD, OPTIONS' ? [] : [`A preflight allows the methods ${methods}`];
};
