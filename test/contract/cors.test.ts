import { describe, expect, test } from 'vitest';
import { buildCorsHeaders, parseOrigins } from '../../layers/contract/cors.ts';

describe('origins', () => {
  test('are any, or a list without repetitions', () => {
    expect(parseOrigins('*')).toBe('*');
    expect(parseOrigins('https://a.example')).toEqual(['https://a.example']);
    expect(parseOrigins('http://localhost:5173, https://a.example,https://a.example')).toEqual([
      'http://localhost:5173',
      'https://a.example',
    ]);
  });

  test.each(['http://127.0.0.1:80801', 'http://[::1]:3000', 'chrome-extension://abcdefgh', 'capacitor://localhost'])(
    'reads %s only if a browser could send it',
    text => {
      expect(parseOrigins(text)).toEqual(text.endsWith('80801') ? null : [text]);
    },
  );

  test.each([
    '',
    'a.example',
    'https://a.example/',
    'https://a.example/path',
    'https://A.example',
    'https://a.example:443',
    'https://a.example,',
    'https://a.example,*',
    'https://*.example',
    'https://a.example"',
    'https://a.example$x',
    'null',
    Array.from({ length: 21 }, (_, index) => `https://a${index}.example`).join(','),
  ])('are not "%s"', text => {
    expect(parseOrigins(text)).toBeNull();
  });
});

describe('CORS headers', () => {
  const exposed = 'Retry-After, RateLimit, RateLimit-Policy, ETag, Age, Link, Chain-Coverage, x-amzn-requestid';

  test('allow any origin by default', () => {
    const expected = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed };
    expect(buildCorsHeaders('*', undefined)).toEqual(expected);
    expect(buildCorsHeaders('*', 'https://a.example')).toEqual(expected);
  });

  test('echo a listed origin and no other', () => {
    const listed = ['https://a.example', 'https://b.example'];
    expect(buildCorsHeaders(listed, 'https://b.example')).toEqual({
      'Access-Control-Allow-Origin': 'https://b.example',
      'Access-Control-Expose-Headers': exposed,
    });
    for (const other of ['https://c.example', 'https://a.example.evil', 'null', undefined])
      expect(buildCorsHeaders(listed, other)).not.toHaveProperty('Access-Control-Allow-Origin');
  });
});
