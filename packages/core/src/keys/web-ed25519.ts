import { decodeBase64Url } from "../base/bytes.ts";
import { RFC8032_PUBLIC_KEY } from "../base/native-crypto.ts";
import type { SignatureCheck } from "./signature-check.ts";

// A signature of an empty message by that key, whose R has a component of small order. It fulfils only the equation with the
// cofactor. RFC 8032, section 5.1.7, allows either; a trusted platform refuses it.
const OF_COFACTOR = "mFGerfNbmVIztRtc0j6cxaKLY5taSvDskDy5YNgbeBn1VfOKQb5i22r5dq4s48Lf4yO3a9aOi1jH8GtwGk20AQ";

// True if WebCrypto has Ed25519 and uses the exact equation.
let isExact: Promise<boolean> | undefined;

/**
 * Tells whether WebCrypto confirms the equation of a signature. Otherwise the portable arithmetic decides, which takes ten times as
 * long. The caller has already checked the strict rule about encodings.
 */
export async function isConfirmedByWebCrypto(check: SignatureCheck): Promise<boolean> {
  isExact ??= ask({
    signature: decodeBase64Url(OF_COFACTOR) as Uint8Array,
    message: new Uint8Array(0),
    publicKey: decodeBase64Url(RFC8032_PUBLIC_KEY) as Uint8Array,
  }).then(
    /* fault: webcrypto-lax */ (isLax) => !isLax,
    () => false,
  );
  return (await isExact) && ask(check).catch(() => false);
}

async function ask({ signature, message, publicKey }: SignatureCheck): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  // Copies: the caller may change its arrays meanwhile, or share them with another thread, which WebCrypto refuses.
  const [key, data] = [Uint8Array.from(publicKey), Uint8Array.from(message)];
  const given = Uint8Array.from(signature);
  const imported = await subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
  const answer: unknown = await subtle.verify("Ed25519", imported, given, data);
  return answer === true;
}
