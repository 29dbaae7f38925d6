import { useProblems } from '../data/problems.ts';
import { useSession } from '../data/session.ts';
import { toApiProblem } from '../panel/problem.ts';

const TITLES_MAX = 3;

/** One message for all parts of the page that failed. */
export function PageProblem() {
  const { outage } = useSession();
  const problems = useProblems();
  if (outage.isDown)
    return (
      <p class="outage" role="alert">
        The service does not answer. The page goes on by itself as soon as it does.
      </p>
    );
  if (problems.length === 0) return null;
  const groups = Map.groupBy(problems, ({ error }) => toApiProblem(error).title);
  const retry = (): void => {
    outage.allowRetries();
    for (const { reload } of problems) reload();
  };
  return (
    <div class="outage" role="alert">
      <ul>
        {[...groups].map(([title, own]) => (
          <li key={title}>
            <strong>{title}</strong> {toApiProblem(own[0]!.error).advice} Missing or old:{' '}
            {own
              .slice(0, TITLES_MAX)
              .map(each => each.title)
              .join(', ')}
            {own.length > TITLES_MAX && ` and ${own.length - TITLES_MAX} more`}.
          </li>
        ))}
      </ul>
      <button type="button" class="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
