interface Statement {
  sql: string;
  /** The values as on the wire: concatenated texts. */
  values: string;
}

/** Messages to forward together: one statement with its values, or any other message. */
export interface Batch {
  bytes: Buffer;
  statement?: Statement;
}

const PARSE = 'P'.charCodeAt(0);
// The simple protocol sends a statement without values in one message.
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
// Parse, Bind, Describe, Execute and Flush wait for the Sync that ends their statement.
const PARTS = [...'PBDEH'].map((type) => type.charCodeAt(0));

function readStatement(bytes: Buffer): Statement {
  if (bytes[0] === QUERY) return { sql: bytes.toString('utf8', 5, bytes.indexOf(0, 5)), values: '' };
  const nameEnd = bytes.indexOf(0, 5);
  const sqlEnd = bytes.indexOf(0, nameEnd + 1);
  return { sql: bytes.toString('utf8', nameEnd + 1, sqlEnd), values: bytes.toString('utf8', sqlEnd) };
}

/** Splits the bytes of a Postgres client into whole statements. The first message of a connection has no type byte. */
export function statementReader(): (chunk: Buffer) => Batch[] {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let isStarted = false;

  function next(): Buffer | undefined {
    const start = isStarted ? 1 : 0;
    if (rest.length < start + 4) return undefined;
    const end = start + rest.readInt32BE(start);
    if (rest.length < end) return undefined;
    const found = rest.subarray(0, end);
    rest = rest.subarray(end);
    return found;
  }

  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const batches: Batch[] = [];
    for (let found = next(); found; found = next()) {
      const type = isStarted ? found[0] : undefined;
      isStarted = true;
      parts.push(found);
      if (type !== undefined && PARTS.includes(type)) continue;
      const bytes = Buffer.concat(parts);
      parts = [];
      const isStatement = type === QUERY || (type === SYNC && bytes[0] === PARSE);
      batches.push(isStatement ? { bytes, statement: readStatement(bytes) } : { bytes });
    }
    return batches;
  };
}
