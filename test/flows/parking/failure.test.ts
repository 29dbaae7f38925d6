import { describe, expect, test } from 'vitest';
import { formatShortError, isTransient } from '../../../layers/flows/parking/failure.ts';
import { ConflictError, ThrottledError } from '../../../layers/storage/kernel/dynamo.ts';

const named = (name: string, more: object = {}): Error => Object.assign(new Error('no'), { name, ...more });
const answered = (name: string, httpStatusCode: number): Error =>
  named(name, { $fault: httpStatusCode < 500 ? 'client' : 'server', $metadata: { httpStatusCode } });

describe('An error of a key', () => {
  test.each([
    ['a throttled call', answered('ProvisionedThroughputExceededException', 400)],
    ['a throttled batch', new ThrottledError('8 rounds')],
    ['a fault of the service', answered('InternalServerError', 500)],
    ['a missing right', answered('AccessDeniedException', 400)],
    ['a missing table', answered('ResourceNotFoundException', 400)],
    ['a timeout', named('TimeoutError')],
    ['a closed connection', Object.assign(new Error('read'), { code: 'ECONNRESET' })],
    ['a host without an address', Object.assign(new Error('dns'), { code: 'ENOTFOUND' })],
    ['an answer without sense', Object.assign(new SyntaxError('<html>'), { $metadata: { attempts: 3 } })],
    ['a lost race', new ConflictError('other')],
  ])('is transient: %s', (_title, error) => {
    expect(isTransient(error)).toBe(true);
  });

  test.each([
    ['a fault of the code', new TypeError('undefined is not a function')],
    ['a state that cannot be read', new SyntaxError('Unexpected token')],
    ['an item that is too large', answered('ValidationException', 400)],
    ['a record that is too large', answered('InvalidArgumentException', 400)],
    ['a file code that is not of the network', Object.assign(new Error('x'), { code: 'ERR_INVALID_ARG_TYPE' })],
    ['a thrown text', 'oops'],
  ])('is permanent: %s', (_title, error) => {
    expect(isTransient(error)).toBe(false);
  });

  test('is kept as one short line', () => {
    expect(formatShortError(new RangeError('first\n  second'))).toBe('RangeError: first second');
    expect(formatShortError(new Error('x'.repeat(1_000)))).toHaveLength(160);
  });
});
