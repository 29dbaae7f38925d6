import type { DatabaseSync } from 'node:sqlite';
import type { Peer } from './event.ts';

export type ConnectionStore = ReturnType<typeof openConnectionStore>;

/** Open connections, stored so that a start after a crash can disconnect them. */
export function openConnectionStore(database: DatabaseSync) {
  database.exec(
    'CREATE TABLE IF NOT EXISTS sockets (id TEXT PRIMARY KEY, api TEXT NOT NULL, peer TEXT NOT NULL) WITHOUT ROWID',
  );
  const insert = database.prepare('INSERT OR REPLACE INTO sockets (id, api, peer) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM sockets WHERE id = ?');
  const select = database.prepare('SELECT peer FROM sockets WHERE api = ?');
  return {
    add: (apiId: string, peer: Peer) => void insert.run(peer.id, apiId, JSON.stringify(peer)),
    remove: (id: string) => {
      // A $disconnect that outlives the stack is repeated after the next start.
      if (database.isOpen) remove.run(id);
    },
    stale: (apiId: string) => select.all(apiId).map(row => JSON.parse(String(row.peer)) as Peer),
  };
}
