import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The context of cdk.json, as the CDK command line reads it. */
export function readCommittedContext(root: string): Readonly<Record<string, unknown>> {
  return (
    (JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { readonly context?: Record<string, unknown> })
      .context ?? {}
  );
}

/** Parses `name=value`. Throws with the text. */
export function parseContextEntry(text: string): readonly [string, string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new Error(`--context must be name=value; got "${text}".`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}
