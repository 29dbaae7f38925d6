import type { Channel } from '../channel.ts';
import { channels as channelTable, exampleChannel } from '../channels.ts';
import { clientMessages, type Message, serverMessages } from '../messages.ts';
import { service } from '../service.ts';
import { socketErrorCodes } from '../socket-errors.ts';
import { channelParameters } from './asyncapi.ts';
import { type Html, html, json, sample, table } from './docs-page-html.ts';
import { badge } from './docs-page-rest.ts';
import { fieldsOf, jsonSchema } from './json-schema.ts';
import { dataExample, replayWords, transportSentences } from './socket-words.ts';

export type Channels = Readonly<Record<string, Channel>>;

/** Renders the WebSocket section. */
export const socketSection = (channels: Channels): Html => html`
<section id="websocket"><h2>WebSocket</h2>
${transportSentences.map(sentence => html`<p>${sentence}</p>`)}
${sample('Connect with one of these tools', connectCommands)}
${sample('Then send', JSON.stringify(clientMessages.subscribe.example))}
<h3 id="messages">Messages</h3>
${messageTable('You send', clientMessages)}
${messageTable('The server sends', serverMessages)}
${resumeSection}
${closeSection}
<h3 id="channels">Channels</h3>
${table(
  ['Channel', 'Tier', 'Content'],
  Object.entries(channels).map(([name, row]) => [
    html`<a href="#channel-${name}"><code>${row.pattern}</code></a>`,
    badge(row.tier),
    row.summary,
  ]),
)}
${Object.entries(channels).map(entry)}
</section>`;

const connectCommands = `npx wscat -H "Authorization: Bearer $API_KEY" -c "$WS_URL"
websocat -H="Authorization: Bearer $API_KEY" "$WS_URL"`;

const { channel, seq, prev } = dataExample(channelTable.tokenTrades);

const resumeSection = html`
<h3 id="resume">Sequence numbers, resume and gaps</h3>
<p>Keep the highest <code>seq</code> of each channel, beginning with the one in <code>subscribed</code>.
Skip an event whose <code>seq</code> is not above it: it is a duplicate.
If <code>prev</code> is above it, events are missing: subscribe again with <code>resume</code>.</p>
${sample('An event', json({ channel, seq, prev, data: {} }))}
<p>After a reconnect, send the highest <code>seq</code> of each channel. The events after it are sent first, in order.
Channels of a state, such as candles, send only the newest event of each item that changed.</p>
${sample('Subscribe again', json({ op: 'subscribe', channels: [channel], resume: { [channel]: seq } }))}
<p>A <code>gap</code> names the first and the last <code>seq</code> that is not sent.
The REST request in <code>repair</code> answers what was missed. Continue with <code>to</code> as the highest
<code>seq</code>.</p>
${sample('A gap', json(serverMessages.gap.example))}`;

const codeTable = (head: string, codes: Readonly<Record<string, string>>): Html =>
  table(
    [head, 'Reason'],
    Object.entries(codes).map(([code, reason]) => [html`<code>${code}</code>`, reason]),
  );

const closeSection = html`
<h3 id="close-codes">Refused upgrades and close codes</h3>
${codeTable('Status', service.upgradeCodes)}
${codeTable('Close code', service.closeCodes)}
<h3 id="error-codes">Codes of errors</h3>
${codeTable('Code', socketErrorCodes)}`;

/** Renders the WebSocket part of the table of contents. */
export const socketContents = (channels: Channels): Html => html`<ul>
<li><a href="#messages">Messages</a></li>
<li><a href="#resume">Resume and gaps</a></li>
<li><a href="#close-codes">Refusals and close codes</a></li>
<li><a href="#error-codes">Codes of errors</a></li>
<li><a href="#channels">Channels</a><ul>${Object.entries(channels).map(
  ([name, { pattern }]) => html`<li><a href="#channel-${name}">${pattern}</a></li>`,
)}</ul></li></ul>`;

const messageTable = (head: string, messages: Readonly<Record<string, Message>>): Html =>
  table(
    [head, 'Meaning', 'Example'],
    Object.entries(messages).map(([name, { summary, example }]) => [
      html`<code>${name}</code>`,
      summary,
      html`<code>${JSON.stringify(example)}</code>`,
    ]),
  );

const entry = ([name, row]: readonly [string, Channel]): Html => html`
<article id="channel-${name}"><h3><code>${row.pattern}</code> ${badge(row.tier)}</h3>
<p>${row.summary}.${replayWords(row)}</p>
${table(
  ['Part', 'Accepts'],
  channelParameters(row.pattern).map(({ name: part, description }) => [html`<code>{${part}}</code>`, description]),
)}
${sample('Subscribe', JSON.stringify({ op: 'subscribe', channels: [exampleChannel(row.pattern)] }))}
${sample('Example message', json(dataExample(row)))}
<details><summary>Fields of data</summary>${table(
  ['Field', 'Type'],
  fieldsOf(jsonSchema(row.payload)).map(({ path, type }) => [html`<code>${path}</code>`, type]),
)}</details>
</article>`;
