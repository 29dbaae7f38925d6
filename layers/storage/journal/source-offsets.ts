import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readBig,
  readCount,
  readText,
  writeBig,
  writeCount,
  writeText,
} from '../../core/codec/bytes.ts';

/** Last applied sequence number by shard. */
export type SourceOffsets = Readonly<Record<string, string>>;

/** Sequence numbers of Kinesis have 56 digits, which take 24 bytes here. */
export function encodeSourceOffsets(offsets: SourceOffsets): AttributeValue {
  const writer = createByteWriter(ROOM);
  for (const [shard, sequence] of Object.entries(offsets)) {
    // A shard of Kinesis as its number.
    const digits = KINESIS.exec(shard)?.[1];
    const short = digits === undefined ? `=${shard}` : String(Number(digits));
    writeText(writer, short);
    writeCount(writer, sequence.length);
    writeBig(writer, BigInt(sequence));
  }
  return { B: copyWrittenBytes(writer) };
}

const ROOM = 64;

/** Also reads the JSON of earlier headers. */
export function decodeSourceOffsets({ S: json, B: bytes }: AttributeValue): SourceOffsets {
  if (json !== undefined) return JSON.parse(json);
  const reader = createByteReader(bytes!);
  const offsets: Record<string, string> = {};
  while (reader.at < bytes!.length) {
    const short = readText(reader);
    const shard = short.startsWith('=') ? short.slice(1) : `shardId-${short.padStart(12, '0')}`;
    const digits = readCount(reader);
    offsets[shard] = readBig(reader).toString().padStart(digits, '0');
  }
  return offsets;
}

const KINESIS = /^shardId-(\d{12})$/;
