import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const PLATFORMS = ['linux-x64', 'linux-arm64'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a script on the Node of package `node-<platform>-<arch>` and exits as it does. */
export const runOnBundledNode = (args, majorMin) => {
  const platform = `${process.platform}-${process.arch}`;
  const fail = reason => {
    console.error(`Chain Intelligence needs Node ${majorMin} or newer; this is ${process.version}. ${reason}`);
    process.exit(1);
  };
  if (!PLATFORMS.includes(platform)) fail(`Install Node ${majorMin}: there is no bundled Node for ${platform}.`);
  const node = resolved(`node-${platform}/bin/node`);
  if (node === undefined)
    fail(`Run \`npm ci\`, which installs the bundled Node (node-${platform}), or install Node ${majorMin}.`);
  if (node === process.execPath) fail('This is the bundled Node: run `npm ci` to update it.');
  let child;
  const forward = signal => child.kill(signal);
  // Before the spawn: a signal must not end this process alone.
  for (const signal of SIGNALS) process.on(signal, forward);
  // Limits of memory are for the Node that works.
  const limits = process.execArgv.filter(flag => flag.startsWith('--max-'));
  child = spawn(node, [...limits, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.once('error', ({ code }) =>
    fail(`${node} cannot be run (${code}): run \`npm ci\`, or install Node ${majorMin}.`),
  );
  child.once('exit', (code, signal) => {
    for (const each of SIGNALS) process.off(each, forward);
    if (signal === null) process.exit(code);
    process.kill(process.pid, signal);
  });
};

const resolved = path => {
  try {
    return createRequire(import.meta.url).resolve(path);
  } catch {
    return undefined;
  }
};
