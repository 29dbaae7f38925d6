import { spawnSync } from 'node:child_process';

/** The Python of this machine, if it is new enough. */
export const python: string | null =
  ['python3', 'python3.11', 'python3.12', 'python3.13'].find(
    name => spawnSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0,
  ) ?? null;

if (python === null) process.stderr.write('No Python 3.11 or newer: the tests of the Python client do not run.\n');
