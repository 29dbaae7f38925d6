import { expect, test } from 'vitest';
import { createClient } from '../../../clients/typescript/src/client.ts';

test('the package offers REST under its name', async () => {
  const urls: string[] = [];
  const fetch = async (request: Request) => {
    urls.push(request.url);
    return Response.json({ status: 'ok' });
  };
  const result = await createClient({ url: 'http://chain.test', fetch }).get('/health');
  expect(result).toMatchObject({ ok: true, data: { status: 'ok' } });
  expect(urls).toEqual(['http://chain.test/health']);
});
