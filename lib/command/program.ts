import { Command, CommanderError } from 'commander';
import { PermanentError } from 'solana-forwarder/errors';
import { explainError } from './explain.ts';
import { createSecretFilter } from './hide-secrets.ts';

type Add = (program: Command) => void;

/** Loads only the requested command, to start faster. */
const words: ReadonlyMap<string, () => Promise<Add>> = new Map([
  ['start', async () => (await import('./start.ts')).addStart],
  ['serve', async () => (await import('./serve.ts')).addServe],
  ['ingest', async () => (await import('./ingest.ts')).addIngest],
  ['holders', async () => (await import('./holders.ts')).addHolders],
  ['metadata', async () => (await import('./metadata.ts')).addMetadata],
  ['forward', async () => (await import('./forward.ts')).addForward],
  ['keys', async () => (await import('./keys.ts')).addKeys],
  ['accounts', async () => (await import('./accounts.ts')).addAccounts],
  ['parked', async () => (await import('./parked.ts')).addParked],
  ['dead-letters', async () => (await import('./dead-letters.ts')).addDeadLetters],
  ['billing', async () => (await import('./billing.ts')).addBilling],
  ['export', async () => (await import('./export.ts')).addExport],
  ['restore', async () => (await import('./restore.ts')).addRestore],
  ['sql', async () => (await import('./sql.ts')).addSql],
  ['usage', async () => (await import('./usage.ts')).addUsage],
  ['simulate', async () => (await import('./simulate.ts')).addSimulate],
  ['doctor', async () => (await import('./doctor.ts')).addDoctor],
  ['backup', async () => (await import('./backup.ts')).addBackup],
  ['restore-backup', async () => (await import('./backup.ts')).addRestoreBackup],
  ['roots', async () => (await import('./roots.ts')).addRoots],
  ['replay', async () => (await import('./replay.ts')).addReplay],
  ['record', async () => (await import('./record.ts')).addRecord],
  ['paper', async () => (await import('./paper.ts')).addPaper],
  ['reconcile', async () => (await import('./reconcile.ts')).addReconcile],
  ['rules', async () => (await import('./rules.ts')).addRules],
  ['verify', async () => (await import('./verify.ts')).addVerify],
  ['rebuild', async () => (await import('./rebuild.ts')).addRebuild],
  ['rebuild-worker', async () => (await import('./rebuild-worker.ts')).addRebuildWorker],
  ['cost', async () => (await import('./cost.ts')).addCost],
  ['synth', async () => (await import('./synth.ts')).addSynth],
  ['contract', async () => (await import('./synth.ts')).addContract],
]);

/** Runs the command line and sets the exit code: 0 success, 1 failure, 2 usage error. */
export async function run(argv: readonly string[]): Promise<void> {
  const program = new Command('chain')
    .description('Chain Intelligence: analytics over decoded Solana swaps')
    .exitOverride()
    .enablePositionalOptions()
    .showHelpAfterError('(use --help for all options)');
  // All messages pass here, so none shows a provider's key.
  const stream = process.stderr;
  const hide = createSecretFilter(argv, process.env);
  const write = stream.write.bind(stream) as (...args: readonly unknown[]) => boolean;
  stream.write = (chunk: unknown, ...rest: readonly unknown[]): boolean =>
    write(typeof chunk === 'string' ? hide(chunk) : chunk, ...rest);
  process.stdout.on('error', error => {
    // A closed pipe, such as from `head`, is not an error; a full disk is.
    const isService = argv[0] === 'start' || argv[0] === 'serve';
    if (isService || error.code === 'EPIPE') return;
    console.error(`Cannot write to standard output: ${error.message}`);
    process.exit(1);
  });
  const asked = words.get(argv[0] ?? '');
  for (const add of asked === undefined ? words.values() : [asked]) (await add())(program);
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    process.exitCode = explain(error);
  }
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof PermanentError) {
    console.error(error.message);
    return 2;
  }
  console.error(explainError(error));
  return 1;
}
