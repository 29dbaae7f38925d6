import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Result } from '../service/here.ts';
import { ask } from '../service/rest.ts';
import { chain, handOver, type Service, scratch, startService } from '../service/service.ts';
import { type Known, unpack } from '../upgrade/folder.ts';

const folder = scratch();
const dataDir = join(folder.path, 'old');

let known: Known;
let asked: Result;
let made: Result;
let upgraded: Service;

beforeAll(async () => {
  known = unpack(dataDir);
  handOver(dataDir);
  asked = await chain(['rebuild', '--data', dataDir]);
  made = await chain(['rebuild', '--data', dataDir, '--yes']);
  upgraded = await startService(dataDir, ['--no-demo']);
});
afterAll(async () => {
  await upgraded?.end('SIGKILL');
  folder.remove();
});

/** Bytes of each file by path. */
const contentsOf = (dir: string): ReadonlyMap<string, string> => {
  const files = readdirSync(dir, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  return new Map(paths.map(path => [path, readFileSync(path, 'latin1')]));
};

// `npm run test:soak` interrupts the rebuild, compares all answers, and goes on with live trades.
describe('A folder of the first version, upgraded and rebuilt', () => {
  test('is left as it is without a terminal or --yes, after an estimate', () => {
    expect(asked.code).toBe(2);
    expect(asked.stderr).toMatch(/^Tape: \d+ events of \d+ keys\.$/m);
    expect(asked.stderr).toMatch(/^Rate: [\d,]+ events a second and worker, from a sample of/m);
    expect(asked.stderr).toMatch(/^Time: about \d+ (s|min) with 1 worker\.$/m);
    expect(asked.stderr).toMatch(/^Writes: about [\d,]+ write units\.$/m);
    expect(asked.stderr).toMatch(/Cannot ask without a terminal: .* Add --yes to go on\./);
  });

  test('has the trades of the tape, for the keys that customers have', async () => {
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining(`Upgraded ${dataDir}`)]);
    const swaps = known.events.filter(({ type }) => type === 'swap');
    const [mint, own] = [...Map.groupBy(swaps, ({ token_mint }) => token_mint)].sort(
      ([, a], [, b]) => b.length - a.length,
    )[0]!;
    const headers = { Authorization: `Bearer ${known.key}` };
    const answer = await ask(`${upgraded.ready.base_url}/v1/token/${mint}/trades?limit=200`, { headers });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).trades).toHaveLength(Math.min(200, own.length));
  });

  test('is refused, untouched, by code that does not know its formats', async () => {
    const later = join(folder.path, 'later');
    unpack(later);
    writeFileSync(join(later, 'data-version'), 'rows 4, candles 6, sorts 1');
    const before = contentsOf(later);
    const { code, stderr } = await chain(['start', '--port', '0', '--data', later]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/has data of a newer version \(.*\).*Start that version/),
    ]);
    expect(contentsOf(later)).toEqual(before);
  });
});
