import { callAt, quantity, toHex } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";

// EIP-7702: 0xef0100 and an address, the code of an account that has a key and has delegated to a contract.
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i;
/** Call of `isValidSignature(bytes32,bytes)` of ERC-1271, for a hash of zeros and a signature of 65 zero bytes. */
export const SIGNATURE_QUESTION = `0x1626ba7e${"0".repeat(64)}${"40".padStart(64, "0")}${"41".padStart(64, "0")}${"0".repeat(192)}`;

/**
 * Returns the reason why an account does not count as payer. A contract without ERC-1271 signatures speaks for nobody:
 * it holds tokens of others, as `batch-settlement` and `auth-capture` of @x402/evm 2.27.0 do. A smart wallet answers,
 * if only by refusing with a reason.
 *
 * @returns `undefined` for an account with a key, and for a smart wallet
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`
 */
export async function whyUnproven(
  rpc: EvmRpc,
  { address, block }: { address: string; block: number },
): Promise<string | undefined> {
  const code = toHex(await rpc.request("eth_getCode", [address, quantity(block)]), { what: "eth_getCode" });
  if (code === "0x" || DELEGATED.test(code)) return undefined;
  const answer = await callAt(rpc, block, { to: address, data: SIGNATURE_QUESTION });
  const said = "returned" in answer ? answer.returned : answer.reverted;
  if (said.length >= 66 || ("reverted" in answer && said !== "0x")) return undefined;
  return `the tokens were those of ${address}, a contract that signs nothing, such as an escrow: who paid into it is not known`;
}
