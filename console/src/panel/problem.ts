import type { ApiError } from '@chain-intelligence/client';
import { toSentence } from '../format/sentence.ts';

export type Problem = { readonly title: string; readonly advice: string };

/** Says what happened and what to do. */
export function toApiProblem(error: ApiError): Problem {
  if (error.kind === 'network')
    return {
      title: 'The service does not answer.',
      advice: 'Check your connection, and that the service runs (npm start). Then try again.',
    };
  const { status, message, requestId } = error;
  const request = requestId === null ? '' : ` Request ${requestId}.`;
  if (status === 401)
    return { title: 'The service does not accept this key.', advice: 'Enter a valid key on the Account page.' };
  if (status === 403)
    return { title: 'The tier of your key does not include this data.', advice: `${message}.`.replace(/\.\.$/, '.') };
  if (status === 429)
    return {
      title: 'The request limit of your key is reached.',
      advice: `Wait ${Math.ceil((error.retryAfterMs ?? 1_000) / 1_000)} s, then try again.`,
    };
  if (status === 400) return { title: 'The service does not accept this request.', advice: message };
  if (status === 503) return { title: 'The service is not available now.', advice: `Try again.${request}` };
  return { title: message, advice: `Try again. If it fails again, look at the log of the service.${request}` };
}

/** Says why a change was not made. */
export function describeRefusal(error: ApiError): string {
  // The service names the fault and the allowed values.
  if (error.kind === 'http' && [400, 404, 409].includes(error.status)) return toSentence(error.message);
  const { title, advice } = toApiProblem(error);
  return `${title} ${advice}`;
}
