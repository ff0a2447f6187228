// Sessions of the Machine Payments Protocol on a local EVM: a stand-in for Tempo's channel reserve,
// at its address.
import { encodeFunctionData, type Hex, parseEventLogs, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";

import { PLACES, readContracts } from "./contracts.ts";
import type { LocalEvm } from "./local-evm.ts";
import { type Call, newAddress, newNonce, type TokenEvm } from "./tokens.ts";

export const tempoContracts = readContracts<"Tip20" | "ChannelReserve" | "FalseReserve">("tempo");

export const RESERVE = PLACES.ChannelReserve;

export type Session = {
  payer: PrivateKeyAccount;
  payee: Hex;
  id: Hex;
  descriptor: Record<string, unknown>;
  opened: Hex;
};

/** Operations of tests on the reserve. */
export type ReserveEvm = {
  /** Opens a channel with a deposit, by the payer's own transaction. */
  open(payer: PrivateKeyAccount, options?: { payee?: Hex; deposit?: bigint }): Promise<Session>;
  /** Returns the call that pays a channel's payee up to a total. */
  settle(session: Session, total: bigint): Promise<Call>;
  /** Returns the call that does so, and pays back the rest. */
  close(session: Session, total: bigint): Promise<Call>;
};

/** Puts the stand-in where mppx calls it; the operator may settle. */
export async function openReserve(
  evm: LocalEvm,
  {
    tokens,
    token,
    operator,
    chainId,
  }: { tokens: TokenEvm; token: Hex; operator: Hex; chainId: number },
): Promise<ReserveEvm> {
  await evm.place(tempoContracts.ChannelReserve, RESERVE);
  const reserveCall = (functionName: string, args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: tempoContracts.ChannelReserve.abi, functionName, args });
  const voucher = ({ payer, id }: Session, cumulativeAmount: bigint): Promise<Hex> =>
    payer.signTypedData({
      domain: { name: "TIP20 Channel Reserve", version: "1", chainId, verifyingContract: RESERVE },
      types: {
        Voucher: [
          { name: "channelId", type: "bytes32" },
          { name: "cumulativeAmount", type: "uint96" },
        ],
      },
      primaryType: "Voucher",
      message: { channelId: id, cumulativeAmount },
    });
  return {
    async open(payer, { payee = newAddress(), deposit = 1_000n } = {}) {
      await tokens.mint(token, payer.address, deposit);
      const args = [payee, operator, token, deposit, newNonce(), zeroAddress];
      const opened = await tokens.send(payer.address, RESERVE, reserveCall("open", args));
      const { logs } = await evm.rpc<{ logs: never }>("eth_getTransactionReceipt", opened);
      const [event] = parseEventLogs({
        abi: tempoContracts.ChannelReserve.abi,
        logs,
        eventName: "ChannelOpened",
      });
      const {
        channelId,
        deposit: _,
        ...descriptor
      } = (event as unknown as { args: Record<string, unknown> }).args;
      return { payer, payee, id: channelId as Hex, descriptor, opened };
    },
    settle: async (session, total) => ({
      to: RESERVE,
      data: reserveCall("settle", [session.descriptor, total, await voucher(session, total)]),
    }),
    close: async (session, total) => ({
      to: RESERVE,
      data: reserveCall("close", [session.descriptor, total, total, await voucher(session, total)]),
    }),
  };
}
