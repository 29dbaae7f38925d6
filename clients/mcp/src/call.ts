import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Rest } from '../../typescript/src/client.ts';
import { type Asked, openReader, RouteRefusal } from './answers/reader.ts';
import { listReads } from './answers/reads.ts';
import { buildUnauthorized, toErrorResult, toInvalidResult, toToolResult } from './answers/reply.ts';
import { InvalidQuestion, type Tool } from './answers/tool.ts';

export type ServerDeps = {
  /** Of the service, with the key of the caller. */
  readonly rest: Rest;
  readonly hasKey: boolean;
  /** Address of the service. */
  readonly url: string;
  /** What the same reads cost without a key. Null where nothing is sold. */
  readonly offer: Offer | null;
};

/** Prices requests of paths and parameters. Null if it cannot say. */
export type Offer = (requests: readonly string[]) => Promise<object | null>;

export type Given = Asked & Readonly<Record<string, unknown>>;

/** Answers a question, or says why it cannot. */
export async function callTool(
  tool: Tool,
  { rest, hasKey, url, offer }: ServerDeps,
  given: Given,
): Promise<CallToolResult> {
  if (!hasKey) return buildUnauthorized(url, offer && (await offer(await listReads(tool, given))));
  try {
    return toToolResult(await tool.answer(openReader(rest, given.as_of), given), given.detail);
  } catch (error) {
    if (error instanceof RouteRefusal) return toErrorResult(error.error, url);
    if (error instanceof InvalidQuestion) return toInvalidResult(error.message);
    throw error;
  }
}
