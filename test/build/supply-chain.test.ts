/** Installs and builds use reviewed inputs only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Entry = {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: true;
  readonly inBundle?: true;
  readonly hasInstallScript?: true;
};
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Entry>> };
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('every package of the lock has a hash, or is part of one that has', () => {
  const owner = (path: string): string => path.slice(0, path.lastIndexOf('/node_modules/'));
  const unhashed = installed.filter(
    ([path, { integrity, inBundle }]) =>
      !integrity?.startsWith('sha512-') && !(inBundle && lock.packages[owner(path)]?.integrity),
  );
  expect(installed.length).toBeGreaterThan(400);
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

test('no package comes from git, a file or an address of its own', () => {
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved !== undefined && !/^https:\/\/[^/]+\//.test(resolved),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test('installing runs no code of a package', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  // Each works without its script. Look at a new one before adding it.
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(scripted).toEqual(
    ['bufferutil', 'esbuild', 'protobufjs', 'utf-8-validate'].map(name => `node_modules/${name}`),
  );
});

test('every base image is named by its digest', () => {
  const files = readdirSync(join(ROOT, 'lib'), { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('Dockerfile'),
  );
  const images = files.flatMap(path =>
    [...read(join('lib', path)).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
  );
  expect(images.length).toBeGreaterThan(1);
  for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
});

/** Jobs of a workflow: name and text. */
const jobsOf = (path: string): readonly (readonly [string, string])[] => {
  const [, jobs] = read(path).split('\njobs:\n');
  return jobs!.split(/^(?= {2}[\w-]+:\n)/m).map(text => [/^ {2}([\w-]+):/.exec(text)?.[1] ?? '', text] as const);
};

test('a job that can get an identity token builds nothing and runs no install script', () => {
  const jobs = readdirSync(join(ROOT, '.github/workflows')).flatMap(name => jobsOf(`.github/workflows/${name}`));
  const trusted = jobs.filter(([, text]) => text.includes('id-token: write'));
  expect(trusted.map(([name]) => name)).toEqual(['deploy']);
  for (const [, text] of trusted) {
    expect(text).not.toMatch(/cdk synth|npm ci(?! --ignore-scripts)|npm install|cache: npm/);
    expect(text).toMatch(/cdk deploy --app built\//);
    expect(jobs.find(([name]) => name === 'build')?.[1]).not.toMatch(/id-token: write|^ {4}environment:/m);
    for (const [deploy] of text.matchAll(/cdk deploy[^\n]*/g)) expect(deploy).toContain('--app built/');
  }
  expect(jobs.find(([name]) => name === 'dependencies')?.[1]).toContain('dependency-review-action@');
});
