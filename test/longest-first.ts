import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys that take longest, longest first: one begun last would leave a core idle until its end. */
const LONGEST = ['tape', 'wallets', 'survival', 'wallets-known', 'contract-walk', 'tiers', 'security', 'command-line'];
const PROJECTS = ['journeys', 'apart', 'together'];

/** Begins with what takes long, and keeps files of one project together, for only neighbours share a process. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex(name => moduleId.endsWith(`/journeys/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};
