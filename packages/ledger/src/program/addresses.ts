import { type Network, SdkError } from "@arcs/core";
import {
  concatBytes,
  parseNetwork,
  sha256 as sha256Of,
  showValue,
  utf8ToBytes,
} from "@arcs/core/internal";
import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from "@solana/kit";

/** Programs and sysvars of the ledger that instructions name. */
export const ED25519_PROGRAM: Address = /* @__PURE__ */ address(
  "Ed25519SigVerify111111111111111111111111111",
);
export const INSTRUCTIONS_SYSVAR: Address = /* @__PURE__ */ address(
  "Sysvar1nstructions1111111111111111111111111",
);
export const SYSTEM_PROGRAM: Address = /* @__PURE__ */ address("11111111111111111111111111111111");
/** The SPL Memo program (v3), which every cluster has. */
export const MEMO_PROGRAM: Address = /* @__PURE__ */ address(
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
);
/** Creates the token accounts whose addresses derive from wallet and mint. */
export const ASSOCIATED_TOKEN_PROGRAM: Address = /* @__PURE__ */ address(
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
);

const accountMeta = (text: string, role: AccountRole): AccountMeta => ({
  address: text as Address,
  role,
});

// Accounts of an instruction.
export const readonly = (text: string): AccountMeta => accountMeta(text, AccountRole.READONLY);
export const writable = (text: string): AccountMeta => accountMeta(text, AccountRole.WRITABLE);
export const readonlySigner = (text: string): AccountMeta =>
  accountMeta(text, AccountRole.READONLY_SIGNER);
export const writableSigner = (text: string): AccountMeta =>
  accountMeta(text, AccountRole.WRITABLE_SIGNER);

export function makeInstruction(
  program: string,
  accounts: readonly AccountMeta[],
  ...data: readonly Uint8Array[]
): Instruction<string, readonly AccountMeta[]> & { data: Uint8Array } {
  return { programAddress: program as Address, accounts, data: concatBytes(...data) };
}

export function addressBytes(text: string): Uint8Array {
  return Uint8Array.from(getAddressEncoder().encode(text as Address));
}

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256Of(parts.length === 1 ? (parts[0] as Uint8Array) : concatBytes(...parts));
}

/** Writes an integer as `length` bytes, least significant first. */
export function littleEndian(value: number | bigint, length: 2 | 4 | 8): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value), true);
  return bytes.subarray(0, length);
}

/** Tells whether a value has the form of an address, with or without a key or account. */
export function hasAddressForm(value: unknown): value is string {
  try {
    return addressBytes(value as string).length === 32;
  } catch {
    return false;
  }
}

/** An address of the program, and the number of hashes to find it: each costs compute units. */
export type ProgramAddress = { address: Address; attempts: number };

/** Derives the address of a record: `["cred", issuer, sha256(credential id)]`. */
export function deriveRecordAddress(
  program: string,
  { issuer, credentialId }: { issuer: string; credentialId: string },
): Promise<ProgramAddress> {
  return derive(program, [
    utf8ToBytes("cred"),
    addressBytes(issuer),
    sha256(utf8ToBytes(credentialId)),
  ]);
}

/** Derives the address of a batch: `["batch", issuer, root]`. */
export function deriveBatchAddress(
  program: string,
  issuer: string,
  root: Uint8Array,
): Promise<ProgramAddress> {
  return derive(program, [utf8ToBytes("batch"), addressBytes(issuer), root]);
}

async function derive(program: string, seeds: Uint8Array[]): Promise<ProgramAddress> {
  const [address, bump] = await getProgramDerivedAddress({
    programAddress: program as Address,
    seeds,
  });
  return { address, attempts: 256 - bump };
}

/**
 * The anchor program's address on each network. A verifier takes it from here or from its own
 * configuration, never from a credential: an issuer could name a program of their own, which
 * answers whatever they like.
 */
const deployments: Readonly<Partial<Record<Network, string>>> = {
  local: "ARCSAnchor111111111111111111111111111111111",
};

/**
 * Finds the address of the anchor program on a network.
 *
 * @param configured - the address from the caller's configuration, for networks without a known
 *   deployment
 * @throws SdkError `invalid_argument` where there is no known deployment and none is configured
 * @throws SdkError `invalid_network` for an unknown network
 */
export function findProgramAddress(network: string, configured?: string): string {
  const name = parseNetwork(network);
  if (configured !== undefined && !hasAddressForm(configured)) {
    const message = `programAddress must be base58 text of 32 bytes (received ${showValue(configured)})`;
    throw new SdkError("invalid_argument", message);
  }
  const known = deployments[name];
  // A local ledger may have its program anywhere.
  if (name === "local" && configured !== undefined) return configured;
  if (known !== undefined && configured !== undefined && configured !== known) {
    throw new SdkError(
      "invalid_argument",
      `programAddress on ${name} is ${known} (received ${configured})`,
    );
  }
  const programAddress = known ?? configured;
  if (programAddress === undefined) {
    throw new SdkError(
      "invalid_argument",
      `programAddress must be the anchor program's address on ${name} (arcs-ledger deploy prints it) (received none)`,
    );
  }
  return programAddress;
}
