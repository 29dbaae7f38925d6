/** Bundles the package with the client and the ledger, and writes its types. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');

rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: [join(folder, 'src/paper.ts')],
  outfile: join(dist, 'paper.js'),
  ...{ bundle: true, format: 'esm', platform: 'node', target: 'node22', legalComments: 'inline' },
});
const compiler = join(folder, '../typescript/node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
