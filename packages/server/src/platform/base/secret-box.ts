import { createCipheriv, createDecipheriv } from "node:crypto";

import { isSdkError, SdkError } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";

/** Encrypts what the store keeps and must give back, with a key that is not in the store. */
export type SecretBox = {
  /**
   * Encrypts a text.
   *
   * @param owner - what the text belongs to, such as the id of a subscription: it opens for the
   *   same owner only
   */
  seal(text: string, owner: string): Uint8Array;
  /**
   * Decrypts what {@link SecretBox.seal} gave.
   *
   * @throws SdkError `secret_unreadable` when it was sealed with another key or for another owner,
   *   or was altered
   */
  open(sealed: Uint8Array, owner: string): string;
};

/**
 * Returns whether a box opens what is stored: it does not what was sealed before the server got
 * another key.
 */
export function opens(
  box: SecretBox,
  { sealed, owner }: { sealed: Uint8Array; owner: string },
): boolean {
  try {
    box.open(sealed, owner);
    return true;
  } catch (error) {
    if (!isSdkError(error, "secret_unreadable")) throw error;
    return false;
  }
}

const VERSION = 1;
const KEY_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const HEAD_LENGTH = 1 + NONCE_LENGTH;

/**
 * Creates a secret box: AES-256-GCM with a random nonce for each text. What it gives is one byte of
 * version, 12 of nonce, the encrypted text, and 16 of tag.
 *
 * @param key - 32 secret bytes
 * @throws SdkError `invalid_argument` when the key has another length
 */
export function createSecretBox(
  key: Uint8Array,
  options: { randomBytes: (length: number) => Uint8Array },
): SecretBox {
  assertShape(key, "key", "bytes");
  assertShape(options, "options", { randomBytes: "function" });
  const { randomBytes } = options;
  if (key.length !== KEY_LENGTH) {
    throw new SdkError(
      "invalid_argument",
      `the server's key must be ${KEY_LENGTH} bytes (received ${key.length})`,
    );
  }
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
      return Uint8Array.from(
        Buffer.concat([
          Buffer.of(VERSION),
          nonce,
          cipher.update(text, "utf8"),
          cipher.final(),
          cipher.getAuthTag(),
        ]),
      );
    },
    open(sealed, owner) {
      try {
        if (sealed[0] !== VERSION || sealed.length < HEAD_LENGTH + TAG_LENGTH)
          throw new RangeError("another form");
        const nonce = sealed.subarray(1, HEAD_LENGTH);
        const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_LENGTH })
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(-TAG_LENGTH));
        const text = decipher.update(sealed.subarray(HEAD_LENGTH, -TAG_LENGTH));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new SdkError(
          "secret_unreadable",
          `the secret of ${owner} was sealed with another key, or altered`,
          {
            cause,
          },
        );
      }
    },
  };
}
