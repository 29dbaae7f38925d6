import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchError } from './report.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Makes a temporary worktree of a commit, with its packages.
 * The folder is removed when the process exits.
 * Errors: BenchError without git, its history or the commit.
 */
export const checkOut = (root: string, commit: string): string => {
  const sha = shaOf(root, commit);
  const parent = mkdtempSync(join(tmpdir(), 'bench-against-'));
  const folder = join(parent, 'checkout');
  process.on('exit', () => {
    git(root, 'worktree', 'remove', '--force', folder);
    rmSync(parent, { recursive: true, force: true });
  });
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => process.exit(code));
  const added = git(root, 'worktree', 'add', '--quiet', '--detach', folder, sha);
  if (added.status !== 0) throw new BenchError(`git cannot check ${commit} out: ${added.stderr.trim()}`);
  install(folder, commit);
  return folder;
};

const git = (cwd: string, ...args: string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' });

const shaOf = (root: string, commit: string): string => {
  const inside = git(root, 'rev-parse', '--is-inside-work-tree');
  if (inside.error) throw new BenchError('--against needs git; install it or run the bench without --against.');
  if (inside.status !== 0)
    throw new BenchError(`--against needs the git history; ${root} is not a clone. Run the bench in a clone.`);
  const found = git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`);
  if (found.status !== 0)
    throw new BenchError(`--against must name a commit of this clone; got ${commit}. Fetch it first if it is shallow.`);
  return found.stdout.trim();
};

/** Linked packages would bring the workspaces of this checkout along. */
const install = (folder: string, commit: string): void => {
  const cli = process.env.npm_execpath;
  const [command, first] = cli === undefined ? ['npm', []] : [process.execPath, [cli]];
  const args = [...first, 'ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new BenchError(`npm ci of ${commit} failed: ${stderr.trim().split('\n').at(-1)}`);
};
