// Plain JavaScript: it runs on Node 20, and a compiled start needs no type stripper.
import module from 'node:module';

const NODE_MAJOR_MIN = 24;

const args = process.argv.slice(2);
if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR_MIN) {
  const { runOnBundledNode } = await import('./bundled-node.js');
  runOnBundledNode([import.meta.filename ?? process.argv[1], ...args], NODE_MAJOR_MIN);
} else {
  endWithParent();
  module.enableCompileCache();
  const { run } = await import('../lib/command/program.ts');
  await run(args);
}

/** The channel to `bundled-node.js`. It closes even after a SIGKILL of the parent. */
function endWithParent() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();
}
