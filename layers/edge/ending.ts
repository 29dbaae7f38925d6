const works: (() => Promise<unknown>)[] = [];

/**
 * Runs the work on SIGTERM, then exits. Lambda allows 300 to 500 ms, and only with an extension.
 */
export const beforeEnd = (work: () => Promise<unknown>): void => {
  if (works.length === 0) process.once('SIGTERM', () => void end());
  works.push(work);
};

const end = async (): Promise<void> => {
  await Promise.allSettled(works.map(work => work()));
  process.exit(0);
};
