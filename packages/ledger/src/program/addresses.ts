import { bytesToHex, utf8ToBytes, createBoundedCache } from "@arcs/core/internal";
import { type Address, getAddressEncoder, getProgramDerivedAddress } from "@solana/kit";

import { sha256 } from "../base/bytes.ts";

const MAX_KNOWN = 256;
const known = /* @__PURE__ */ createBoundedCache<Uint8Array>(MAX_KNOWN);

/** Encodes an address as its 32 bytes. The last ones are cached: base58 is slow, and issuers repeat. */
export function addressBytes(text: string): Uint8Array {
  const found = known.get(text);
  if (found !== undefined) return Uint8Array.from(found);
  const bytes = Uint8Array.from(getAddressEncoder().encode(text as Address));
  known.set(text, bytes);
  return Uint8Array.from(bytes);
}

/** Tells whether a value has the form of an address, with or without a key or account. */
export function hasAddressForm(value: unknown): value is string {
  try {
    return addressBytes(value as string).length === 32;
  } catch {
    return false;
  }
}

/** An address of the program, and the number of hashes to find it: each costs compute units. */
export type ProgramAddress = { address: Address; attempts: number };

/** Derives the address of a record: `["cred", issuer, sha256(credential id)]`. */
export function deriveRecordAddress(
  program: string,
  { issuer, credentialId }: { issuer: string; credentialId: string },
): Promise<ProgramAddress> {
  return deriveOnce(`${program} cred ${issuer} ${credentialId}`, program, () => [
    utf8ToBytes("cred"),
    addressBytes(issuer),
    sha256(utf8ToBytes(credentialId)),
  ]);
}

/** Derives the address of a batch: `["batch", issuer, root]`. */
export function deriveBatchAddress(program: string, issuer: string, root: Uint8Array): Promise<ProgramAddress> {
  const seeds = (): Uint8Array[] => [utf8ToBytes("batch"), addressBytes(issuer), root];
  return deriveOnce(`${program} batch ${issuer} ${bytesToHex(root)}`, program, seeds);
}

// Cached, because deriving takes longer than the rest of a lookup besides the request: several hashes, each on another
// thread.
const MAX_DERIVED = 1000;
const derived = /* @__PURE__ */ createBoundedCache<ProgramAddress>(MAX_DERIVED);

/** @param name - tells these seeds from others */
async function deriveOnce(name: string, program: string, seeds: () => Uint8Array[]): Promise<ProgramAddress> {
  const present = derived.get(name);
  if (present !== undefined) return present;
  const [address, bump] = await getProgramDerivedAddress({ programAddress: program as Address, seeds: seeds() });
  const found = Object.freeze({ address, attempts: 256 - bump });
  derived.set(name, found);
  return found;
}
