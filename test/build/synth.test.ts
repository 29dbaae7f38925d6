import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { allDoors } from '../../layers/contract/doors.ts';
import { lambdaLayers } from '../../layers/contract/layers.ts';
import { isMadeFrom, replaceFolder } from '../../lib/build/output.ts';
import { synthesize } from '../../lib/build/synth.ts';

const home = mkdtempSync(join(tmpdir(), 'chain-synth-'));
afterAll(() => rmSync(home, { recursive: true }));

const bundles = join(home, 'functions');
for (const { door } of allDoors()) {
  mkdirSync(join(bundles, door), { recursive: true });
  writeFileSync(join(bundles, door, 'index.cjs'), `exports.handler = () => '${door}';\n`);
}

const command = (...given: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../lib/build/synth.ts'), ...given], { encoding: 'utf8' });

describe('the synthesis', () => {
  const outDir = join(home, 'cdk.out');

  test('writes templates and assets that can be moved with their folder', async () => {
    expect(await synthesize({ outDir, context: {}, bundles })).toEqual({ built: true });
    const manifest = readFileSync(join(outDir, 'manifest.json'), 'utf8');
    const assets = readFileSync(join(outDir, 'Rest.assets.json'), 'utf8');
    expect(manifest).toContain('"Chain-Rest"');
    expect(manifest + assets).not.toContain(home);
    const folders = readdirSync(outDir).filter(name => name.startsWith('asset.'));
    const contents = folders.flatMap(folder => readdirSync(join(outDir, folder)));
    const ofLayers = Object.values(lambdaLayers).map(({ file }) => file);
    expect(contents.sort()).toEqual([...allDoors().map(() => 'index.cjs'), ...ofLayers].sort());
  });

  test('does nothing when sources and context are those of last time', async () => {
    await synthesize({ outDir, context: {}, bundles });
    expect(await synthesize({ outDir, context: {}, bundles })).toEqual({ built: false });
    expect(await synthesize({ outDir, context: { shards: 3 }, bundles })).toEqual({ built: true });
    expect(readFileSync(join(outDir, 'Data.template.json'), 'utf8')).toContain('"ShardCount": 3');
  });

  test('is done again when something else wrote to its folder', async () => {
    await synthesize({ outDir, context: {}, bundles });
    writeFileSync(join(outDir, 'Data.template.json'), '{}');
    expect(await synthesize({ outDir, context: {}, bundles })).toEqual({ built: true });
    expect(readFileSync(join(outDir, 'Data.template.json'), 'utf8')).toContain('"ShardCount": 2');
  });

  test('fails naming the setting, and leaves what was there', async () => {
    await synthesize({ outDir, context: {}, bundles });
    await expect(synthesize({ outDir, context: { shards: 0 }, bundles })).rejects.toThrow('the setting shards must be');
    expect(existsSync(join(outDir, 'manifest.json'))).toBe(true);
    expect(readdirSync(home).sort()).toEqual(['cdk.out', 'functions']);
  });

  test('fails naming a bundle that is missing', async () => {
    const empty = synthesize({ outDir, context: { prefix: 'Empty' }, bundles: join(home, 'none') });
    await expect(empty).rejects.toThrow(/there is no bundle at .*index\.cjs/);
  });

  test('says on the command line what is wrong with a context entry, and nothing else', () => {
    const { status, stdout, stderr } = command('--out', join(home, 'other'), '--context', 'shards');
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: '--context wants name=value, got "shards"\n',
    });
  });
});

describe('a folder that is replaced', () => {
  const folder = join(home, 'replaced');

  test('counts as made only by the digest it was made from', async () => {
    await replaceFolder(folder, 'first', async fresh => writeFileSync(join(fresh, 'file'), '1'));
    expect([isMadeFrom(folder, 'first'), isMadeFrom(folder, 'second')]).toEqual([true, false]);
    rmSync(folder, { recursive: true });
    expect(isMadeFrom(folder, 'first')).toBe(false);
  });

  test('counts as made when its users kept something beside the outputs, and not when an output came or changed', async () => {
    await replaceFolder(folder, 'first', async fresh => writeFileSync(join(fresh, 'file'), '1'));
    mkdirSync(join(folder, '.cache'));
    writeFileSync(join(folder, '.cache', 'entry'), '1');
    expect(isMadeFrom(folder, 'first')).toBe(true);
    writeFileSync(join(folder, 'other'), '1');
    expect(isMadeFrom(folder, 'first')).toBe(false);
    rmSync(join(folder, 'other'));
    expect(isMadeFrom(folder, 'first')).toBe(true);
    writeFileSync(join(folder, 'file'), '2');
    expect(isMadeFrom(folder, 'first')).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('takes nothing over from a run of the same process id that was killed', async () => {
    mkdirSync(join(home, `.replaced-${process.pid}`));
    writeFileSync(join(home, `.replaced-${process.pid}`, 'stale'), '');
    await replaceFolder(folder, 'first', async fresh => writeFileSync(join(fresh, 'file'), '1'));
    expect(readdirSync(folder).sort()).toEqual(['.digest', 'file']);
    rmSync(folder, { recursive: true });
  });

  test('loses the files of the time before', async () => {
    await replaceFolder(folder, 'first', async fresh => writeFileSync(join(fresh, 'old'), '1'));
    await replaceFolder(folder, 'second', async fresh => writeFileSync(join(fresh, 'new'), '2'));
    expect(readdirSync(folder).sort()).toEqual(['.digest', 'new']);
    rmSync(folder, { recursive: true });
  });
});
