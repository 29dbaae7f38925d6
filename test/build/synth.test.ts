import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { accountFunctions } from '../../layers/contract/accounts.ts';
import { optionalFunctions } from '../../layers/contract/functions.ts';
import { lambdaLayers } from '../../layers/contract/layers.ts';
import { exporters, optionalSchedules } from '../../layers/contract/schedules.ts';
import { allFunctions } from '../../lib/build/functions.ts';
import { isUpToDate, replaceFolder } from '../../lib/build/output.ts';
import { isSynthesized, synthesize } from '../../lib/build/synth.ts';

const home = mkdtempSync(join(tmpdir(), 'chain-synth-'));
afterAll(() => rmSync(home, { recursive: true }));

const bundles = join(home, 'functions');
for (const { file } of allFunctions) {
  mkdirSync(join(bundles, file), { recursive: true });
  writeFileSync(join(bundles, file, 'index.cjs'), `exports.handler = () => '${file}';\n`);
}

/** Of `docs/`. */
const UNSERVED = ['console', 'decisions'];

const command = (...given: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../lib/build/synth.ts'), ...given], { encoding: 'utf8' });

describe('synthesize', () => {
  const outDir = join(home, 'cdk.out');

  test('writes templates and assets that can be moved with their folder', async () => {
    expect(await synthesize({ outDir, context: {}, bundles })).toEqual({ built: true });
    const manifest = readFileSync(join(outDir, 'manifest.json'), 'utf8');
    const assets = readFileSync(join(outDir, 'Rest.assets.json'), 'utf8');
    expect(manifest).toContain('"Chain-Rest"');
    expect(manifest + assets).not.toContain(home);
    const folders = readdirSync(outDir).filter(name => name.startsWith('asset.'));
    const contents = folders.flatMap(folder => readdirSync(join(outDir, folder)));
    const pages = readdirSync(join(import.meta.dirname, '../../docs')).filter(name => !UNSERVED.includes(name));
    const ofLayers = Object.values(lambdaLayers).flatMap(({ folder, file }) => (folder === 'docs' ? pages : [file]));
    const offByDefault = [
      ...Object.keys(exporters),
      ...Object.keys(optionalSchedules),
      ...Object.keys(accountFunctions),
      ...Object.keys(optionalFunctions),
    ];
    const deployed = allFunctions.length - offByDefault.length;
    expect(contents.sort()).toEqual([...Array(deployed).fill('index.cjs'), ...ofLayers].sort());
  });

  test('with stubs, makes templates without bundles, and one folder is not taken for the other', async () => {
    const to = join(home, 'stubs');
    const options = { outDir: to, context: { console: 'false' } };
    expect(await synthesize({ ...options, stubs: true })).toEqual({ built: true });
    const files = readdirSync(to, { recursive: true, encoding: 'utf8' });
    const stub = files.find(name => name.endsWith('/index.cjs'))!;
    expect(readFileSync(join(to, stub), 'utf8')).toMatch(/^\/\/ functions\/[\w/-]+\.ts\n$/);
    expect(files).not.toContain('.stubs');
    expect([isSynthesized({ ...options, stubs: true }), isSynthesized(options)]).toEqual([true, false]);
    rmSync(to, { recursive: true });
  });

  test('makes the stack of the console if its pages are built, without hidden files', async () => {
    const pages = join(home, 'pages');
    mkdirSync(join(pages, 'assets'), { recursive: true });
    for (const file of ['index.html', '.digest', 'assets/a-1.js']) writeFileSync(join(pages, file), file);
    const to = join(home, 'with-pages');
    await synthesize({ outDir: to, context: {}, bundles, pages });
    const files = readdirSync(to, { recursive: true, encoding: 'utf8' }).filter(name => name.startsWith('asset.'));
    const contents = files.map(name => name.split('/').slice(1).join('/'));
    expect(contents).toEqual(expect.arrayContaining(['index.html', 'a-1.js', 'config.json']));
    expect(contents).not.toContain('.digest');
    expect(existsSync(join(to, 'Console.template.json'))).toBe(true);
    expect(existsSync(join(outDir, 'Console.template.json'))).toBe(false);
    rmSync(to, { recursive: true });
    rmSync(pages, { recursive: true });
  });

  test('skips the work when sources and context have not changed', async () => {
    await synthesize({ outDir, context: {}, bundles });
    expect(await synthesize({ outDir, context: {}, bundles })).toEqual({ built: false });
    expect(await synthesize({ outDir, context: { shards: 3 }, bundles })).toEqual({ built: true });
    expect(readFileSync(join(outDir, 'Data.template.json'), 'utf8')).toContain('"ShardCount":3');
  });

  test('runs when its output folder was changed', async () => {
    await synthesize({ outDir, context: {}, bundles });
    writeFileSync(join(outDir, 'Data.template.json'), '{}');
    expect(await synthesize({ outDir, context: {}, bundles })).toEqual({ built: true });
    expect(readFileSync(join(outDir, 'Data.template.json'), 'utf8')).toContain('"ShardCount":2');
  });

  test('names an invalid setting and keeps the previous output', async () => {
    await synthesize({ outDir, context: {}, bundles });
    await expect(synthesize({ outDir, context: { shards: 0 }, bundles })).rejects.toThrow('The setting shards must be');
    expect(existsSync(join(outDir, 'manifest.json'))).toBe(true);
    expect(readdirSync(home).sort()).toEqual(['cdk.out', 'functions']);
  });

  test('names a missing bundle', async () => {
    const empty = synthesize({ outDir, context: { prefix: 'Empty' }, bundles: join(home, 'none') });
    await expect(empty).rejects.toThrow(/No bundle at .*index\.cjs/);
  });

  test('prints only the error for an invalid context entry', () => {
    const { status, stdout, stderr } = command('--out', join(home, 'other'), '--context', 'shards');
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: '--context must be name=value; got "shards".\n',
    });
  });
});

describe('replaceFolder', () => {
  const folder = join(home, 'replaced');

  test('makes a folder up to date for its own digest only', async () => {
    await replaceFolder(folder, 'first', async fresh => writeFileSync(join(fresh, 'file'), '1'));
    expect([isUpToDate(folder, 'first'), isUpToDate(folder, 'second')]).toEqual([true, false]);
    rmSync(folder, { recursive: true });
    expect(isUpToDate(folder, 'first')).toBe(false);
  });

  test('ignores new dotfiles, and notices a new or changed output', async () => {
    await replaceFolder(folder, 'first', async fresh => writeFileSync(join(fresh, 'file'), '1'));
    mkdirSync(join(folder, '.cache'));
    writeFileSync(join(folder, '.cache', 'entry'), '1');
    expect(isUpToDate(folder, 'first')).toBe(true);
    writeFileSync(join(folder, 'other'), '1');
    expect(isUpToDate(folder, 'first')).toBe(false);
    rmSync(join(folder, 'other'));
    expect(isUpToDate(folder, 'first')).toBe(true);
    writeFileSync(join(folder, 'file'), '2');
    expect(isUpToDate(folder, 'first')).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('discards files of a killed run with the same process id', async () => {
    mkdirSync(join(home, `.replaced-${process.pid}`));
    writeFileSync(join(home, `.replaced-${process.pid}`, 'stale'), '');
    await replaceFolder(folder, 'first', async fresh => writeFileSync(join(fresh, 'file'), '1'));
    expect(readdirSync(folder).sort()).toEqual(['.digest', 'file']);
    rmSync(folder, { recursive: true });
  });

  test('removes the files of the previous build', async () => {
    await replaceFolder(folder, 'first', async fresh => writeFileSync(join(fresh, 'old'), '1'));
    await replaceFolder(folder, 'second', async fresh => writeFileSync(join(fresh, 'new'), '2'));
    expect(readdirSync(folder).sort()).toEqual(['.digest', 'new']);
    rmSync(folder, { recursive: true });
  });
});
