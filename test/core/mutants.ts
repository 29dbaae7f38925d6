/** Copies of `layers/core` with one seeded fault each. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';

/** Replaces a text that occurs once in a file of a room of core. */
export type Mutant = readonly [file: string, from: string, to: string];

/** Node's own loader is ten times faster than the tests' loader. */
const require = createRequire(import.meta.url);

/** Returns a function that loads the exports of some files of a mutant. */
export const openMutants = (folderName: string) => {
  const folder = mkdtempSync(join(tmpdir(), folderName));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return <Engine>(name: string, [file, from, to]: Mutant, parts: readonly string[]): Engine => {
    const copy = join(folder, name.replace(/\W+/g, '-'));
    cpSync(fileURLToPath(new URL('../../layers/core/', import.meta.url)), copy, { recursive: true });
    const source = readFileSync(join(copy, file), 'utf8');
    expect(source.split(from).length, `"${from}" occurs once in ${file}`).toBe(2);
    writeFileSync(join(copy, file), source.replace(from, to));
    return Object.assign({}, ...parts.map(part => require(join(copy, part))));
  };
};
