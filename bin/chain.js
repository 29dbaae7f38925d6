// The command line's door. Plain JavaScript, because a process that begins with TypeScript loads the type stripper (110 ms) before it can find out
// that all else was stripped and compiled before.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { run } = await import('../lib/command/program.ts');

await run(process.argv.slice(2));
