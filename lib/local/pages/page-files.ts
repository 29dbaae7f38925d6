import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

export type PageFile = {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** Absent where it would save nothing. */
  readonly gzip: Buffer | undefined;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
};

/** Files by path. Dotfiles stay private. */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  return new Map(
    listPaths(folder, '').map(path => {
      const body = readFileSync(join(folder, path));
      const gzip = gzipSync(body, { level: 9 });
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      return [path, { type, etag, body, gzip: gzip.length < body.length ? gzip : undefined }];
    }),
  );
}

function listPaths(folder: string, path: string): readonly string[] {
  return readdirSync(join(folder, path))
    .filter(name => !name.startsWith('.'))
    .map(name => `${path}/${name}`)
    .flatMap(one => (statSync(join(folder, one)).isDirectory() ? listPaths(folder, one) : [one]));
}
