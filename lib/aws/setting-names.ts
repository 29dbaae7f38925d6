import { settingNames } from './settings.ts';

/** Names of the CDK's own context have `:`, `@` or `-`. */
const PLAIN = /^\w+$/;

/** A misspelled setting would silently have its default. */
export const demandKnown = (given: readonly string[]): void => {
  const unknown = given.find(name => PLAIN.test(name) && !settingNames.some(known => known === name));
  if (unknown === undefined) return;
  throw new Error(`The setting ${unknown} does not exist. See docs/reference/settings.md.`);
};
