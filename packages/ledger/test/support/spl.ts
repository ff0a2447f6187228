// Tokens on a local ledger, by the real instructions of SPL Token and Token-2022.
import { createSigner, type Signer } from "@arcs/core";
import { concatBytes } from "@arcs/core/internal";
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type SignatureBytes,
} from "@solana/kit";
import { randomBytes } from "node:crypto";

import { littleEndian, MEMO_PROGRAM, SYSTEM_PROGRAM } from "../../src/program/addresses.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../../src/settlement/token-instruction.ts";
import type { LandedTransaction } from "../../src/transaction/send-transaction.ts";
import { rentOf, rpcOf, send } from "./raw.ts";

export { TOKEN_2022_PROGRAM, TOKEN_PROGRAM };
const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

/** A new wallet. */
export function newWallet(): Signer {
  return createSigner(Uint8Array.from(randomBytes(32)));
}

/** Payer of accounts and fees on a ledger. */
export type Bank = { ledger: LocalLedger; payer: Signer };

/** A token whose authority is the bank's payer. */
export type Token = { mint: string; program: string; decimals: number; hasFee: boolean };

const bytesOf = (address: string): Uint8Array =>
  Uint8Array.from(getAddressEncoder().encode(address as Address));
const writable = (address: string): { address: Address; role: AccountRole } => ({
  address: address as Address,
  role: AccountRole.WRITABLE,
});
const readonly = (address: string): { address: Address; role: AccountRole } => ({
  address: address as Address,
  role: AccountRole.READONLY,
});
const signing = (address: string): { address: Address; role: AccountRole } => ({
  address: address as Address,
  role: AccountRole.READONLY_SIGNER,
});
const instruction = (
  program: string,
  accounts: Instruction["accounts"],
  ...data: Uint8Array[]
): Instruction => ({
  programAddress: program as Address,
  accounts: accounts ?? [],
  data: concatBytes(...data),
});
const byte = (...values: number[]): Uint8Array => Uint8Array.from(values);

function createAccount(
  bank: Bank,
  address: string,
  { space, owner }: { space: number; owner: string },
): Instruction {
  const data = [
    littleEndian(0, 4),
    littleEndian(rentOf(space), 8),
    littleEndian(space, 8),
    bytesOf(owner),
  ];
  const roles = [bank.payer.address, address].map((each) => ({
    address: each as Address,
    role: AccountRole.WRITABLE_SIGNER,
  }));
  return instruction(SYSTEM_PROGRAM, roles, ...data);
}

/**
 * Creates a token; `feeBasisPoints` makes it one of Token-2022 that withholds a fee of each
 * transfer.
 */
export async function createToken(
  bank: Bank,
  {
    decimals = 6,
    program = TOKEN_PROGRAM,
    feeBasisPoints,
  }: Partial<Token> & { feeBasisPoints?: number } = {},
): Promise<Token> {
  const mint = newWallet();
  const hasFee = feeBasisPoints !== undefined;
  const owner = hasFee ? TOKEN_2022_PROGRAM : program;
  const space = hasFee ? 278 : 82;
  const feeConfig = hasFee
    ? [
        instruction(
          owner,
          [writable(mint.address)],
          byte(26, 0, 0, 0),
          littleEndian(feeBasisPoints, 2),
          littleEndian(1_000_000_000, 8),
        ),
      ]
    : [];
  const initialize = instruction(
    owner,
    [writable(mint.address)],
    byte(20, decimals),
    bytesOf(bank.payer.address),
    byte(0),
  );
  await send(
    bank.ledger,
    [createAccount(bank, mint.address, { space, owner }), ...feeConfig, initialize],
    {
      by: bank.payer,
      signers: [mint],
    },
  );
  return { mint: mint.address, program: owner, decimals, hasFee };
}

/** Returns the instructions that open a token account, and the key that has to sign them. */
export function openAccount(
  bank: Bank,
  token: Token,
  owner: string,
): { account: Signer; instructions: Instruction[] } {
  const account = newWallet();
  const space = token.hasFee ? 178 : 165;
  const initialize = instruction(
    token.program,
    [writable(account.address), readonly(token.mint)],
    byte(18),
    bytesOf(owner),
  );
  const create = createAccount(bank, account.address, { space, owner: token.program });
  return { account, instructions: [create, initialize] };
}

/** Opens a token account with a balance in base units. */
export async function createTokenAccount(
  bank: Bank,
  token: Token,
  { owner, amount = 0n }: { owner: string; amount?: bigint },
): Promise<string> {
  const { account, instructions } = openAccount(bank, token, owner);
  await send(
    bank.ledger,
    [...instructions, mintTo(bank, token, { account: account.address, amount })],
    {
      by: bank.payer,
      signers: [account],
    },
  );
  return account.address;
}

export function mintTo(
  bank: Bank,
  token: Token,
  { account, amount }: { account: string; amount: bigint },
): Instruction {
  const accounts = [writable(token.mint), writable(account), signing(bank.payer.address)];
  return instruction(token.program, accounts, byte(7), littleEndian(amount, 8));
}

export type Transfer = { from: string; to: string; authority: string; amount: bigint };

/** `Transfer`, which names no mint. */
export function plainTransfer(
  token: Token,
  { from, to, authority, amount }: Transfer,
): Instruction {
  return instruction(
    token.program,
    [writable(from), writable(to), signing(authority)],
    byte(3),
    littleEndian(amount, 8),
  );
}

/** `TransferChecked`, as x402 uses it. */
export function checkedTransfer(
  token: Token,
  { from, to, authority, amount }: Transfer,
): Instruction {
  const accounts = [writable(from), readonly(token.mint), writable(to), signing(authority)];
  return instruction(
    token.program,
    accounts,
    byte(12),
    littleEndian(amount, 8),
    byte(token.decimals),
  );
}

/** `TransferCheckedWithFee` of Token-2022. */
export function transferWithFee(
  token: Token,
  { from, to, authority, amount, fee }: Transfer & { fee: bigint },
): Instruction {
  const accounts = [writable(from), readonly(token.mint), writable(to), signing(authority)];
  const data = [byte(26, 1), littleEndian(amount, 8), byte(token.decimals), littleEndian(fee, 8)];
  return instruction(token.program, accounts, ...data);
}

/** Lets another key spend from an account. */
export function approve(
  token: Token,
  { from, delegate, authority, amount }: Omit<Transfer, "to"> & { delegate: string },
): Instruction {
  const accounts = [writable(from), readonly(delegate), signing(authority)];
  return instruction(token.program, accounts, byte(4), littleEndian(amount, 8));
}

/** Closes an empty account. */
export function closeAccount(
  token: Token,
  { account, authority }: { account: string; authority: string },
): Instruction {
  return instruction(
    token.program,
    [writable(account), writable(authority), signing(authority)],
    byte(9),
  );
}

/** Hands an account over to another owner. */
export function changeOwner(
  token: Token,
  { account, authority, to }: { account: string; authority: string; to: string },
): Instruction {
  return instruction(
    token.program,
    [writable(account), signing(authority)],
    byte(6, 2, 1),
    bytesOf(to),
  );
}

/** Returns the address of an owner's associated token account. */
export async function associatedAddress(token: Token, owner: string): Promise<string> {
  const [address] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM as Address,
    seeds: [bytesOf(owner), bytesOf(token.program), bytesOf(token.mint)],
  });
  return address;
}

/** Opens an owner's associated token account. */
export async function createAssociated(bank: Bank, token: Token, owner: string): Promise<string> {
  const address = await associatedAddress(token, owner);
  const accounts = [
    { address: bank.payer.address as Address, role: AccountRole.WRITABLE_SIGNER },
    writable(address),
    readonly(owner),
    readonly(token.mint),
    readonly(SYSTEM_PROGRAM),
    readonly(token.program),
  ];
  await send(bank.ledger, [instruction(ASSOCIATED_TOKEN_PROGRAM, accounts, byte(1))], {
    by: bank.payer,
  });
  return address;
}

/**
 * Recovers tokens from an account that belongs to an associated account: the program transfers them
 * by an inner call.
 */
export async function recoverNested(token: Token, wallet: string): Promise<Instruction> {
  const own = await associatedAddress(token, wallet);
  const nested = await associatedAddress(token, own);
  const accounts = [
    writable(nested),
    readonly(token.mint),
    writable(own),
    readonly(own),
    readonly(token.mint),
    { address: wallet as Address, role: AccountRole.WRITABLE_SIGNER },
    readonly(token.program),
  ];
  return instruction(ASSOCIATED_TOKEN_PROGRAM, accounts, byte(2));
}

/** Puts tokens into an account. */
export function fund(
  bank: Bank,
  token: Token,
  to: { account: string; amount: bigint },
): Promise<LandedTransaction> {
  return send(bank.ledger, [mintTo(bank, token, to)], { by: bank.payer });
}

/** Sends instructions in one transaction that the bank pays for, and returns its signature. */
export async function transact(
  bank: Bank,
  instructions: readonly Instruction[],
  signers: readonly Signer[] = [],
): Promise<string> {
  return (await send(bank.ledger, instructions, { by: bank.payer, signers })).transactionHash;
}

/**
 * Sends instructions that are going to fail, and returns the signature of the failed transaction.
 */
export async function transactInVain(
  bank: Bank,
  instructions: readonly Instruction[],
  signers: readonly Signer[],
): Promise<string> {
  return (await prepareTransaction(bank, instructions, signers)).send();
}

/** Signs instructions as a transaction that is not sent yet. */
export async function prepareTransaction(
  { ledger, payer }: Bank,
  instructions: readonly Instruction[],
  signers: readonly Signer[],
): Promise<{ messageBytes: Uint8Array; send(): Promise<string> }> {
  const rpc = rpcOf(ledger);
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer.address as Address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const compiled = compileTransaction(message);
  const signatures: Record<string, SignatureBytes | null> = { ...compiled.signatures };
  for (const signer of [payer, ...signers]) {
    signatures[signer.address] = (await signer.sign(
      Uint8Array.from(compiled.messageBytes),
    )) as SignatureBytes;
  }
  const wire = getBase64EncodedWireTransaction({ ...compiled, signatures });
  return {
    messageBytes: Uint8Array.from(compiled.messageBytes),
    send: () => rpc.sendTransaction(wire, { encoding: "base64", skipPreflight: true }).send(),
  };
}

/** Requests a transaction from the ledger, as a server does. */
export async function getTransaction(
  ledger: LocalLedger,
  transactionHash: string,
): Promise<unknown> {
  const config = { encoding: "json", commitment: "confirmed", maxSupportedTransactionVersion: 0 };
  const payload = {
    jsonrpc: "2.0",
    id: 1,
    method: "getTransaction",
    params: [transactionHash, config],
  };
  return ((await ledger.transport({ payload })) as { result: unknown }).result;
}

/** Destroys tokens of an account. */
export function burn(
  token: Token,
  { from, authority, amount }: { from: string; authority: string; amount: bigint },
): Instruction {
  const accounts = [writable(from), writable(token.mint), signing(authority)];
  return instruction(token.program, accounts, byte(8), littleEndian(amount, 8));
}

/** `BurnChecked`, which includes the decimals. */
export function burnChecked(
  token: Token,
  { from, authority, amount }: { from: string; authority: string; amount: bigint },
): Instruction {
  const accounts = [writable(from), writable(token.mint), signing(authority)];
  return instruction(
    token.program,
    accounts,
    byte(15),
    littleEndian(amount, 8),
    byte(token.decimals),
  );
}

/** Writes a text into a transaction. */
export function memo(text: string): Instruction {
  return instruction(MEMO_PROGRAM, [], new TextEncoder().encode(text));
}
