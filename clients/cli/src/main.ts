import { run } from './program.ts';

// A closed pipe, such as from `head`, ends the command without an error.
process.stdout.on('error', error => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.exitCode = await run(process.argv.slice(2));
