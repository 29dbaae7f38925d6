import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Link } from '../../layers/core/relations/link.ts';
import type { LinkSpool } from '../../layers/flows/rebuild/stages.ts';

/** One file per hour of event time. */
const HOUR_MS = 3_600_000;
const HOUR = /^\d{7}\.ndjson$/;
const ID_FILE = 'id';

/** Keeps relations in a folder. A process that dies loses none. */
export function openLinkSpool(folder: string): LinkSpool {
  mkdirSync(folder, { recursive: true });
  const idFile = join(folder, ID_FILE);
  if (!existsSync(idFile)) writeFileSync(idFile, randomUUID());
  const hours = (): readonly string[] =>
    readdirSync(folder)
      .filter(name => HOUR.test(name))
      .sort();
  return {
    id: readFileSync(idFile, 'utf8'),
    append: links => {
      for (const [name, own] of Map.groupBy(
        links,
        ({ timestampMs }) => `${String(Math.floor(timestampMs / HOUR_MS)).padStart(7, '0')}.ndjson`,
      ))
        appendFileSync(join(folder, name), own.map(link => `${JSON.stringify(link)}\n`).join(''));
    },
    *inOrder() {
      for (const name of hours()) {
        // The last line may be cut short; its link is repeated.
        const lines = readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1);
        yield lines.map(line => JSON.parse(line) as Link).sort((a, b) => a.timestampMs - b.timestampMs);
      }
    },
    clear: () => {
      for (const name of hours()) rmSync(join(folder, name));
    },
  };
}
