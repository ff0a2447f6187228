import { verifyNatively } from "./native-ed25519.ts";
import { verifyPortably } from "./portable-ed25519.ts";
import { isStrictSignature, type SignatureCheck } from "./signature-check.ts";
import { isConfirmedByWebCrypto } from "./web-ed25519.ts";

/**
 * Verifies a plain Ed25519 signature (RFC 8032, section 5.1.7) by one strict rule that is the same on every platform.
 *
 * A signature is accepted under three conditions. Key and R are canonical encodings of points that are not of small order. S is
 * below the group order. R equals S·B − k·A exactly (without cofactor). Platforms differ on all of these: some accept small-order
 * keys, with which one signature fits every message. It never throws: anything but bytes of the right length is false.
 */
export function verifyEd25519(check: SignatureCheck): boolean {
  // Decide first where platforms differ; the equation is the same for all.
  return isStrictSignature(check) && (verifyNatively(check) ?? verifyPortably(check));
}

/**
 * Verifies as {@link verifyEd25519} does, possibly asynchronously: WebCrypto is tried first if the platform, such as a browser, has
 * no synchronous verification.
 */
export function checkEd25519(check: SignatureCheck): boolean | Promise<boolean> {
  /* fault: webcrypto-before-strict-rule */
  if (!isStrictSignature(check)) return false;
  return (
    verifyNatively(check) ?? isConfirmedByWebCrypto(check).then((isConfirmed) => isConfirmed || verifyPortably(check))
  );
}
