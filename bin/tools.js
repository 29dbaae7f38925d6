// Installs the packages of development.
// Needs no network if none is missing. Runs on Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const wanted = readPackages('package-lock.json');
// npm's own list of what it installed.
const present = readPackages('node_modules/.package-lock.json');
// Optional ones differ by platform.
const missing = Object.entries(wanted).filter(
  ([path, { version, link, optional, devOptional }]) =>
    path.includes('node_modules/') && !link && !optional && !devOptional && present[path]?.version !== version,
);
if (missing.length > 0) {
  console.error(`Installing the tools of development: ${missing.length} packages.`);
  const args = ['install', '--include=dev', '--no-save'];
  const { status, error } = spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    console.error(`The tools were not installed${error ? ` (${error.code})` : ''}: run \`npm ci --include=dev\`.`);
    process.exit(1);
  }
}

/** Packages by path, as npm writes them. */
function readPackages(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}
