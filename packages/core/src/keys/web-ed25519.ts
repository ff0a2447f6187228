import { decodeBase64Url } from "../base/bytes.ts";
import { RFC8032_PUBLIC_KEY } from "../base/native-crypto.ts";
import type { SignatureCheck } from "./signature-check.ts";

// A signature of nothing by that key, whose R has a part of small order: it fulfils the equation with the cofactor only
// (RFC 8032, section 5.1.7, allows either), which a platform that is to be believed refuses.
const OF_COFACTOR = "mFGerfNbmVIztRtc0j6cxaKLY5taSvDskDy5YNgbeBn1VfOKQb5i22r5dq4s48Lf4yO3a9aOi1jH8GtwGk20AQ";

// Whether WebCrypto has Ed25519, and compares exactly.
let isExact: Promise<boolean> | undefined;

/**
 * Tells whether WebCrypto confirms the equation of a signature. What it does not confirm, for whatever reason, is for the
 * portable arithmetic to decide, which takes ten times as long. The strict rule about encodings is checked before.
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
  // Copies: the caller's might be altered meanwhile, or shared with another thread, which WebCrypto refuses.
  const [key, data] = [Uint8Array.from(publicKey), Uint8Array.from(message)];
  const given = Uint8Array.from(signature);
  const imported = await subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
  const answer: unknown = await subtle.verify("Ed25519", imported, given, data);
  return answer === true;
}
