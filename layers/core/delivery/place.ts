import { isIP } from 'node:net';
import { type TargetKind, targetKinds } from './kinds.ts';

/** Where a target is: a URL, or a resource of AWS. */
export type Place =
  | { readonly type: 'url'; readonly url: string }
  | {
      readonly type: 'arn';
      readonly arn: string;
      readonly region: string;
      readonly account: string;
      readonly name: string;
    };

type Read = { readonly place: Place } | { readonly problem: string };

const ARN = /^arn:aws[a-z-]*:(sns|kinesis|sqs):([a-z]{2}(?:-[a-z]+)+-\d):(\d{12}):(?:stream\/)?([\w.-]{1,256})$/;

/**
 * Checks the form of a place.
 * `allowed` has origins that may be anywhere and without TLS.
 */
export function parsePlace(kind: TargetKind, text: string, allowed: readonly string[]): Read {
  if (targetKinds[kind].place === 'address') return parseArn(kind, text);
  const url = URL.parse(text);
  if (url === null) return { problem: 'url must be a URL' };
  if (`${url.username}${url.password}` !== '') return { problem: 'url must not have a user or password' };
  if (url.hash !== '') return { problem: 'url must not have a fragment' };
  if (!allowed.includes(url.origin)) {
    const problem = findPublicProblem(kind, url);
    if (problem !== null) return { problem };
  }
  if (kind === 'telegram' && (!/^\/bot[\w:-]+\/sendMessage$/.test(url.pathname) || !url.searchParams.get('chat_id')))
    return { problem: 'url must be https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>' };
  return { place: { type: 'url', url: url.href } };
}

function findPublicProblem(kind: TargetKind, url: URL): string | null {
  const { hosts } = targetKinds[kind];
  if (url.protocol !== 'https:') return 'url must begin with https://';
  const port = Number(url.port || 443);
  if (port !== 443 && port < 1_024) return `the port of url must be 443 or at least 1024, got ${port}`;
  if (hosts !== null && !hosts.test(url.hostname))
    return `the host of url is not one of ${kind}, got "${url.hostname}"`;
  const isName = isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) > 0 || url.hostname.includes('.');
  return isName ? null : `the host of url must be a public name, got "${url.hostname}"`;
}

function parseArn(kind: TargetKind, text: string): Read {
  const [, service = '', region = '', account = '', name = ''] = ARN.exec(text) ?? [];
  const isForm = service === kind && text.includes(':stream/') === (kind === 'kinesis');
  if (!isForm) return { problem: `address must be the ARN of ${exampleArns[kind as keyof typeof exampleArns]}` };
  return { place: { type: 'arn', arn: text, region, account, name } };
}

const exampleArns = {
  sns: 'a topic, such as arn:aws:sns:eu-west-1:111122223333:firings',
  kinesis: 'a stream, such as arn:aws:kinesis:eu-west-1:111122223333:stream/firings',
  sqs: 'a queue, such as arn:aws:sqs:eu-west-1:111122223333:firings',
};

/** A place without what may be secret. */
export function formatShownPlace(kind: TargetKind, text: string): string {
  if (targetKinds[kind].place === 'address') return text;
  const { origin, pathname, search } = new URL(text);
  return pathname === '/' && search === '' ? `${origin}/` : `${origin}/…`;
}
