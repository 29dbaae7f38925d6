import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiError, Finding } from '../../../typescript/src/client.ts';
import { type ChainText, cleanChainText, formatUntrusted } from './chain-text.ts';
import type { Asked, Time } from './reader.ts';

/** A fact behind an answer. */
export type Evidence = { readonly claim: string } & Readonly<Record<string, unknown>>;

/** What a tool found out. */
export type Reply = {
  /** One or two sentences, without text of the chain. */
  readonly answer: string;
  readonly verdict: string | null;
  /** The deciding facts first. */
  readonly evidence: readonly Evidence[];
  /** Null where the routes name none. */
  readonly time: {
    readonly time: { readonly as_of: number; readonly rules_version: string | null };
    readonly coverage: Pick<Time['coverage'], 'gaps' | 'complete'>;
  } | null;
  readonly untrusted: ChainText;
  /** What to ask next. */
  readonly next: readonly string[];
};

/** Characters of a result: four are about a token of a model. */
export const resultCharsMax = { brief: 6_000, full: 24_000 } as const;

const INPUTS = { brief: 2, full: 20 } as const;

/** A finding as evidence. */
export function toEvidence({ sentence, path, rule, doc, inputs, inputs_total }: Finding): Evidence {
  const shown = inputs.map(({ signature, slot, event_index, type, key, timestamp_ms }) =>
    signature === undefined ? { type, key, timestamp_ms } : { signature, slot, event_index },
  );
  return { claim: sentence, path, rule, doc, inputs: shown, inputs_total };
}

/**
 * Fits a reply into the limit.
 * Evidence at the end is left out, with its texts, then other texts.
 */
export function toToolResult(reply: Reply, detail: Asked['detail'] = 'brief'): CallToolResult {
  const evidence = reply.evidence.map(one =>
    Array.isArray(one.inputs) ? { ...one, inputs: one.inputs.slice(0, INPUTS[detail]) } : one,
  );
  const texts = Object.entries(reply.untrusted).map(([pointer, text]) => ({
    ...{ pointer, text, owner: findOwner(evidence, pointer) },
  }));
  const build = (facts: number, most: number): CallToolResult => {
    const shown = texts.filter(({ owner }) => owner < facts).slice(0, most);
    const untrusted = Object.fromEntries(shown.map(({ pointer, text }) => [pointer, text]));
    const isCut = facts < evidence.length || shown.length < texts.length;
    const cut = isCut ? `Left out: ${evidence.length - facts} more facts. ${MORE[detail]}` : null;
    return buildResult({ ...reply, evidence: evidence.slice(0, facts), untrusted }, cut);
  };
  const fits = (facts: number, most: number) => JSON.stringify(build(facts, most)).length <= resultCharsMax[detail];
  const most = findMost(texts.length, count => fits(0, count));
  const facts = findMost(evidence.length, count => fits(count, most));
  return build(facts, most);
}

/** Index of the fact that a text belongs to, -1 for texts of the whole answer. */
function findOwner(evidence: readonly Evidence[], pointer: string): number {
  const [, index] = /^\/evidence\/(\d+)\//.exec(pointer) ?? [];
  return index === undefined ? evidence.findLastIndex(({ claim }) => pointer.startsWith(`${claim}/`)) : Number(index);
}

/** The largest count up to `max` that passes, where all smaller ones do. */
function findMost(max: number, passes: (count: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

const MORE = {
  brief: 'Ask with detail "full" for them.',
  full: 'Ask the routes themselves for them, or narrow the question.',
} as const;

function buildResult({ answer, verdict, evidence, time, untrusted, next }: Reply, cut: string | null): CallToolResult {
  const steps = cut === null ? next : [cut, ...next];
  const structuredContent = {
    ...{ answer, verdict, evidence },
    coverage: time === null ? null : showCoverage(time.coverage),
    as_of: time?.time.as_of ?? null,
    rules_version: time?.time.rules_version ?? null,
    untrusted,
    next: steps,
  };
  const lines = [
    answer,
    ...(verdict === null ? [] : [`Verdict: ${verdict}`]),
    ...evidence.map(({ claim, data }) => `- ${claim}${data === undefined ? '' : ` ${JSON.stringify(data)}`}`),
    ...steps.map(step => `Next: ${step}`),
    ...(Object.keys(untrusted).length === 0 ? [] : [formatUntrusted(untrusted)]),
  ];
  return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent };
}

const GAPS = 3;

function showCoverage({ gaps, ...coverage }: NonNullable<Reply['time']>['coverage']) {
  return { ...coverage, gaps: gaps.slice(0, GAPS), gaps_total: gaps.length };
}

const MESSAGE_CHARS_MAX = 300;

/** A refusal of a route. */
export function toErrorResult(error: ApiError, url: string): CallToolResult {
  const code = error.kind === 'network' ? 'unavailable' : (error.code ?? 'unavailable');
  if (code === 'unauthorized') return buildUnauthorized(url);
  const message = (cleanChainText(error.message) === null ? '' : error.message).slice(0, MESSAGE_CHARS_MAX);
  const wait =
    error.kind === 'http' && error.retryAfterMs !== null ? { retry_after_s: error.retryAfterMs / 1_000 } : {};
  return buildError({ error: code, message, ...wait }, `${code}: ${message}`);
}

/** A question that no route can be asked. */
export function toInvalidResult(message: string): CallToolResult {
  return buildError({ error: 'invalid_request', message }, `invalid_request: ${message}`);
}

/** Says where a key is had. */
export function buildUnauthorized(url: string, x402: object | null = null): CallToolResult {
  const get_key = `${url}/docs#authentication`;
  const pay = x402 === null ? '' : `\nWithout a key, pay for its reads: ${JSON.stringify(x402)}`;
  return buildError(
    { error: 'unauthorized', get_key, ...(x402 !== null && { x402 }) },
    `unauthorized: send Authorization: Bearer <API_KEY>. A key is described at ${get_key}${pay}`,
  );
}

function buildError(structuredContent: Record<string, unknown>, text: string): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent, isError: true };
}
