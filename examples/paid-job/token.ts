// A token on the server's own ledger, in place of USDC: the same program and the same instructions.
import type { StartedServer } from "@arcs/service";
import {
  type Address,
  appendTransactionMessageInstructions,
  createSolanaRpcFromTransport,
  createTransactionMessage,
  flattenInstructionPlan,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type InstructionPlan,
  pipe,
  type RpcTransport,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  singleInstructionPlan,
} from "@solana/kit";
import {
  findAssociatedTokenPda,
  getBurnCheckedInstruction,
  getCreateMintInstructionPlan,
  getMintToATAInstructionPlanAsync,
  getTransferToATAInstructionPlanAsync,
  TOKEN_PROGRAM_ADDRESS as tokenProgram,
} from "@solana-program/token";

import type { Wallet } from "./wallet.ts";

const DECIMALS = 6;
const LAMPORTS = 1_000_000_000;
const UNITS = 10n ** BigInt(DECIMALS);

/** Operations on the token. */
export type Token = {
  give(to: Wallet, amount: bigint): Promise<void>;
  /** Pays an amount in hundredths and returns the transaction's signature. */
  pay(from: Wallet, to: Wallet, cents: bigint): Promise<string>;
  /** Burns an amount in hundredths and returns the transaction's signature. */
  burn(owner: Wallet, cents: bigint): Promise<string>;
};

/** Creates the token at the address of `mint`; `bank` may mint more of it. */
export async function createToken(
  { context }: StartedServer,
  { mint, bank }: { mint: Wallet; bank: Wallet },
): Promise<Token> {
  const transport = (async ({
    payload,
  }: {
    payload: { id: string; method: string; params: unknown[] };
  }) => ({
    jsonrpc: "2.0",
    id: payload.id,
    result: await context.ledger.request(payload.method, payload.params),
  })) as RpcTransport;
  const rpc = createSolanaRpcFromTransport(transport);

  async function send(plan: InstructionPlan, payer: Wallet): Promise<string> {
    const { value: blockhash } = await rpc.getLatestBlockhash().send();
    const instructions = flattenInstructionPlan(plan).flatMap((leaf) =>
      leaf.kind === "single" ? [leaf.instruction] : [],
    );
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(payer.ledger, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    );
    const transaction = await signTransactionMessageWithSigners(message);
    await rpc
      .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: "base64" })
      .send();
    return getSignatureFromTransaction(transaction);
  }
  const fund = (wallet: Wallet): Promise<unknown> =>
    context.ledger.request("requestAirdrop", [wallet.address, LAMPORTS]);

  await fund(bank);
  const rent = {
    getMinimumBalance: (bytes: number) =>
      rpc.getMinimumBalanceForRentExemption(BigInt(bytes)).send(),
  };
  const creation = {
    payer: bank.ledger,
    newMint: mint.ledger,
    decimals: DECIMALS,
    mintAuthority: bank.ledger.address,
  };
  await send(await getCreateMintInstructionPlan(rent, creation), bank);
  return {
    async give(to, amount) {
      await fund(to);
      const plan = await getMintToATAInstructionPlanAsync({
        payer: bank.ledger,
        owner: to.address as Address,
        mint: mint.ledger.address,
        mintAuthority: bank.ledger,
        amount: amount * UNITS,
        decimals: DECIMALS,
      });
      await send(plan, bank);
    },
    async pay(from, to, cents) {
      const plan = await getTransferToATAInstructionPlanAsync({
        payer: from.ledger,
        mint: mint.ledger.address,
        authority: from.ledger,
        recipient: to.address as Address,
        amount: (cents * UNITS) / 100n,
        decimals: DECIMALS,
      });
      return send(plan, from);
    },
    async burn(owner, cents) {
      const { address } = mint.ledger;
      const [account] = await findAssociatedTokenPda({
        owner: owner.ledger.address,
        mint: address,
        tokenProgram,
      });
      const amount = (cents * UNITS) / 100n;
      const burn = getBurnCheckedInstruction({
        account,
        mint: address,
        authority: owner.ledger,
        amount,
        decimals: DECIMALS,
      });
      return send(singleInstructionPlan(burn), owner);
    },
  };
}
