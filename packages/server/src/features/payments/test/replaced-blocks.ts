import { expect } from "vitest";

import { callOf, type Hex } from "../../../../../evm/test/support/tokens.ts";
import { followSettlement, type WatchedSettlement } from "../settlement/settled-payments.ts";
import { disputeStatement, ratingStatement, replyStatement } from "../statements.ts";
import { listAllEvidence } from "./all-evidence.ts";
import { CHAIN_ID, type EvmAccount, type EvmAgent } from "../../../../test/support/evm.ts";
import { signText } from "../../../../test/support/payments.ts";
import type { Answer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";
import { useEvmPaymentsScene } from "./paid-on-chain.ts";

/** A payment on a chain that can lose its block, and the job that watches it. */
type WatchedPayment = {
  id: string;
  agent: EvmAgent;
  payer: EvmAccount;
  claim: Record<string, unknown> & { transactionHash: Hex };
  /** Has the chain forget the payment's block, and go on. */
  lose(): Promise<void>;
  /** Has the same transaction be mined again. */
  bringBack(): Promise<void>;
  /** Runs the job that watches the settlement. */
  look(): Promise<Date | undefined>;
  /** Lets the chain go on until its block is final, and the job see it. */
  becomeFinal(): Promise<void>;
};

/** A server with payments on an EVM whose blocks can be replaced, and what may be said of them. */
export function useReturnedPaymentsScene(opened: () => OpenedStore) {
  const scene = useEvmPaymentsScene(opened);
  const { server, state, call, report } = scene;
  const makeArbiter = (): Promise<string> =>
    server().makeKey({ permissions: ["arbiter"], accountId: "acc_arbiter" });

  async function paid(value = 250_000n): Promise<WatchedPayment> {
    const { evm, usdc } = state.payments;
    const [{ agent, at }, payer] = [await scene.agentAt(), await state.payments.addPayer()];
    await evm.fund(payer.address);
    const snapshot = await evm.rpc<string>("evm_snapshot");
    const raw = await payer.signTransaction({
      chainId: CHAIN_ID,
      type: "eip1559",
      nonce: 0,
      gas: 500_000n,
      maxFeePerGas: 100_000_000_000n,
      maxPriorityFeePerGas: 1n,
      to: usdc,
      data: callOf("Token", "transfer", [at.address, value]),
    });
    const bringBack = async (): Promise<void> => {
      await evm.rpc("eth_sendRawTransaction", raw);
      await evm.mined();
    };
    const transactionHash = await evm.rpc<Hex>("eth_sendRawTransaction", raw);
    await evm.mined();
    const amount = String(Number(value) / 1e6);
    const claim = { agentId: agent.id, payer: { address: payer.address }, amount, transactionHash };
    const answer = await report(claim);
    expect(answer.status).toBe(201);
    const { rows } = await server().context.store.pool.query<{ payload: string }>(
      "select payload from jobs where kind = 'watch-settlement' and key like $1",
      [`%${transactionHash}%`],
    );
    const watched = JSON.parse(rows[0]?.payload ?? "") as WatchedSettlement;
    const look = (): Promise<Date | undefined> => followSettlement(server().context, watched);
    const lose = async (): Promise<void> => {
      await evm.rpc("evm_revert", snapshot);
      await evm.rpc("evm_increaseTime", 600);
      await evm.mine(2);
      await look();
    };
    const becomeFinal = async (): Promise<void> => {
      await evm.mine(64);
      expect(await look()).toBeUndefined();
    };
    return { id: answer.body.id, agent, payer, claim, lose, bringBack, look, becomeFinal };
  }

  const evidenceOf = ({ agent }: WatchedPayment) =>
    listAllEvidence(server().context.store.pool, agent.id);
  async function entriesAbout({ id }: WatchedPayment): Promise<{ kind: string }[]> {
    const { rows } = await server().context.store.pool.query<{ entry: string }>(
      "select entry from cover_log where entry::json->>'id' = $1 order by position",
      [id],
    );
    return rows.map(({ entry }) => JSON.parse(entry));
  }
  async function recordsOf({ agent }: WatchedPayment): Promise<Record<string, unknown>[]> {
    const { rows } = await server().context.store.pool.query<{ record: string }>(
      "select record from log_pending where agent_id = $1 order by id",
      [agent.id],
    );
    return rows.map(({ record }) => JSON.parse(record));
  }
  const kindsOf = async (scene: WatchedPayment) => (await recordsOf(scene)).map(({ kind }) => kind);

  async function rate({ id, agent, payer }: WatchedPayment, rating: number): Promise<Answer> {
    const message = ratingStatement(
      { id, agentId: agent.id },
      { rating, comment: null, network: "local" },
    );
    return call("POST", `/v1/payments/${id}/rating`, {
      rating,
      signature: await payer.signMessage({ message }),
    });
  }
  async function dispute({ id, agent, payer }: WatchedPayment): Promise<Answer> {
    const words = { reason: "late", description: null, network: "local" };
    const message = disputeStatement({ id, agentId: agent.id }, words);
    const signature = await payer.signMessage({ message });
    return call("POST", "/v1/disputes", { paymentId: id, reason: "late", signature });
  }
  async function reply({ id, agent }: WatchedPayment): Promise<Answer> {
    const words = { claim: "rating", reply: "It rained.", network: "local" } as const;
    const signature = await signText(
      agent.wallet,
      replyStatement({ id, agentId: agent.id }, words),
    );
    return call("POST", `/v1/payments/${id}/replies`, {
      claim: "rating",
      reply: words.reply,
      signature,
    });
  }
  const resolve = async (id: string): Promise<Answer> =>
    call(
      "POST",
      `/v1/disputes/${id}/resolve`,
      { winner: "payee", resolution: "looked at" },
      await makeArbiter(),
    );
  return {
    ...scene,
    paid,
    evidenceOf,
    entriesAbout,
    recordsOf,
    kindsOf,
    rate,
    dispute,
    reply,
    resolve,
  };
}
