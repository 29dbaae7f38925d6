import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 20;

/** Prints the seconds of each project and the slowest files of a run. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const files = modules.map(module => ({ module, seconds: secondsOf(module) }));
    const projects = Map.groupBy(files, ({ module }) => module.project.name);
    console.log('Seconds by project, of all its files together:');
    for (const [name, own] of projects) {
      const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
      console.log(`${shown(seconds)} ${name}, ${own.length} files`);
    }
    console.log(`The slowest ${SHOWN} files in seconds:`);
    for (const { module, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN))
      console.log(`${shown(seconds)} ${module.relativeModuleId}`);
  }
}

/** With the time to load the file. */
const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration) / 1_000;
};

const shown = (seconds: number): string => seconds.toFixed(1).padStart(8);
