import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import {
  ARCHIVE_VERSION,
  type ArchivedRow,
  olderVersions,
  parseArchivedRow,
  schema,
  toColumnCells,
} from './columns.ts';

/** Bounds the rows that a writer and a reader hold. */
export const GROUP_ROWS_MAX = 5_000;

const VERSION_KEY = 'chain.tape';

/** A file in memory. Equal rows give equal bytes. */
export function openPart() {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema,
    codec: 'ZSTD',
    compressors: { ZSTD: bytes => zstdCompressSync(bytes) },
    createdBy: 'chain-intelligence',
    kvMetadata: [{ key: VERSION_KEY, value: ARCHIVE_VERSION }],
  });
  let waiting: ArchivedRow[] = [];
  let count = 0;
  const flush = (): void => {
    if (waiting.length > 0) void parquet.write({ columnData: toColumnCells(waiting), rowGroupSize: GROUP_ROWS_MAX });
    waiting = [];
  };
  return {
    rows: () => count,
    /** Encodes the rows that it holds. */
    flush,
    add: (row: ArchivedRow): void => {
      waiting.push(row);
      count += 1;
      if (waiting.length === GROUP_ROWS_MAX) flush();
    },
    finish: (): Uint8Array => {
      flush();
      void parquet.finish();
      return writer.getBytes();
    },
  };
}

/** Rows in order, by groups. Throws for another version. */
export async function* readPartRows(file: AsyncBuffer, name: string): AsyncGenerator<ArchivedRow> {
  const metadata = toRawMetadata(await parquetMetadataAsync(file), name);
  let from = 0;
  for (const { num_rows } of metadata.row_groups) {
    const to = from + Number(num_rows);
    const rows = await parquetReadObjects({ file, metadata, rowStart: from, rowEnd: to, compressors, parsers });
    for (const cells of rows) yield parseArchivedRow(cells);
    from = to;
  }
}

const compressors = { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) };
const parsers = { timestampFromMilliseconds: (ms: bigint) => ms };

/** Leaves decimals as bytes: hyparquet would read them as inexact numbers. */
function toRawMetadata(metadata: FileMetaData, name: string): FileMetaData {
  const version = metadata.key_value_metadata?.find(({ key }) => key === VERSION_KEY)?.value;
  if (version !== ARCHIVE_VERSION && !olderVersions.includes(version ?? ''))
    throw new Error(
      `${name} has format ${version ?? 'unknown'} of the archive; this version reads ${ARCHIVE_VERSION}.`,
    );
  return {
    ...metadata,
    schema: metadata.schema.map(({ converted_type, logical_type, ...element }) =>
      converted_type === 'DECIMAL' ? element : { ...element, converted_type, logical_type },
    ) as FileMetaData['schema'],
  };
}
