import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Packs plain rows into bytes: JSON, deflated. Repeated wallets, pools and prices cost next to nothing this way. */
export const pack = (rows: unknown): Uint8Array => deflateRawSync(JSON.stringify(rows), { level: 6 });

/** The rows that `pack` packed. */
export const unpack = <Rows>(bytes: Uint8Array): Rows => JSON.parse(inflateRawSync(bytes).toString('utf8')) as Rows;
