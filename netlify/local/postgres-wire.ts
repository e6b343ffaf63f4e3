/** The few messages of the Postgres protocol that database-turns.ts needs. */

const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** The server's reply to a request for encryption: not supported. */
export const SSL_REFUSED = 'N';

/** Removes a leading request for encryption from the chunk, and calls `refuse` if there was one. */
export function takeSslRequest(chunk: Buffer, refuse: () => void): Buffer {
  if (!chunk.subarray(0, SSL_REQUEST.length).equals(SSL_REQUEST)) return chunk;
  refuse();
  return chunk.subarray(SSL_REQUEST.length);
}

/** True for a client's Terminate message, which has no response. */
export const isTerminate = (chunk: Buffer) => chunk.length === 5 && chunk[0] === TERMINATE;

/**
 * Reads the server's messages chunk by chunk. The returned function tells whether the last complete message says that
 * the server is ready and outside a transaction. A message is a type (1 byte), a length that includes itself (4 bytes),
 * and a body.
 */
export function readyWatcher(): (chunk: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    let isReady = false;
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return false;
      isReady = rest[0] === READY_FOR_QUERY && rest[5] === IDLE;
      rest = rest.subarray(end);
    }
    return isReady && rest.length === 0;
  };
}
