import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Longest journeys first, so that no core is idle at the end.
 * Journeys that mostly wait for clocks run beside those that mostly compute.
 */
const LONGEST = [
  'contract-walk',
  'tape',
  'survival',
  'pages',
  'docs',
  'wallets-known',
  'demo-market',
  'tiers',
  'wallets',
  'wallets-tracked',
  'template',
  'command-line',
  'security',
  'coordination',
  'forward',
  'backfill',
];
const PROJECTS = ['journeys', 'apart', 'together'];

/** Sorts by project, since only adjacent files share a process, then longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

const placeOf = ({ moduleId, project }: TestSpecification): number => {
  if (project.name !== 'journeys') return 0;
  const place = LONGEST.findIndex(name => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};
