import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../service/service.ts';

type Sizes = {
  readonly bytes_gzip: number;
  readonly limit: number;
  readonly files: readonly { readonly path: string; readonly bytes_gzip: number; readonly is_counted: boolean }[];
};

/** Exits with 1 above the limit, so this throws. */
const measured = (): Sizes =>
  JSON.parse(execFileSync(process.execPath, ['console/size.ts', '--json'], { cwd: ROOT, encoding: 'utf8' })) as Sizes;

test('the console stays within its budget, the chart library left out', () => {
  const { bytes_gzip, limit, files } = measured();
  const counted = files.filter(({ is_counted }) => is_counted);
  expect(bytes_gzip).toBe(counted.reduce((sum, file) => sum + file.bytes_gzip, 0));
  expect(counted.map(({ path }) => path)).toContain('index.html');
  expect(bytes_gzip).toBeLessThanOrEqual(limit);
  expect(limit).toBe(150 * 1024);
});
