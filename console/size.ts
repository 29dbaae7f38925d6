/** `npm run console:size [-- --json]`: the bytes that a browser loads, with gzip. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildConsole, CHART_LIBRARY, CONSOLE, RULE_LANGUAGE, VERIFIER } from '../lib/build/console.ts';

const LIMIT = 150 * 1024;

await buildConsole();
const files = readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
  .map(({ parentPath, name }) => {
    const path = join(parentPath, name).slice(CONSOLE.length + 1);
    const bytes = gzipSync(readFileSync(join(parentPath, name)), { level: 9 }).length;
    return {
      path,
      bytes_gzip: bytes,
      is_counted: ![CHART_LIBRARY, VERIFIER, RULE_LANGUAGE].some(own => name.startsWith(own)),
    };
  })
  .toSorted((a, b) => b.bytes_gzip - a.bytes_gzip);
const bytes = files.reduce((sum, file) => sum + (file.is_counted ? file.bytes_gzip : 0), 0);
if (process.argv.includes('--json')) console.log(JSON.stringify({ bytes_gzip: bytes, limit: LIMIT, files }));
else {
  for (const file of files)
    console.log(`${String(file.bytes_gzip).padStart(8)}  ${file.path}${file.is_counted ? '' : '  (not counted)'}`);
  console.log(`${String(bytes).padStart(8)}  of ${LIMIT}`);
}
if (bytes > LIMIT) process.exitCode = 1;
