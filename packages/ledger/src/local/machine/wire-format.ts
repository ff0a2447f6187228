// Reads the wire form of a transaction as strictly as the virtual machine. Unreadable bytes make the machine end the
// whole process, and the decoder of @solana/kit accepts some of them.

/** A cursor over bytes; reading past the end throws. */
type Reader = { take(length: number): Uint8Array; byte(): number; isAtEnd(): boolean };

const MALFORMED = new RangeError("not the wire form of a transaction");
const ADDRESS_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VERSIONED = 0x80;

/** Tells whether bytes are exactly one transaction, legacy or version 0, without trailing bytes. */
export function isTransactionWire(wire: Uint8Array): boolean {
  return isRead(wire, (reader) => {
    reader.take(SIGNATURE_BYTES * readLength(reader));
    readMessage(reader);
  });
}

/** Tells whether bytes are exactly one message, without trailing bytes. */
export function isMessageWire(message: Uint8Array): boolean {
  return isRead(message, readMessage);
}

function isRead(bytes: Uint8Array, read: (reader: Reader) => void): boolean {
  const reader = createReader(bytes);
  try {
    read(reader);
    return reader.isAtEnd();
  } catch (error) {
    if (error === MALFORMED) return false;
    throw error;
  }
}

function createReader(bytes: Uint8Array): Reader {
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw MALFORMED;
    at += length;
    return bytes.subarray(at - length, at);
  };
  return { take, byte: () => take(1)[0] as number, isAtEnd: () => at === bytes.length };
}

/** Reads a length of one to three bytes, seven bits each, lowest first; in its shortest form, and at most 16 bits. */
function readLength(reader: Reader): number {
  let value = 0;
  for (let shift = 0; shift <= 14; shift += 7) {
    const byte = reader.byte();
    value |= (byte & 0x7f) << shift;
    if (byte === 0 && shift > 0) throw MALFORMED;
    if ((byte & 0x80) === 0) {
      if (value > 0xffff) throw MALFORMED;
      return value;
    }
  }
  throw MALFORMED;
}

function readMessage(reader: Reader): void {
  const first = reader.byte();
  const isVersioned = (first & VERSIONED) !== 0;
  if (isVersioned && first !== VERSIONED) throw MALFORMED;
  // Numbers of signers, of read-only signers, and of other read-only accounts.
  reader.take(isVersioned ? 3 : 2);
  reader.take(ADDRESS_BYTES * readLength(reader));
  reader.take(ADDRESS_BYTES); // blockhash
  for (let left = readLength(reader); left > 0; left--) {
    reader.byte(); // program
    reader.take(readLength(reader)); // accounts
    reader.take(readLength(reader)); // data
  }
  if (!isVersioned) return;
  for (let left = readLength(reader); left > 0; left--) {
    reader.take(ADDRESS_BYTES); // lookup table
    reader.take(readLength(reader)); // writable
    reader.take(readLength(reader)); // read only
  }
}
