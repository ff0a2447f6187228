import { SdkError } from "@arcs/core";
import { assertShape, AUTHORIZATION_STATE, AUTHORIZATION_USED } from "@arcs/core/internal";

import { isHexOf } from "../base/values.ts";
import { callAt, findFirstBlock, object, readBlock } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import {
  addressIn,
  type ChainLog,
  type FoundLog,
  type PlacedLog,
  readBalance,
  readDecimals,
  readLogs,
  readReceiptLogs,
} from "./transfer-logs.ts";

type AuthorizationLog = { token: string; authorizer: string; nonce: string };

/**
 * Finds the authorizations (EIP-3009) that moved the tokens of a transaction's transfers. A token
 * logs `AuthorizationUsed` before the authorization's `Transfer`, and moves nothing else in between
 * (EIP-3009; FiatTokenV2 of USDC). So a transfer belongs to the authorization right before it,
 * among the logs of its token and payer.
 *
 * Where the logs allow another reading, a transfer has none: after two authorizations at once, or
 * after a nonce that the transaction uses twice.
 *
 * @returns nonces in lower case, by the positions of the transfers in the transaction
 */
export function readAuthorizations(logs: readonly PlacedLog[]): ReadonlyMap<number, string> {
  /** Nonces of a token and a payer: all, and those that no transfer has followed yet. */
  const groups = new Map<string, { all: string[]; open: string[] }>();
  const groupOf = (token: string, account: string): { all: string[]; open: string[] } => {
    const key = `${token} ${account}`;
    const group = groups.get(key) ?? { all: [], open: [] };
    groups.set(key, group);
    return group;
  };
  const paired: { position: number; nonce: string; all: readonly string[] }[] = [];
  for (const log of logs) {
    const used = readAuthorizationLog(log);
    if (used !== undefined) {
      const { all, open } = groupOf(used.token, used.authorizer);
      all.push(used.nonce);
      open.push(used.nonce);
    }
    // All transfers, also those that are no payments: a nonce of nothing must not name the next
    // payment.
    const { position, transfer } = log;
    if (transfer === undefined) continue;
    const { all, open } = groupOf(transfer.token, transfer.from);
    const [nonce, another] = open.splice(0);
    if (nonce !== undefined && another === undefined) {
      paired.push({ position, nonce, all });
    }
  }
  const once = paired.filter(({ nonce, all }) => all.indexOf(nonce) === all.lastIndexOf(nonce));
  return new Map(once.map(({ position, nonce }) => [position, nonce]));
}

function readAuthorizationLog({ address, topics, data }: ChainLog): AuthorizationLog | undefined {
  const [event, party, nonce] = topics;
  const authorizer = addressIn(party);
  if (event !== AUTHORIZATION_USED || topics.length !== 3 || data !== "") return undefined;
  if (authorizer === undefined || nonce === undefined) return undefined;
  return { token: address, authorizer, nonce };
}

/** Authorization of EIP-3009. */
export type AuthorizationQuestion = {
  /** Address of the token. */
  token: string;
  /** Address of the account that signed it. */
  authorizer: string;
  /** 0x and 64 hexadecimal digits. */
  nonce: string;
};

/** State of an authorization, as it stays. */
export type AuthorizationState = {
  /**
   * Whether a transfer has used it up, or its authorizer has canceled it: tokens do not tell these
   * apart.
   */
  isUsed: boolean;
  /** Time of the final block that it was read at, in Unix seconds. */
  finalTime: number;
};

export function assertAuthorization(question: AuthorizationQuestion): void {
  assertShape(question, "question", { token: "text", authorizer: "text", nonce: "text" });
  for (const [member, bytes] of Object.entries({ token: 20, authorizer: 20, nonce: 32 } as const)) {
    if (isHexOf(question[member as keyof AuthorizationQuestion], bytes)) continue;
    throw new SdkError(
      "invalid_argument",
      `question.${member} must be 0x and ${2 * bytes} hexadecimal digits`,
    );
  }
}

/**
 * Asks a token for the state of an authorization, at a block: 32 bytes, or `0x` where the call
 * fails.
 */
async function askState(
  rpc: EvmRpc,
  { token, authorizer, nonce, block }: AuthorizationQuestion & { block: number },
): Promise<string> {
  const data =
    `${AUTHORIZATION_STATE}${authorizer.slice(2).padStart(64, "0")}${nonce.slice(2)}`.toLowerCase();
  const result = await callAt(rpc, block, { to: token, data });
  return "returned" in result ? result.returned : "0x";
}

/**
 * Reads the answer to whether an authorization is used. Any other answer must not pass for
 * "unused": `undefined`.
 */
function isUsedBy(answer: string): boolean | undefined {
  return /^0x0{63}[01]$/.test(answer) ? answer.endsWith("1") : undefined;
}

/**
 * Reads whether an authorization is used up, at a block.
 *
 * @returns `undefined` where the token does not tell
 */
export async function isAuthorizationUsed(
  rpc: EvmRpc,
  question: AuthorizationQuestion & { block: number },
): Promise<boolean | undefined> {
  return isUsedBy(await askState(rpc, question));
}

/**
 * Reads whether an authorization is used up, at a block, with the time of the block. A token
 * without authorizations, which says balances and nothing here, has none that is used.
 */
export async function readAuthorizationState(
  rpc: EvmRpc,
  question: AuthorizationQuestion & { block: number },
): Promise<AuthorizationState & { blockHash: string }> {
  const answer = await askState(rpc, question);
  let isUsed = isUsedBy(answer);
  if (answer === "0x") {
    // A balance shows that the endpoint has the token's code and state. Not all tokens say their
    // decimals.
    const balance = await readBalance(rpc, { ...question, account: question.authorizer });
    if (balance !== undefined) isUsed = false;
  }
  if (isUsed === undefined) {
    throw new SdkError(
      "evm_rpc_error",
      "the token does not tell whether the authorization is used (EIP-3009)",
    );
  }
  const block = await readBlock(rpc, question.block);
  if (block === undefined)
    throw new SdkError("evm_rpc_error", "the EVM endpoint does not have its final block");
  return { isUsed, finalTime: block.timestamp, blockHash: block.hash.toLowerCase() };
}

/** Search for the use of an authorization. */
export type AuthorizationUseQuery = AuthorizationQuestion & {
  /** Unix seconds: earlier blocks are not searched. */
  since: number;
};

/**
 * Finds the transaction that used an authorization, up to a block.
 *
 * @returns its hash; `undefined` where the authorization was canceled, was used before, or is not
 *   used
 */
export async function findAuthorizationUse(
  rpc: EvmRpc,
  query: AuthorizationUseQuery & { block: number },
): Promise<string | undefined> {
  const [log] = await findUseLogs(rpc, query);
  return log?.transactionHash;
}

async function findUseLogs(
  rpc: EvmRpc,
  { token, authorizer, nonce, since, block }: AuthorizationUseQuery & { block: number },
): Promise<FoundLog[]> {
  const fromBlock = await findFirstBlock(rpc, { since, until: block });
  const topics = [AUTHORIZATION_USED, `0x${authorizer.slice(2).padStart(64, "0")}`, nonce];
  return readLogs(rpc, { addresses: [token], topics, fromBlock, toBlock: block });
}

/** Use of an authorization, and what it moved. */
export type AuthorizedUse = {
  transactionHash: string;
  /** Absent where the logs of its token do not tell. Amounts are base units. */
  moved?: { to: string; value: bigint; decimals: number };
};

/**
 * Reads what the use of an authorization moved, up to a block, by the log that follows that of its
 * use: a token writes both in one call (FiatToken: `_markAuthorizationAsUsed`, `_transfer`), so that
 * whatever the transaction does before or after, and however many others it settles, hides neither.
 *
 * @returns `undefined` as {@link findAuthorizationUse}
 */
export async function readAuthorizedUse(
  rpc: EvmRpc,
  query: AuthorizationUseQuery & { block: number },
): Promise<AuthorizedUse | undefined> {
  const [used, ...others] = await findUseLogs(rpc, query);
  if (used === undefined) return undefined;
  const { transactionHash, logIndex } = used;
  const answer = await rpc.request("eth_getTransactionReceipt", [transactionHash]);
  const logs = readReceiptLogs(object(answer, "receipt")["logs"]);
  const next = logs.find((each) => each.logIndex === logIndex + 1)?.transfer;
  const [token, from] = [query.token.toLowerCase(), query.authorizer.toLowerCase()];
  const isOfIt = next?.token === token && next.from === from && others.length === 0;
  if (next === undefined || !isOfIt) return { transactionHash };
  const { to, value } = next;
  const decimals = await readDecimals(rpc, { token, block: query.block });
  return { transactionHash, moved: { to, value, decimals } };
}
