import { isBytes } from "../base/bytes.ts";
import { assertObject, describeValue } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { encodeAddress } from "../keys/address.ts";
import { type Signer, toSigner } from "../keys/signer.ts";

/** The part of `KMS` of `@aws-sdk/client-kms` that signs. */
export type AwsKms = {
  getPublicKey(input: { KeyId: string }): Promise<{ PublicKey?: Uint8Array | undefined }>;
  sign(input: {
    KeyId: string;
    Message: Uint8Array;
    MessageType: "RAW";
    SigningAlgorithm: "ED25519_SHA_512";
  }): Promise<{ Signature?: Uint8Array | undefined }>;
};

// SubjectPublicKeyInfo of an Ed25519 key (RFC 8410, section 4): this, then its 32 bytes.
const SPKI_PREFIX = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/**
 * Makes a signer of a key in AWS KMS, of the spec `ECC_NIST_EDWARDS25519`. KMS signs messages of up to 4,096 bytes.
 *
 * @throws SdkError `invalid_signer` when the key is no Ed25519 key; the signer returned throws it for another answer
 * @see AWS Key Management Service API Reference, Sign and GetPublicKey
 */
export async function createSignerFromAwsKms(kms: AwsKms, key: { keyId: string }): Promise<Signer> {
  assertObject(kms, "kms");
  assertObject(key, "key");
  const { keyId } = key;
  if (typeof kms.getPublicKey !== "function" || typeof kms.sign !== "function") {
    throw new SdkError(
      "invalid_signer",
      "kms expected a KMS of @aws-sdk/client-kms, not a KMSClient, got another object",
    );
  }
  const { PublicKey: spki } = await kms.getPublicKey({ KeyId: keyId });
  if (!isBytes(spki) || spki.length !== 44 || !SPKI_PREFIX.every((byte, index) => spki[index] === byte)) {
    const expected = "a public key of the spec ECC_NIST_EDWARDS25519";
    throw new SdkError("invalid_signer", `the key of keyId expected ${expected}, got ${describeValue(spki)}`);
  }
  return toSigner({
    address: encodeAddress(spki.slice(12)),
    async sign(message) {
      const options = { MessageType: "RAW", SigningAlgorithm: "ED25519_SHA_512" } as const;
      return (await kms.sign({ KeyId: keyId, Message: message, ...options })).Signature as Uint8Array;
    },
  });
}
