import { bytesToHex, utf8ToBytes, createBoundedCache } from "@arcs/core/internal";
import { type Address, getAddressEncoder, getProgramDerivedAddress } from "@solana/kit";

import { sha256 } from "../base/bytes.ts";

const MOST_KNOWN = 256;
const known = /* @__PURE__ */ createBoundedCache<Uint8Array>(MOST_KNOWN);

/** Encodes an address as its 32 bytes. The last ones are remembered: base58 is slow, and issuers come again and again. */
export function addressBytes(text: string): Uint8Array {
  const found = known.get(text);
  if (found !== undefined) return Uint8Array.from(found);
  const bytes = Uint8Array.from(getAddressEncoder().encode(text as Address));
  known.set(text, bytes);
  return Uint8Array.from(bytes);
}

/** Tells whether a value has the form of an address, whether or not there is a key, or an account, for it. */
export function hasAddressForm(value: unknown): value is string {
  try {
    return addressBytes(value as string).length === 32;
  } catch {
    return false;
  }
}

/** An address of the program, and how many hashes the program makes to find it: each costs compute units. */
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

// Deriving takes longer than all else of a look-up but the question itself: several hashes, each of which waits for a thread.
const MOST_DERIVED = 1000;
const derived = /* @__PURE__ */ createBoundedCache<ProgramAddress>(MOST_DERIVED);

/** @param name - other seeds have another one */
async function deriveOnce(name: string, program: string, seeds: () => Uint8Array[]): Promise<ProgramAddress> {
  const present = derived.get(name);
  if (present !== undefined) return present;
  const [address, bump] = await getProgramDerivedAddress({ programAddress: program as Address, seeds: seeds() });
  const found = Object.freeze({ address, attempts: 256 - bump });
  derived.set(name, found);
  return found;
}
