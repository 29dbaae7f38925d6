import { run } from '../lib/command/program.ts';

await run(process.argv.slice(2));
