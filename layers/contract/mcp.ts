/** Path of the MCP server (`docs/reference/mcp.md`). */
export const MCP_PATH = '/mcp';

/** Requests a second to the MCP server for all callers together. Each reads routes, which have their own limits. */
export const MCP_PER_SECOND = 100;

/** Methods that it serves. */
export const MCP_METHODS = 'POST';
