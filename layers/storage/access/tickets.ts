import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { type Item, putItem } from '../kernel/dynamo.ts';
import type { Sockets } from './sockets.ts';

export type Tickets = Pick<Sockets, 'connections'>;

/** Without the ticket's text. */
export type Ticket = {
  /** SHA-256 of the text. */
  readonly hash: string;
  readonly keyHash: string;
  readonly expiresMs: number;
};

const itemKeyOf = (hash: string): Item => ({ id: { S: `ticket#${hash}` } });

export const saveTicket = ({ connections }: Tickets, { hash, keyHash, expiresMs }: Ticket): Promise<void> =>
  putItem(connections, {
    ...itemKeyOf(hash),
    hash: { S: keyHash },
    until: { N: String(expiresMs) },
    expires: { N: String(Math.ceil(expiresMs / 1000)) },
  });

/** Returns the deleted ticket, so exactly one caller gets it. */
export const takeTicket = async (
  { connections: { client, table } }: Tickets,
  hash: string,
): Promise<Ticket | undefined> => {
  const command = new DeleteItemCommand({ TableName: table, Key: itemKeyOf(hash), ReturnValues: 'ALL_OLD' });
  const { Attributes: item } = await client.send(command);
  return item && { hash, keyHash: item.hash!.S!, expiresMs: Number(item.until!.N) };
};
