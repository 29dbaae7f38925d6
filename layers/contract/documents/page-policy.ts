import { escapeHtml } from './docs-page-html.ts';

/** Hashes of the script and the style of the page. */
export type Hashes = { readonly script: string; readonly style: string };

/** In the committed page, instead of the address of the socket. */
export const SOCKET_PLACE = 'data-socket=""';

/** In the committed text, instead of the address of the service. */
export const SERVICE_PLACE = 'https://service.invalid';

/** Writes the address of the socket into the page. */
export function withSocket(page: string, socket: string): string {
  return page.replace(SOCKET_PLACE, () => `data-socket="${escapeHtml(socket)}"`);
}

/** Writes the address of the service into links. */
export function fillServiceAddress(text: string, service: string): string {
  return text.replaceAll(SERVICE_PLACE, () => service);
}

/** Allows the page's script and style, and calls to the service. */
export function buildContentPolicy({ script, style }: Hashes, socket: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src '${script}'`,
      `style-src '${style}'`,
      `connect-src 'self' ${new URL(socket).origin}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
