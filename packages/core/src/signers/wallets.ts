import { assertBytes, concatBytes, equalBytes, utf8ToBytes } from "../base/bytes.ts";
import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { type Signer, toSigner } from "../keys/signer.ts";
import { decodeAddress } from "../keys/address.ts";
import { verifyEd25519 } from "../keys/ed25519.ts";

/** A message signer of `@solana/kit`: a `MessagePartialSigner`, such as a `KeyPairSigner`, or a `MessageModifyingSigner`. */
export type KitMessageSigner = { readonly address: string } & (
  | { signMessages(messages: never): Promise<readonly Signatures[]> }
  | { modifyAndSignMessages(messages: never): Promise<readonly { content: Uint8Array; signatures: Signatures }[]> }
);

/** A wallet of `@solana/wallet-adapter-base` (`MessageSignerWalletAdapter`), as `useWallet()` returns it. */
export type WalletAdapter = {
  /** `null` while no wallet is connected. */
  readonly publicKey: { toBase58(): string } | null;
  /** Absent if the wallet signs only transactions. */
  readonly signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined;
};

/** An account of a wallet of the Wallet Standard. */
export type StandardAccount = { readonly address: string };

/** A wallet of the Wallet Standard, with its feature `solana:signMessage`. */
export type StandardWallet = {
  readonly features: { readonly "solana:signMessage"?: { readonly signMessage: SignMessage } };
};

type Signatures = Readonly<Record<string, Uint8Array>>;
type KitMessage = { content: Uint8Array; signatures: Signatures };

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

/**
 * Makes a signer from a connected wallet of the wallet adapter.
 *
 * @throws SdkError `invalid_signer` if no wallet is connected, or it does not sign messages
 * @example
 * ```ts
 * const wallet = { publicKey: { toBase58: () => signer.address }, signMessage: async () => new Uint8Array(64) };
 * const { address } = createSignerFromWalletAdapter(wallet);
 * ```
 */
export function createSignerFromWalletAdapter(wallet: WalletAdapter): Signer {
  assertObject(wallet, "wallet");
  const { publicKey } = wallet;
  if (publicKey === null || typeof publicKey?.toBase58 !== "function") {
    throw new SdkError("invalid_signer", "wallet expected a connected wallet, got one without a publicKey");
  }
  if (typeof wallet.signMessage !== "function") {
    throw new SdkError("invalid_signer", "wallet expected signMessage, got a wallet that signs transactions only");
  }
  return toSigner({
    address: publicKey.toBase58(),
    // Read from the wallet at each signature, because adapters replace the function.
    sign: async (message) => (await wallet.signMessage?.(message)) as Uint8Array,
  });
}

type SignMessage = (
  ...inputs: { account: never; message: Uint8Array }[]
) => Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>;

/**
 * Makes a signer from an account of a wallet that follows the Wallet Standard (`solana:signMessage`, version 1.0.0).
 *
 * @throws SdkError `invalid_signer` if the wallet lacks the feature; the signer returned throws it if the wallet signed another
 * text, such as one in an envelope
 * @throws SdkError `invalid_address` if the account's address is not a ledger address
 */
export function createSignerFromWalletStandard(wallet: StandardWallet, account: StandardAccount): Signer {
  assertObject(wallet, "wallet");
  assertObject(account, "account");
  const feature = wallet.features?.["solana:signMessage"];
  if (typeof feature?.signMessage !== "function") {
    throw new SdkError("invalid_signer", "wallet expected the feature solana:signMessage, got a wallet without it");
  }
  return toSigner({
    address: account.address,
    async sign(message) {
      const [signed] = await feature.signMessage({ account: account as never, message });
      if (signed === undefined || !equalBytes(signed.signedMessage, message)) {
        throw new SdkError("invalid_signer", "wallet expected to sign the message as it is, got another message");
      }
      return signed.signature;
    },
  });
}

// "\xffsolana offchain", with which no transaction begins, and the version of the header.
const SIGNING_DOMAIN = concatBytes(Uint8Array.of(0xff), utf8ToBytes("solana offchain"), Uint8Array.of(0));
// The texts that ARCS asks wallets to sign name their server and purpose themselves.
const APPLICATION_DOMAIN = new Uint8Array(32);
// The header of one signer (85 bytes) and the message must fit into the 1,232 bytes that hardware wallets accept.
const MAX_SMALL_BYTES = 1232 - 85;
const MAX_BYTES = 65_535 - 85;

/**
 * Puts a text into the envelope of Solana's off-chain messages, version 0, for one signer, as Ledger devices sign it. The parts are
 * signing domain, version, application domain (32 zero bytes), format, signers, length, message. Servers of ARCS accept a signature
 * over the envelope in place of one over the text.
 *
 * @param message - the text in UTF-8, 1 to 65,450 bytes
 * @throws SdkError `invalid_argument` for an empty message or one that is too long, `invalid_address` for a bad address
 * @see Off-chain message signing, a proposal of Anza: Message Preamble
 */
export function encodeOffChainMessage(message: Uint8Array, signer: { address: string }): Uint8Array {
  assertBytes(message, "message");
  assertObject(signer, "signer");
  const { length } = message;
  if (length === 0 || length > MAX_BYTES) {
    throw new SdkError("invalid_argument", `message expected 1 to ${MAX_BYTES} bytes, got ${length}`);
  }
  const [signers, size] = [Uint8Array.of(1), Uint8Array.of(length & 0xff, length >> 8)];
  const publicKey = decodeAddress(signer.address);
  const format = Uint8Array.of(formatOf(message));
  return concatBytes(SIGNING_DOMAIN, APPLICATION_DOMAIN, format, signers, publicKey, size, message);
}

/** 0: printable ASCII without line breaks; 1: UTF-8; 2: UTF-8 too long for hardware wallets. */
function formatOf(message: Uint8Array): 0 | 1 | 2 {
  if (message.length > MAX_SMALL_BYTES) return 2;
  return message.every((byte) => byte >= 0x20 && byte <= 0x7e) ? 0 : 1;
}

/**
 * Makes a signer that signs the envelope of off-chain messages, from a device's function that signs bytes. Use it for
 * registrations, ratings and disputes, not for credentials and transactions, whose signatures cover the bytes themselves.
 *
 * @example
 * ```ts
 * const ofDevice = signAsOffChainMessage({ address: signer.address, sign: (bytes) => signer.sign(bytes) });
 * const signature = await ofDevice.sign(new TextEncoder().encode("I rate the work that I paid for."));
 * ```
 */
export function signAsOffChainMessage(device: Signer): Signer {
  assertObject(device, "device");
  const { address } = device;
  decodeAddress(address);
  return { address, sign: (message) => device.sign(encodeOffChainMessage(message, { address })) };
}

/**
 * Tells whether a ledger wallet signed a text with plain Ed25519: its UTF-8 bytes, or the envelope of Solana's off-chain messages.
 * Some devices sign only the latter. No text can be an envelope, which begins with 0xff: UTF-8 never contains that byte.
 *
 * @throws SdkError `invalid_address` if the address is not an Ed25519 public key
 */
export function isSignedByWallet(
  message: Uint8Array,
  { address, signature }: { address: string; signature: Uint8Array },
): boolean {
  const publicKey = decodeAddress(address);
  return (
    verifyEd25519({ signature, message, publicKey }) ||
    (message.length > 0 &&
      verifyEd25519({ signature, message: encodeOffChainMessage(message, { address }), publicKey }))
  );
}
