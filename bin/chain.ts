import { enableCompileCache } from 'node:module';

// Stripping and compiling its modules is most of what a short command takes: done once, it is kept for the next.
enableCompileCache();
const { run } = await import('../lib/command/program.ts');

await run(process.argv.slice(2));
