import { errorCodes } from '../errors.ts';
import { ROUTE_SECONDS_MAX } from '../functions.ts';
import { clientMessages, serverMessages } from '../messages.ts';
import { PUBLIC_PER_SECOND } from '../route.ts';
import { describeTiers, service } from '../service.ts';
import { type Tier, tiers } from '../tiers.ts';
import {
  type Channels,
  type DocumentedRoute,
  documentedChannels,
  documentedRoutes,
  envelopeWords,
  formatMethod,
  isDocument,
  listOwnParameters,
  type Routes,
} from './documented.ts';
import { SERVICE_PLACE } from './page-policy.ts';
import { transportSentences } from './socket-words.ts';

/** Writes the contract as Markdown for language models: https://llmstxt.org. */
export function renderLlmsText(routes: Routes = documentedRoutes, channels: Channels = documentedChannels): string {
  const operations = Map.groupBy(
    Object.values(routes).filter(route => !isDocument(route)),
    ({ tag }) => tag,
  );
  const tags = new Set(Object.values(routes).map(({ tag }) => tag));
  return [
    `# ${service.title}`,
    `> ${service.sentences.join(' ')}`,
    `Contract version ${service.version}. The REST API is at ${SERVICE_PLACE}; operations are GETs or named.`,
    renderSection('Conventions', conventions),
    renderSection('Tiers', describeTiers()),
    ...[...tags].map(tag => renderSection(tag, (operations.get(tag) ?? []).map(describeOperation))),
    renderSection('WebSocket', [
      `The address is in \`servers\` of the [AsyncAPI document](${SERVICE_PLACE}/asyncapi.json).`,
      ...transportSentences,
      ...[...Object.values(clientMessages), ...Object.values(serverMessages)].map(
        ({ summary, example }) => `${summary}: \`${JSON.stringify(example)}\``,
      ),
    ]),
    renderSection(
      'Channels',
      Object.values(channels).map(({ pattern, tier, summary }) => `\`${pattern}\` (${formatTier(tier)}): ${summary}.`),
    ),
    renderSection('Errors', [
      'Every error has the body `{"error": string, "code": string}`. ' +
        'The message names the problem and the received value.',
      ...Object.entries(errorCodes).map(([code, { status, title }]) => `${status} \`${code}\`: ${title}`),
    ]),
    renderSection(
      'Documents',
      Object.values(routes)
        .filter(isDocument)
        .map(({ path, summary }) => `[${summary}](${SERVICE_PLACE}${path})`),
    ),
    '',
  ].join('\n\n');
}

const conventions: readonly string[] = [
  'Authentication: header `Authorization: Bearer <API_KEY>`. A key has a tier, and each tier includes the lower ones.',
  'No result is 200 with nulls and empty arrays. Unknown query parameters are ignored; repeated ones are refused.',
  'An operation with POST also takes its parameters as a JSON object.',
  'Names of fields and parameters are as listed. Times are unix ms unless the name says otherwise.',
  'Amounts that may exceed 2^53 also come as decimal strings: read fields that end in `_raw` exactly.',
  envelopeWords,
  'Paging: follow the header `Link: <…>; rel="next"` until it is absent.',
  'Limits: `RateLimit-Policy` and `RateLimit` in the answer; after 429 or 503 wait `Retry-After` seconds. ' +
    `Each operation without a key allows ${PUBLIC_PER_SECOND} requests a second for all callers together.`,
  'Caching: each answer has an `ETag`; send it as `If-None-Match` to get 304 while it is the same.',
  `An operation answers within ${ROUTE_SECONDS_MAX} s, or with 503. Quote \`x-amzn-requestid\` to report a problem.`,
];

function renderSection(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.map(line => `- ${line}`).join('\n')}`;
}

function describeOperation(route: DocumentedRoute): string {
  const query = listOwnParameters(route).map(([name, { schema, fallback, optional }]) => {
    const { type, enum: words, minimum, maximum } = schema;
    const range = minimum === undefined ? type : `${type} ${minimum} to ${maximum ?? 'any'}`;
    const presence = optional ? 'optional' : 'required';
    const need = fallback === undefined ? presence : `default ${fallback}`;
    return `\`${name}\` ${words ? words.join(' | ') : range}, ${need}`;
  });
  const place = route.method === 'post' ? 'Body' : 'Query';
  const words = query.length === 0 ? '' : ` ${place}: ${query.join('; ')}.`;
  const posted = route.isPosted ? ' Also POST.' : '';
  return `\`${formatMethod(route)} ${route.path}\` (${formatTier(route.tier)}): ${route.summary}.${posted}${words}`;
}

function formatTier(tier: Tier | null): string {
  return tier === null ? 'no key' : tiers[tier].name;
}
