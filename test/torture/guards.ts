import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Guard, guards, messageGuards } from './guard-table.ts';

const HOME = join(import.meta.dirname, '../..');

/** Loads the product without one guard. Call before anything else is imported. */
export const removeGuard = (name: string): void => {
  const all = { ...guards, ...messageGuards };
  const guard = all[name];
  if (!guard) throw new Error(`Unknown guard "${name}". Known guards: ${Object.keys(all).join('; ')}.`);
  registerHooks({
    load: (url, context, next) => {
      if (!url.startsWith('file:') || fileURLToPath(url) !== join(HOME, guard.file)) return next(url, context);
      return { format: 'module-typescript', source: sourceWithout(guard), shortCircuit: true };
    },
  });
};

/** Throws unless the guard is in the source exactly once. */
export const sourceWithout = ({ file, code, without }: Guard): string => {
  const source = readFileSync(join(HOME, file), 'utf8');
  if (source.split(code).length !== 2) throw new Error(`${file} must hold this guard once:\n${code}`);
  return source.replace(code, () => without);
};
