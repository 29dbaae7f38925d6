import type { ApiError, Result } from '../../typescript/src/client.ts';
import type { Screen } from './text/screen.ts';

/** Answers by name: bodies, or why there are none. */
export type Answers = Readonly<Record<string, Result<unknown>>>;

/** Prints answers as one JSON value. */
export function printAnswers(screen: Screen, answers: Answers): void {
  screen.json(
    Object.fromEntries(
      Object.entries(answers).map(([name, result]) => [
        name,
        result.ok ? result.data : { error: describeError(result.error) },
      ]),
    ),
  );
}

/** Prints a section, or the reason why it is missing. */
export function printSection<T>(screen: Screen, title: string, result: Result<T>, print: (data: T) => void): void {
  screen.title(title);
  if (result.ok) print(result.data);
  else screen.line({ color: 'dim', text: describeError(result.error) });
}

/** Why a call failed, in a sentence. */
export function describeError(error: ApiError): string {
  if (error.kind === 'http' && error.code === 'forbidden') return 'Your tier does not include it.';
  return error.kind === 'network' ? `The service does not answer: ${error.message}.` : error.message;
}
