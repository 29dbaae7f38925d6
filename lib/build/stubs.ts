import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allFunctions } from './functions.ts';

/** Writes an empty bundle for each function. */
export function writeStubs(folder: string): void {
  for (const { file } of allFunctions) {
    mkdirSync(join(folder, file), { recursive: true });
    writeFileSync(join(folder, file, 'index.cjs'), `// functions/${file}.ts\n`);
  }
}
