import { type CredentialKind, isAddress, type StatusResolver } from "@arcs/core";
import {
  type CredentialBridge,
  type Erc8004Reader,
  type EvmFunds,
  type EvmReader,
  type FeedbackWriter,
  isSignedByKey,
} from "@arcs/evm";
import type { LedgerAnchor, MemoWriter } from "@arcs/ledger";
import {
  decodeBase58,
  formatUnits,
  isSignedByWallet,
  isTestNetwork,
  readAccountId,
} from "@arcs/core/internal";
import type { FastifyBaseLogger } from "fastify";
import type { ReportError } from "../base/runtime.ts";
import type { Settings } from "../settings/settings.ts";

export type ServerLedger = {
  anchor: LedgerAnchor;
  resolveStatus: StatusResolver;
  /** Address of the account that pays for transactions. */
  payer: string;
  /**
   * Sends one JSON-RPC request to the ledger: for settlements, which the anchor knows nothing of.
   */
  request: (method: string, params: readonly unknown[]) => Promise<unknown>;
  /** Writes a text to the ledger, for good. */
  writeMemo: MemoWriter;
};

export type EvmNetwork = EvmReader & {
  /** Blocks, that of the payment included, after which it counts. */
  confirmations: number;
  erc8004: Erc8004Reader;
  /** Gives feedback in the reputation registry there; absent where no key is set for it. */
  feedback?: FeedbackWriter;
};

/** The EVM chains that payments are read on, by their names in CAIP-2. */
export type EvmNetworks = ReadonlyMap<string, EvmNetwork>;

/** An account that pays for the server's transactions on an EVM chain. */
export type EvmPayer = {
  address: string;
  /** Name of the chain in CAIP-2. */
  network: string;
  /** Purpose of its transactions, as it follows "too little to". */
  use: string;
  /** @throws SdkError `evm_unreachable` or `evm_rpc_error` */
  readFunds: () => Promise<EvmFunds>;
};

export type ServerBridge = CredentialBridge & {
  kinds: ReadonlySet<CredentialKind>;
  /** Readable name, such as `base-sepolia, attestations by 0x…`; without secrets. */
  description: string;
};

type AccountSignature = {
  /**
   * As accounts are named inside: an address of the ledger, or an account id (CAIP-10) on an EVM
   * chain.
   */
  signer: string;
  /** Base64 of 64 bytes for the ledger; 0x and hexadecimal digits for an EVM chain. */
  signature: string;
};

/**
 * Tells whether an account signed a text: Ed25519 over its UTF-8 bytes or their envelope on the
 * ledger; `personal_sign` (EIP-191) on an EVM chain, where smart wallets are asked on that chain
 * (ERC-1271, ERC-6492). It may wait for the chain, so it comes before the transaction of the store.
 *
 * @throws SdkError `unavailable` by its code on the wire, where the chain does not answer
 */
export async function isSignedByAccount(
  { evm }: { evm: EvmNetworks },
  text: string,
  { signer, signature }: AccountSignature,
): Promise<boolean> {
  const account = readAccountId(signer);
  if (account === undefined) return isSignedOnLedger(text, { signer, signature });
  const signed = { address: account.address, text, signature };
  if (!signature.startsWith("0x")) return false;
  // On a chain that this server does not read, wallets with keys can still be checked.
  return (await evm.get(account.network)?.isSigned(signed)) ?? isSignedByKey(signed);
}

function isSignedOnLedger(text: string, { signer, signature }: AccountSignature): boolean {
  const message = Uint8Array.from(Buffer.from(text, "utf8"));
  const bytes = Uint8Array.from(Buffer.from(signature, "base64"));
  // A payer may be a program: such a one signs nothing.
  return isAddress(signer) && isSignedByWallet(message, { address: signer, signature: bytes });
}

/** Tells whether a text has the form of the hash of an EVM transaction, in lower case. */
export function isEvmTransactionHash(text: string): boolean {
  return /^0x[0-9a-f]{64}$/.test(text);
}

/**
 * Tells whether a text is the signature of a ledger transaction: base58 of 64 bytes. An RPC
 * endpoint refuses others.
 */
export function isLedgerTransactionHash(text: string): boolean {
  return decodeBase58(text, 88)?.length === 64;
}

type PayersContext = {
  ledger: ServerLedger;
  settings: Settings;
  evmPayers: readonly EvmPayer[];
  onError: ReportError;
};

const LAMPORT_DECIMALS = 9;
const WEI_DECIMALS = 18;

/**
 * Logs who pays for transactions, and what those accounts have. Never throws: no start waits for a
 * ledger.
 */
export async function reportPayers(
  { ledger, settings: { network }, evmPayers, onError }: PayersContext,
  log: FastifyBaseLogger,
): Promise<void> {
  const airdrop =
    network === "local"
      ? `at its start: arcs-ledger start --airdrop ${ledger.payer}`
      : `solana airdrop 1 ${ledger.payer} --url ${network}`;
  const use = `write credentials to the ledger; send SOL to it${isTestNetwork(network) ? ` (${airdrop})` : ""}`;
  const report = async (
    address: string,
    { place = "", advice, read }: PayerReport,
  ): Promise<void> => {
    try {
      const [has, isEnough] = await read();
      if (isEnough) log.info(`the payer ${address} has ${has}`);
      else log.warn(`the payer ${address} has ${has}: too little to ${advice}`);
    } catch (error) {
      onError(error, `read the balance of the payer ${address}${place}`);
    }
  };
  await Promise.all([
    report(ledger.payer, {
      advice: use,
      async read() {
        const { lamports, isEnough } = await readPayerFunds(ledger);
        return [`${formatUnits(lamports, LAMPORT_DECIMALS)} SOL on ${network}`, isEnough];
      },
    }),
    ...evmPayers.map((payer) =>
      report(payer.address, {
        place: ` on ${payer.network}`,
        advice: `${payer.use}; send some to it`,
        async read() {
          const { wei, isEnough } = await payer.readFunds();
          return [`${formatUnits(wei, WEI_DECIMALS)} of the coin of ${payer.network}`, isEnough];
        },
      }),
    ),
  ]);
}

type PayerReport = {
  place?: string;
  advice: string;
  read: () => Promise<[has: string, isEnough: boolean]>;
};

type PayerFunds = { lamports: bigint; isEnough: boolean };

// Three accounts of the anchor program with their rent, or two thousand memos.
const MIN_LAMPORTS = 10_000_000n;

/** Reads what the payer has. @throws SdkError `ledger_unreachable` or `ledger_rpc_error` */
export async function readPayerFunds({
  payer,
  request,
}: Pick<ServerLedger, "payer" | "request">): Promise<PayerFunds> {
  const { value } = (await request("getBalance", [payer])) as { value: bigint | number };
  const lamports = BigInt(value);
  return { lamports, isEnough: lamports >= MIN_LAMPORTS };
}
