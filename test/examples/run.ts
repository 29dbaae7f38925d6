import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { channels } from '../../layers/contract/channels.ts';
import { capturedAnswers, capturedMessages, isCaptured } from '../../layers/contract/documents/documented.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { readLocalTarget } from '../../lib/operator/target.ts';
import { publish, ROOT, scratch, startService } from '../service/service.ts';
import { captureAnswer } from './answers.ts';
import { type Known, knownTo } from './known.ts';
import { captureMessages } from './messages.ts';
import { type Read, readerOf } from './service.ts';
import { siblingIn } from './sibling.ts';

/** `npm run examples:capture [-- --url URL --key KEY --data DIR --minutes N --tries N --only messages|ROUTE]`. */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    data: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '6' },
    tries: { type: 'string', default: '60' },
  },
});

if (values.only !== undefined && values.only !== 'messages' && !Object.hasOwn(routes, values.only))
  throw new Error(`--only ${values.only}: expected "messages" or the key of a route, such as tokenPrice.`);

const folder = join(ROOT, 'layers/contract/examples');

/** Events go to the service of the data folder. */
const capture = async (url: string, socketUrl: string, key: string, dataDir: string | undefined): Promise<void> => {
  const read = readerOf(url, key);
  const known = await knownTo(read);
  console.error(`${known.tokens.length} tokens, ${known.wallets.length} wallets, ${known.bundles.length} bundles`);
  if (values.only !== 'messages') await writeAnswers(read, known);
  if (values.only !== undefined && values.only !== 'messages') return;
  const grow = async (): Promise<void> => {
    if (dataDir !== undefined) await publish(readLocalTarget(dataDir), await siblingIn(read, known));
  };
  const messages = await captureMessages(socketUrl, key, known, Number(values.minutes) * 60_000, grow);
  for (const name of Object.keys(channels))
    if (!(name in messages)) console.error(`${name}: no message; the committed example stays`);
  write('messages.json', { ...capturedMessages, ...messages }, Object.keys(channels));
};

const writeAnswers = async (read: Read, known: Known): Promise<void> => {
  const answers = { ...capturedAnswers };
  const wanted = Object.entries(routes).filter(
    ([name, row]) => isCaptured(row) && (values.only === undefined || values.only === name),
  );
  for (const [name, route] of wanted) {
    const answer = await captureAnswer(read, route, known, Number(values.tries));
    if (answer === null) console.error(`${route.path}: no valid answer; the committed example stays`);
    else write('answers.json', Object.assign(answers, { [name]: answer }), Object.keys(routes));
  }
};

/** In the order of the table, without removed rows. */
const write = (name: string, rows: Readonly<Record<string, unknown>>, order: readonly string[]): void => {
  const sorted = Object.fromEntries(order.flatMap(row => (row in rows ? [[row, rows[row]]] : [])));
  writeFileSync(join(folder, name), `${JSON.stringify(sorted, null, 2)}\n`);
};

if (values.url !== undefined && values.key !== undefined) {
  await capture(values.url, `${values.url.replace(/^http/, 'ws')}/ws`, values.key, values.data);
} else {
  const home = scratch();
  const service = await startService(join(home.path, 'data'), ['--memory', '2000']);
  try {
    const { base_url, ws_url, keys } = service.ready;
    await capture(base_url, ws_url, keys.enterprise, service.dataDir);
  } finally {
    await service.end('SIGTERM');
    home.remove();
  }
}
