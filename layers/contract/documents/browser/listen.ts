import { getPart, listControls, makeElement } from './dom.ts';
import { findFormProblem } from './form-problem.ts';
import { formatRawJson, renderJsonView } from './json-view.ts';
import { getSessionKey, requestKey } from './key.ts';
import { get, parseAnswerError } from './service.ts';
import { formatClientStream, serializeSubscribe } from './snippets.ts';

const MESSAGES_MAX = 50;
/** Well within the idle limit of the gateway. */
const PING_MS = 60_000;

type Message = {
  readonly op?: string;
  readonly message?: string;
  readonly seq?: unknown;
  readonly prev?: number;
  readonly from?: number;
  readonly to?: number;
  readonly replay?: true;
};

/** Wires the form of a channel. */
export function connectListenForm(form: HTMLFormElement, socketUrl: string): void {
  let session: Session | null = null;
  const button = getPart<HTMLButtonElement>(form, 'button');
  const ended = (): void => {
    session = null;
    button.textContent = 'Listen';
  };
  form.addEventListener('input', () => {
    const panel = form.parentElement!;
    getPart(panel, '.subscribe code').textContent = serializeSubscribe(fillChannel(form), readResume(form));
    getPart(panel, '.typescript code').textContent = formatClientStream(fillChannel(form));
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (session !== null) return session.stop();
    const problem = findFormProblem(form);
    if (problem !== null) return createView(form).state(problem, true);
    button.textContent = 'Stop';
    session = listen(form, socketUrl, ended);
  });
}

type Session = { readonly stop: () => void };

/** Name of the channel, as the form has it. Example: `token:8Y5M…:trades`. */
function fillChannel(form: HTMLFormElement): string {
  return listControls(form).reduce(
    (name, field) => name.replace(`{${field.name}}`, field.value.trim()),
    form.dataset.pattern!,
  );
}

function readResume(form: HTMLFormElement): number | null {
  const { value } = getPart<HTMLInputElement>(form, '[name=resume]');
  return value === '' ? null : Number(value);
}

function listen(form: HTMLFormElement, socketUrl: string, onEnd: () => void): Session {
  const view = createView(form);
  const channel = fillChannel(form);
  const resume = readResume(form);
  let socket: WebSocket | null = null;
  let isStopped = false;
  const end = (words: string, isProblem: boolean): void => {
    view.state(words, isProblem);
    onEnd();
  };
  const open = async (): Promise<void> => {
    const ticket = await fetchTicket(getSessionKey());
    if (isStopped) return;
    if ('problem' in ticket) return end(ticket.problem, true);
    socket = new WebSocket(`${socketUrl}?ticket=${encodeURIComponent(ticket.value)}`);
    handleSocket(socket, { channel, resume, form, view, end });
  };
  view.state('Asking for a ticket …', false);
  void open();
  return {
    stop: () => {
      isStopped = true;
      if (socket?.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ op: 'unsubscribe', channels: [channel] }));
      else {
        socket?.close();
        end('Stopped.', false);
      }
    },
  };
}

type Wiring = {
  readonly channel: string;
  readonly resume: number | null;
  readonly form: HTMLFormElement;
  readonly view: View;
  readonly end: (words: string, isProblem: boolean) => void;
};

function handleSocket(socket: WebSocket, { channel, resume, form, view, end }: Wiring): void {
  let last = resume;
  const ping = setInterval(() => socket.send('{"op":"ping"}'), PING_MS);
  socket.onopen = () => {
    view.state(`Connected. Subscribing to ${channel} …`, false);
    socket.send(serializeSubscribe(channel, resume));
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.op === undefined) {
      const { seq, prev = 0 } = message as { readonly seq: number; readonly prev?: number };
      if (last !== null && prev > last) view.add('hole', `Missing: seq ${last + 1} to ${prev}`, '');
      last = seq;
      view.keep(seq);
    }
    if (message.op === 'gap') last = message.to ?? last;
    if (message.op === 'subscribed') view.state(`Listening to ${channel}.`, false);
    view.add(message.op ?? 'event', formatTitle(message), String(data));
    if (message.op === 'unsubscribed') socket.close(1000);
  };
  socket.onclose = ({ code, reason, wasClean }) => {
    clearInterval(ping);
    if (code === 1000 || !document.contains(form))
      return end('Stopped. Listen again to resume after the last seq.', false);
    const why = wasClean ? `code ${code} ${reason}`.trim() : 'the upgrade was refused or the connection was cut';
    end(`Closed: ${why}. Listen again to resume.`, true);
  };
}

function formatTitle({ op, seq, prev, from, to, message, replay }: Message): string {
  if (op === undefined) return `seq ${seq}, prev ${prev}${replay ? ', replay' : ''}`;
  if (op === 'gap') return `gap, seq ${from} to ${to}`;
  return op === 'error' ? `error: ${message}` : op;
}

type Ticket = { readonly value: string } | { readonly problem: string };

async function fetchTicket(key: string | null): Promise<Ticket> {
  if (key === null) {
    requestKey();
    return { problem: 'Channels need an API key. Enter one at the top of the page, then listen again.' };
  }
  const answer = await get('/v1/stream/ticket', key);
  if (typeof answer === 'string') return { problem: answer };
  const problem = parseAnswerError(answer);
  return problem === null ? { value: (JSON.parse(answer.text) as { readonly ticket: string }).ticket } : { problem };
}

type View = {
  readonly state: (words: string, isProblem: boolean) => void;
  readonly add: (kind: string, title: string, text: string) => void;
  /** Keeps the seq to resume from. */
  readonly keep: (seq: number) => void;
};

function createView(form: HTMLFormElement): View {
  const state = getPart(form.parentElement!, '[role=status]');
  const list = makeElement('ol', 'messages');
  const resume = getPart<HTMLInputElement>(form, '[name=resume]');
  getPart(form.parentElement!, '.answer').replaceChildren(list);
  return {
    state: (words, isProblem) => {
      state.textContent = words;
      state.classList.toggle('problem', isProblem);
    },
    add: (kind, title, text) => {
      const time = new Date().toLocaleTimeString('en', { hour12: false });
      const line = makeElement('li', kind);
      list.prepend(line);
      if (text === '') line.append(`${time} ${title}`);
      else {
        const details = makeElement('details', '', makeElement('summary', '', `${time} ${title}`));
        line.append(details);
        // Indents when opened: most messages stay closed.
        const open = () => details.children.length === 1 && details.append(renderJsonView(formatRawJson(text)));
        details.addEventListener('toggle', open, { once: true });
      }
      if (list.children.length > MESSAGES_MAX) list.lastElementChild!.remove();
    },
    keep: seq => {
      resume.value = String(seq);
    },
  };
}
