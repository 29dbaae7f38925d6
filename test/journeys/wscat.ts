import { parseArgs } from 'node:util';
import WebSocket from 'ws';

/** Replaces `wscat`, which tests must not download. Exits with 1 if no channel sends data. */
const { connect, header, execute, wait } = parseArgs({
  options: {
    connect: { type: 'string', short: 'c' },
    header: { type: 'string', short: 'H' },
    execute: { type: 'string', short: 'x' },
    wait: { type: 'string', short: 'w' },
  },
}).values;
/** A busy machine is slower than the reader of a page. */
const WAIT_SECONDS_MIN = 120;
const [name, value] = header!.split(': ');
const socket = new WebSocket(connect!, { headers: { [name!]: value } });
socket.on('open', () => {
  socket.send(execute!);
  setTimeout(() => process.exit(1), Math.max(WAIT_SECONDS_MIN, Number(wait)) * 1000);
});
socket.on('message', data => {
  console.log(String(data));
  if ('data' in JSON.parse(String(data))) process.exit(0);
});
