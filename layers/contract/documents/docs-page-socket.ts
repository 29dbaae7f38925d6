import { clientMessages, type Message, serverMessages } from '../messages.ts';
import { service } from '../service.ts';
import { socketErrorCodes } from '../socket-errors.ts';
import { listChannelParameters } from './asyncapi.ts';
import { listenForm } from './docs-page-forms.ts';
import { formatJson, type Html, html, renderSample, renderTable } from './docs-page-html.ts';
import { renderTierBadge } from './docs-page-rest.ts';
import { type Channels, type DocumentedChannel, documentedChannels } from './documented.ts';
import { listSchemaFields, toJsonSchema } from './json-schema.ts';
import { getExampleMessage, replayWords, transportSentences } from './socket-words.ts';

/** Renders the WebSocket section. */
export function renderSocketSection(channels: Channels): Html {
  return html`
<section id="websocket"><h2>WebSocket</h2>
${transportSentences.map(sentence => html`<p>${sentence}</p>`)}
${renderSample('Connect with one of these tools', connectCommands)}
${renderSample('Then send', JSON.stringify(clientMessages.subscribe.example))}
<h3 id="messages">Messages</h3>
${renderMessageTable('You send', clientMessages)}
${renderMessageTable('The server sends', serverMessages)}
${resumeSection}
${closeSection}
<h3 id="channels">Channels</h3>
${renderTable(
  ['Channel', 'Tier', 'Content'],
  Object.entries(channels).map(([name, row]) => [
    html`<a href="#channel-${name}"><code>${row.pattern}</code></a>`,
    renderTierBadge(row.tier),
    row.summary,
  ]),
)}
${Object.entries(channels).map(renderChannelEntry)}
</section>`;
}

const connectCommands = `npx wscat -H "Authorization: Bearer $API_KEY" -c "$WS_URL"
websocat -H="Authorization: Bearer $API_KEY" "$WS_URL"`;

const { channel, seq, prev } = getExampleMessage(documentedChannels.tokenTrades!);

const resumeSection = html`
<h3 id="resume">Sequence numbers, resume and gaps</h3>
<p>Keep the highest <code>seq</code> of each channel, beginning with the one in <code>subscribed</code>.
Skip an event whose <code>seq</code> is not above it: it is a duplicate.
If <code>prev</code> is above it, events are missing: subscribe again with <code>resume</code>.</p>
${renderSample('An event', formatJson({ channel, seq, prev, data: {} }))}
<p>After a reconnect, send the highest <code>seq</code> of each channel. The events after it are sent first, in order.
Channels of a state, such as candles, send only the newest event of each item that changed.</p>
${renderSample('Subscribe again', formatJson({ op: 'subscribe', channels: [channel], resume: { [channel]: seq } }))}
<p>A <code>gap</code> names the first and the last <code>seq</code> that is not sent.
The REST request in <code>repair</code> answers what was missed. Continue with <code>to</code> as the highest
<code>seq</code>.</p>
${renderSample('A gap', formatJson(serverMessages.gap.example))}`;

function renderCodeTable(head: string, codes: Readonly<Record<string, string>>): Html {
  return renderTable(
    [head, 'Reason'],
    Object.entries(codes).map(([code, reason]) => [html`<code>${code}</code>`, reason]),
  );
}

const closeSection = html`
<h3 id="close-codes">Refused upgrades and close codes</h3>
${renderCodeTable('Status', service.upgradeCodes)}
${renderCodeTable('Close code', service.closeCodes)}
<h3 id="error-codes">Codes of errors</h3>
${renderCodeTable('Code', socketErrorCodes)}`;

/** Renders the WebSocket part of the table of contents. */
export function renderSocketContents(channels: Channels): Html {
  return html`<ul>
<li><a href="#messages">Messages</a></li>
<li><a href="#resume">Resume and gaps</a></li>
<li><a href="#close-codes">Refusals and close codes</a></li>
<li><a href="#error-codes">Codes of errors</a></li>
<li><a href="#channels">Channels</a><ul>${Object.entries(channels).map(
    ([name, { pattern }]) => html`<li><a href="#channel-${name}">${pattern}</a></li>`,
  )}</ul></li></ul>`;
}

function renderMessageTable(head: string, messages: Readonly<Record<string, Message>>): Html {
  return renderTable(
    [head, 'Meaning', 'Example'],
    Object.entries(messages).map(([name, { summary, example }]) => [
      html`<code>${name}</code>`,
      summary,
      html`<code>${JSON.stringify(example)}</code>`,
    ]),
  );
}

function renderChannelEntry([name, row]: readonly [string, DocumentedChannel]): Html {
  return html`
<article id="channel-${name}"><div class="about"><h3><code>${row.pattern}</code> ${renderTierBadge(row.tier)}</h3>
<p>${row.summary}.${replayWords(row)}</p>
${renderTable(
  ['Part', 'Accepts'],
  listChannelParameters(row.pattern).map(({ name: part, description }) => [html`<code>{${part}}</code>`, description]),
)}
<details><summary>Fields of data</summary>${renderTable(
    ['Field', 'Type'],
    listSchemaFields(toJsonSchema(row.payload)).map(({ path, type }) => [html`<code>${path}</code>`, type]),
  )}</details>
</div><div class="panel">
${listenForm(row)}
${renderSample(row.message ? 'Message of the demo market' : 'Example message', formatJson(getExampleMessage(row)))}
</div></article>`;
}
