import type { Answer } from '../service/rest.ts';

const ERRORS_FROM = 400;

/** Status and code of a refusal, or what is wrong with its body. */
export const refused = ({ status, text, body }: Answer): string => {
  if (status < ERRORS_FROM) return `${status}`;
  const { error, code, ...more } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const isEnvelope = typeof error === 'string' && error !== '' && Object.keys(more).length === 0;
  return isEnvelope ? `${status} ${code}` : `${status} without the error envelope: ${text.slice(0, SHOWN_MAX)}`;
};

const SHOWN_MAX = 120;
