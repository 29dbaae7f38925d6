import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

type Filled = { readonly residentMb: number; readonly isFull?: boolean; readonly sent?: number };

/** Runs a file with a function's memory, and reads its last line. */
export const fillMemory = async (file: string, memoryMb: number, argument = ''): Promise<Filled> => {
  const args = [...flagsFor(memoryMb), join(import.meta.dirname, file), argument];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Filled;
};

/** Node's heap in a Lambda function: nine tenths for old objects, a twentieth for each new half. */
const flagsFor = (memoryMb: number): readonly string[] => [
  `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
  `--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`,
];
