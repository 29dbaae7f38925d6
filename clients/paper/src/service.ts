import type { Result } from '../../typescript/src/client.ts';

/** The service refused a request, or did not answer. */
export class ServiceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServiceError';
  }
}

/** The data of an answer. Throws a `ServiceError`. */
export function unwrapAnswer<Data>(result: Result<Data>): Data {
  if (result.ok) return result.data;
  const { error } = result;
  throw new ServiceError(
    error.kind === 'http'
      ? `The service answered ${error.status}: ${error.message}`
      : `The service cannot be reached: ${error.message}`,
  );
}

/** The data of all pages. Throws a `ServiceError`. */
export async function* readPages<Data>(pages: AsyncIterable<Result<Data>>): AsyncGenerator<Data> {
  for await (const page of pages) yield unwrapAnswer(page);
}
