/**
 * Code of a CloudFront Function: pages get `/index.html`, other requests pass unchanged.
 * The patterns are those of the console, where `{name}` is one segment.
 */
export function renderRouterCode(paths: readonly string[]): string {
  const patterns = paths.map(path => {
    const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    return String(new RegExp(`^${escaped}$`));
  });
  return [
    `var pages = [${patterns.join(', ')}];`,
    'function handler(event) {',
    '  var request = event.request;',
    '  var isPage = pages.some(function (page) { return page.test(request.uri); });',
    "  if (isPage) request.uri = '/index.html';",
    '  return request;',
    '}',
    '',
  ].join('\n');
}
