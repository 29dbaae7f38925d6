import type { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { createTextFrame, getFrameText } from '../../lib/replay/text-frame.ts';
import fc from '../laws.ts';

type Receiver = new (options: { readonly isServer: boolean }) => PassThrough;

/** Reads frames as a client does. */
const readFrames = async (bytes: Buffer): Promise<readonly string[]> => {
  const { Receiver: Open } = ws as unknown as { readonly Receiver: Receiver };
  const receiver = new Open({ isServer: false });
  const texts: string[] = [];
  receiver.on('message', text => texts.push(String(text)));
  await new Promise<void>((done, fail) => receiver.write(bytes, error => (error ? fail(error) : done())));
  await new Promise(setImmediate);
  return texts;
};

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('a text of %i bytes is one frame', async length => {
  const text = 'x'.repeat(length);
  const frame = createTextFrame(text);
  expect(await readFrames(frame)).toEqual([text]);
  expect(getFrameText(frame).toString()).toBe(text);
});

test('frames one after another are the texts in their order, of any characters', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { minLength: 1 }), async texts => {
      const frames = texts.map(text => createTextFrame(text));
      expect(await readFrames(Buffer.concat(frames))).toEqual(texts);
      expect(frames.map(frame => getFrameText(frame).toString())).toEqual(texts);
    }),
  ));
