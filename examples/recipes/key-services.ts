// #region key-services
import type { Signer } from "@arcs/core";

type Bytes = Uint8Array;
const hex = (bytes: Bytes): string => Buffer.from(bytes).toString("hex");

// AWS KMS: `new KMS({})` of @aws-sdk/client-kms, a key of the spec ECC_NIST_EDWARDS25519, messages
// of up to 4,096 bytes.
type KmsInput = {
  KeyId: string;
  Message: Bytes;
  MessageType: "RAW";
  SigningAlgorithm: "ED25519_SHA_512";
};
type Kms = { sign(input: KmsInput): Promise<{ Signature?: Bytes }> };

export const signerOfAwsKms = (kms: Kms, KeyId: string, address: string): Signer => ({
  address,
  async sign(Message) {
    const { Signature } = await kms.sign({
      KeyId,
      Message,
      MessageType: "RAW",
      SigningAlgorithm: "ED25519_SHA_512",
    });
    return Signature ?? new Uint8Array();
  },
});

// Turnkey: the API client of @turnkey/sdk-server.
type RawPayload = {
  signWith: string;
  payload: string;
  encoding: "PAYLOAD_ENCODING_HEXADECIMAL";
  hashFunction: "HASH_FUNCTION_NOT_APPLICABLE";
};
type Turnkey = { signRawPayload(input: RawPayload): Promise<{ r: string; s: string }> };

export const signerOfTurnkey = (client: Turnkey, address: string): Signer => ({
  address,
  async sign(bytes) {
    const { r, s } = await client.signRawPayload({
      signWith: address,
      payload: hex(bytes),
      encoding: "PAYLOAD_ENCODING_HEXADECIMAL",
      hashFunction: "HASH_FUNCTION_NOT_APPLICABLE",
    });
    return Uint8Array.from(Buffer.from(`${r}${s}`, "hex"));
  },
});

// Privy: `privy.wallets()` of its SDK for Node.
type SignMessage = { method: "signMessage"; params: { message: string; encoding: "base64" } };
type Privy = {
  rpc(wallet: string, request: SignMessage): Promise<{ data: { signature: string } }>;
};

export const signerOfPrivy = (wallets: Privy, wallet: string, address: string): Signer => ({
  address,
  async sign(bytes) {
    const params = { message: Buffer.from(bytes).toString("base64"), encoding: "base64" } as const;
    const { data } = await wallets.rpc(wallet, { method: "signMessage", params });
    return Uint8Array.from(Buffer.from(data.signature, "base64"));
  },
});
// #endregion
