import { createSigner } from "../../src/index.ts";
import { verifyEd25519 } from "../../src/keys/ed25519.ts";
import { decodeAddress } from "../../src/keys/address.ts";

/** The key in the wallets of these tests. */
export const own = createSigner(new Uint8Array(32).fill(9));
/** Another key. */
export const other = createSigner(new Uint8Array(32).fill(8));
export const message = new TextEncoder().encode("I rate the work that I paid for.\n\nrating: 5");

/** Tells whether a signature is plain Ed25519 by the wallets' key. */
export const isSigned = (signature: Uint8Array, signed: Uint8Array = message): boolean =>
  verifyEd25519({ signature, message: signed, publicKey: decodeAddress(own.address) });
