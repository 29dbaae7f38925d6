const works: (() => Promise<unknown>)[] = [];

/**
 * Has work done when this process is told to end by SIGTERM, and ends it once all such work is done or has failed. Lambda tells only functions that have an extension, and leaves them
 * 300 to 500 ms: https://github.com/aws-samples/graceful-shutdown-with-aws-lambda.
 */
export const beforeEnd = (work: () => Promise<unknown>): void => {
  if (works.length === 0) process.once('SIGTERM', () => void end());
  works.push(work);
};

const end = async (): Promise<void> => {
  await Promise.allSettled(works.map(work => work()));
  process.exit(0);
};
