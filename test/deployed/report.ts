import type { Result } from './check.ts';

/** One line, and one per problem. */
export const textOf = ({ group, name, problems }: Result): string =>
  [
    `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${group}: ${name}`,
    ...problems.map(text => `         ${text}`),
  ].join('\n');

export const jsonOf = (results: readonly Result[], figures: object): string => {
  const failed = results.filter(({ problems }) => problems.length > 0);
  return JSON.stringify({ ok: failed.length === 0, passed: results.length - failed.length, failed, ...figures });
};
