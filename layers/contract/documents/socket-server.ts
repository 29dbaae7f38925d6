/** Describes the WebSocket API at an address. */
export function describeSocketServer(address: string) {
  const { protocol, host, pathname } = new URL(address);
  return {
    host,
    pathname,
    protocol: protocol.slice(0, -1),
    description: 'The service that returned this document',
    security: ['bearer', 'ticket'].map(name => ({ $ref: `#/components/securitySchemes/${name}` })),
  };
}
