/** Address of the service: the folder of this page, without a slash. */
export const base = new URL('.', location.href).href.replace(/\/$/, '');

/** An answer as text, which keeps all digits. */
export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
  readonly milliseconds: number;
};

/** Sends a GET. Errors: a string that says what to do. */
export async function get(target: string, key: string | null): Promise<Answer | string> {
  const begun = performance.now();
  try {
    const answer = await fetch(base + target, {
      cache: 'no-store',
      ...(key !== null && { headers: { Authorization: `Bearer ${key}` } }),
    });
    const text = await answer.text();
    const milliseconds = Math.round(performance.now() - begun);
    return { status: answer.status, statusText: answer.statusText, headers: answer.headers, text, milliseconds };
  } catch {
    return 'The service does not answer. Check that it runs, then send again.';
  }
}

/** The `error` of a refusal, or null. */
export function parseAnswerError({ status, text }: Answer): string | null {
  if (status < 400) return null;
  try {
    return String((JSON.parse(text) as { readonly error?: unknown }).error ?? text);
  } catch {
    return text;
  }
}

/** Body of a success as JSON, or null. */
export async function read(target: string, key: string): Promise<unknown> {
  const answer = await get(target, key);
  if (typeof answer === 'string' || answer.status !== 200) return null;
  return JSON.parse(answer.text);
}
