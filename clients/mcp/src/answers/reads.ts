import { createRest } from '../../../typescript/src/client.ts';
import { type Asked, openReader } from './reader.ts';
import type { Tool } from './tool.ts';

const NOWHERE = 'http://nowhere.invalid';

/** Paths that a tool reads first, with their parameters. Nothing is asked. */
export async function listReads(
  tool: Tool,
  given: Asked & Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const asked: string[] = [];
  const fetch = async ({ method, url }: Request): Promise<Response> => {
    if (method === 'GET') asked.push(url.slice(NOWHERE.length));
    return Response.json({ error: 'Not paid', code: 'forbidden' }, { status: 403 });
  };
  const rest = createRest({ url: NOWHERE, fetch, retry: { attemptsMax: 1 } });
  try {
    await tool.answer(openReader(rest, given.as_of), given);
  } catch {
    // Refused, or asked in a wrong way.
  }
  return asked;
}
