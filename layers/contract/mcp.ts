/** Path of the MCP server (`docs/reference/mcp.md`). */
export const MCP_PATH = '/mcp';

/**
 * Requests a second for all callers together.
 * The routes that it reads have their own limits.
 */
export const MCP_PER_SECOND = 100;

/** Methods that it serves. */
export const MCP_METHODS = 'POST';
