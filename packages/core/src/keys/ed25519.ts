import { verifyNatively } from "./native-ed25519.ts";
import { verifyPortably } from "./portable-ed25519.ts";
import { isStrictSignature, type SignatureCheck } from "./signature-check.ts";
import { isConfirmedByWebCrypto } from "./web-ed25519.ts";

/**
 * Verifies a plain Ed25519 signature (RFC 8032, section 5.1.7) by one strict rule that is the same on every platform.
 *
 * Accepted only if key and R are canonical encodings of points that are not of small order, S is below the group order,
 * and R equals S·B − k·A exactly (the equation without cofactor). Platforms differ on all of these: some take small-order
 * keys, with which one signature fits every message. What is not bytes, or has another length, is false; it never throws.
 */
export function verifyEd25519(check: SignatureCheck): boolean {
  // What platforms disagree about is decided first; the equation is the same for all of them.
  return isStrictSignature(check) && (verifyNatively(check) ?? verifyPortably(check));
}

/**
 * Verifies as {@link verifyEd25519} does, for whoever can wait: where the platform has nothing that answers at once, browsers
 * for one, WebCrypto is asked first.
 */
export function checkEd25519(check: SignatureCheck): boolean | Promise<boolean> {
  /* fault: webcrypto-before-strict-rule */
  if (!isStrictSignature(check)) return false;
  return (
    verifyNatively(check) ?? isConfirmedByWebCrypto(check).then((isConfirmed) => isConfirmed || verifyPortably(check))
  );
}
