import { equalBytes } from "../base/bytes.ts";
import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { type Signer, toSigner } from "../keys/signer.ts";

type Signatures = Readonly<Record<string, Uint8Array>>;
type KitMessage = { content: Uint8Array; signatures: Signatures };

/** A message signer of `@solana/kit`: a `MessagePartialSigner`, such as a `KeyPairSigner`, or a `MessageModifyingSigner`. */
export type KitMessageSigner = { readonly address: string } & (
  | { signMessages(messages: never): Promise<readonly Signatures[]> }
  | { modifyAndSignMessages(messages: never): Promise<readonly { content: Uint8Array; signatures: Signatures }[]> }
);

/**
 * Makes a signer from one of `@solana/kit`.
 *
 * @throws SdkError `invalid_signer` if it does not sign messages; the signer returned throws it if the wallet changed the message,
 * or signed something else
 * @throws SdkError `invalid_address` if its address is not a ledger address
 * @example
 * ```ts
 * const kitSigner = { address: signer.address, signMessages: async () => [{ [signer.address]: new Uint8Array(64) }] };
 * const { address } = createSignerFromKit(kitSigner);
 * ```
 */
export function createSignerFromKit(kitSigner: KitMessageSigner): Signer {
  assertObject(kitSigner, "kitSigner");
  const address: string = kitSigner.address;
  return toSigner({
    address,
    async sign(content) {
      // Typed by kit's brands: a plain program's text is its address, too.
      const messages = [{ content, signatures: {} }] as KitMessage[] as never;
      if ("signMessages" in kitSigner) return signatureOf((await kitSigner.signMessages(messages))[0], address);
      if (!("modifyAndSignMessages" in kitSigner)) {
        throw new SdkError("invalid_signer", "kitSigner expected signMessages or modifyAndSignMessages, got neither");
      }
      const [signed] = await kitSigner.modifyAndSignMessages(messages);
      if (signed === undefined || /* fault: kit-signs-what-it-likes */ !equalBytes(signed.content, content)) {
        throw new SdkError("invalid_signer", "kitSigner expected to sign the message as it is, got another message");
      }
      return signatureOf(signed.signatures, address);
    },
  });
}

function signatureOf(signatures: Signatures | undefined, address: string): Uint8Array {
  const signature = signatures?.[address];
  if (signature !== undefined) return signature;
  throw new SdkError("invalid_signer", `kitSigner expected to sign for ${address}, got no signature`);
}
