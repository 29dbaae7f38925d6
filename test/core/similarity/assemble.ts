import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const home = join(import.meta.dirname, '../../../layers/core/similarity');

/** Assembles scan.wat into the text of the generated file. */
export const assembleScan = async (): Promise<string> => {
  const { parseWat } = await wabt();
  const { buffer } = parseWat('scan.wat', readFileSync(join(home, 'scan.wat'), 'utf8'), { simd: true }).toBinary({});
  return `/** scan.wat, assembled. Made by: node test/core/similarity/assemble.ts */
export const scanModule =
  '${Buffer.from(buffer).toString('base64')}';
`;
};

/** The generated file as committed. */
export const committedScan = (): string => readFileSync(file, 'utf8');

const file = join(home, 'generated/scan-module.ts');
if (import.meta.main) writeFileSync(file, await assembleScan());
