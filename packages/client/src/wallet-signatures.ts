import { SdkError, type Signer } from "@arcs/core";
import { describeValue, encodeBase64 } from "@arcs/core/internal";

/**
 * Signs a text as `personal_sign` (EIP-191) does: 0x and hexadecimal digits. With viem
 * `(text) => account.signMessage({ message: text })`, with ethers `(text) => wallet.signMessage(text)`.
 */
export type PersonalSign = (text: string) => Promise<string>;

const LONGEST_SIGNATURE = 16_386;
// An address has 44 characters at most; what a server or a caller takes for one may have any number.
const MOST_SHOWN = 60;

/**
 * Has an account on an EVM chain sign a text.
 *
 * @throws SdkError `invalid_signer` when it signs otherwise than `personal_sign` does
 */
export async function signPersonally(sign: PersonalSign, text: string, { name }: { name: string }): Promise<string> {
  const signature: unknown = await sign(text);
  const isHex = typeof signature === "string" && /^0x(?:[0-9a-fA-F]{2})+$/.test(signature);
  if (isHex && signature.length <= LONGEST_SIGNATURE) return signature;
  const got = describeValue(signature);
  throw new SdkError("invalid_signer", `${name} expected to sign with 0x and hexadecimal digits, got ${got}`);
}

/**
 * Has a wallet of the ledger sign a text. A device puts the text into an envelope before it signs: whether the signature fits, the
 * server finds out.
 *
 * @param options.address - of the wallet that it has to be
 * @param options.others - what would do in its place, for the message
 * @returns base64
 * @throws SdkError `invalid_signer` when it is no wallet, another one, or signs with something else than 64 bytes
 */
export async function signOnLedger(
  wallet: Signer,
  text: string,
  { name, address, others = "" }: { name: string; address: string; others?: string },
): Promise<string> {
  assertLedgerWallet(wallet, { name, others });
  if (wallet.address !== address) {
    const [expected, got] = [address, wallet.address].map((each) => each.slice(0, MOST_SHOWN));
    throw new SdkError("invalid_signer", `${name} expected the wallet ${expected}, got ${got}`);
  }
  const signature: unknown = await wallet.sign(new TextEncoder().encode(text));
  if (signature instanceof Uint8Array && signature.length === 64) return encodeBase64(signature);
  throw new SdkError("invalid_signer", `${name} expected to sign with 64 bytes, got ${describeValue(signature)}`);
}

/** Checks that a wallet is one, before anything is asked of a server. @throws SdkError `invalid_signer` */
export function assertLedgerWallet(
  wallet: unknown,
  { name, others = "" }: { name: string; others?: string },
): asserts wallet is Signer {
  // Core's own check would bring the curve along, and refuse devices, whose signatures are over an envelope.
  const shape: { address?: unknown; sign?: unknown } = typeof wallet === "object" && wallet !== null ? wallet : {};
  if (typeof shape.address === "string" && typeof shape.sign === "function") return;
  const message = `${name} expected an object with address and sign(bytes)${others}, got ${describeValue(wallet)}`;
  throw new SdkError("invalid_signer", `${message}; @arcs/core/signers makes signers of wallets`);
}
