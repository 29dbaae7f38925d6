import { resolve } from 'node:path';
import { assertKnownSettings } from '../aws/setting-names.ts';
import { readSettings, type Settings } from '../aws/settings.ts';
import { readCommittedContext } from '../build/context.ts';
import { UsageError } from '../operator/target.ts';
import type { Context } from './context-option.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Of cdk.json and `--context`. Throws UsageError. */
export function readContext(context: Context): Settings {
  const given: Readonly<Record<string, unknown>> = { ...readCommittedContext(ROOT), ...context };
  try {
    assertKnownSettings(Object.keys(given));
    return readSettings(name => given[name]);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
