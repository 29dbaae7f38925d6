import type { Reporter, TestModule } from 'vitest/node';

/** Prints the command that repeats each failed file, with the seed of its laws. */
export class RepeatCommand implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { LAWS_SEED } = process.env;
    const seed = LAWS_SEED === undefined ? '' : `LAWS_SEED=${LAWS_SEED} `;
    for (const module of modules.filter(one => one.state() === 'failed'))
      console.log(`Repeat with: ${seed}npx vitest run --project ${module.project.name} ${module.relativeModuleId}`);
  }
}
