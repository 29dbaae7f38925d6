import type { Row } from '../journeys/contract/row.ts';
import { addressOf } from '../service/events.ts';
import type { Run } from './open-run.ts';

const MINUTE_MS = 60_000;

/** A path about what this run invented. */
export const pathOf = (run: Run, { path, asks }: Row): string => {
  const [subject = '', query] = asks[0]!.split('?');
  const tail = query === undefined ? '' : `?${filled(run, query)}`;
  const named = path
    .replace(/\{(address|mint|leader|entity_id)\}/, addressNamed(run, subject))
    .replace('{bundle_id}', addressNamed(run, 'bundle'))
    .replace('{username}', encodeURIComponent(subject.slice(1)));
  return named + tail;
};

const addressNamed = (run: Run, name: string): string =>
  ({ stage: run.mint, star: run.wallet })[name] ?? addressOf(`${run.name} ${name}`);

const filled = (run: Run, text: string): string =>
  text.replace(/\{(-?[\w ]+)\}/g, (_, name: string) =>
    name.startsWith('-') ? String(run.startedMs + Number(name) * MINUTE_MS) : addressNamed(run, name),
  );
