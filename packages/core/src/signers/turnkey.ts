import { bytesToHex, decodeHex } from "../base/bytes.ts";
import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { type Signer, toSigner } from "../keys/signer.ts";

/** The part of a Turnkey client (`@turnkey/sdk-server`, `@turnkey/sdk-browser`) that signs. */
export type TurnkeyClient = {
  signRawPayload(input: {
    signWith: string;
    payload: string;
    encoding: "PAYLOAD_ENCODING_HEXADECIMAL";
    hashFunction: "HASH_FUNCTION_NOT_APPLICABLE";
  }): Promise<{ r: string; s: string }>;
};

/**
 * Makes a signer of a Solana account at Turnkey. Ed25519 asks for `HASH_FUNCTION_NOT_APPLICABLE`; the halves r and s come as
 * hexadecimal digits.
 *
 * @param account - `address` is the account's address, by which Turnkey is told what to sign with
 * @throws SdkError `invalid_signer` when the client signs no raw payloads; the signer returned throws it for another answer
 * @see Turnkey documentation, Sign raw payload
 */
export function createSignerFromTurnkey(client: TurnkeyClient, account: { address: string }): Signer {
  assertObject(client, "client");
  assertObject(account, "account");
  const { address } = account;
  if (typeof client.signRawPayload !== "function") {
    throw new SdkError("invalid_signer", "client expected a Turnkey client with signRawPayload, got another object");
  }
  return toSigner({
    address,
    async sign(message) {
      const { r, s } = await client.signRawPayload({
        signWith: address,
        payload: bytesToHex(message),
        encoding: "PAYLOAD_ENCODING_HEXADECIMAL",
        hashFunction: "HASH_FUNCTION_NOT_APPLICABLE",
      });
      return decodeHex(`${r}${s}`) as Uint8Array;
    },
  });
}
