import { settingNames } from './settings.ts';

/** Not the CDK's own names. */
const PLAIN = /^\w+$/;

/** A misspelled setting would change nothing. */
export function assertKnownSettings(given: readonly string[]): void {
  const unknown = given.find(name => PLAIN.test(name) && !settingNames.some(known => known === name));
  if (unknown === undefined) return;
  throw new Error(`The setting ${unknown} does not exist. See docs/reference/settings.md.`);
}
