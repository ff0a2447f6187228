import type { LedgerState } from "../machine/state.ts";
import { decodeMessage, feeOf, submitTransaction } from "./submit.ts";
import { accountAt, getProgramAccounts } from "./account-methods.ts";
import { getBlock, getBlocks, getBlocksWithLimit, getBlockTime } from "./block-methods.ts";
import { API_VERSION, withContext } from "./context.ts";
import { address, configOf, decode, decodeWire, integer, invalid, text } from "./params.ts";
import {
  getTokenAccountBalance,
  getTokenAccountsByDelegate,
  getTokenAccountsByOwner,
  getTokenLargestAccounts,
  getTokenSupply,
} from "./token-methods.ts";
import { getSignaturesForAddress, getTransaction, simulateTransaction, statusOf } from "./transaction-methods.ts";

export type Method = (state: LedgerState, params: readonly unknown[]) => unknown;

/** JSON-RPC methods of the local ledger, by name. */
export const methods: Readonly<Record<string, Method>> = {
  getHealth: () => "ok",
  getVersion: () => ({ "solana-core": API_VERSION, "feature-set": 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getIdentity: ({ genesisHash }) => ({ identity: genesisHash }),
  getSlot: (state) => state.now().slot,
  getBlockHeight: (state) => state.now().slot,
  getBlock,
  getBlocks,
  getBlocksWithLimit,
  getBlockTime,
  getFirstAvailableBlock: () => 0,
  getTransactionCount: ({ landed }) => landed.count(),
  getEpochInfo: (state) => {
    const { slot } = state.now();
    const count = state.landed.count();
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: 0,
      slotIndex: slot,
      slotsInEpoch: 432_000,
      transactionCount: count,
    };
  },
  getLatestBlockhash: (state) => withContext(state, state.blockhashes.latest(state.now().slot)),
  isBlockhashValid: (state, [blockhash]) =>
    withContext(state, state.blockhashes.isValid(text(blockhash, "blockhash"), state.now().slot)),
  getMinimumBalanceForRentExemption: ({ machine }, [bytes]) => machine.rent(integer(bytes, "length")),
  getFeeForMessage: (state, [encoded]) => {
    const message = decodeMessage(decode(text(encoded, "message"), "base64"));
    if (message === undefined) throw invalid("failed to deserialize solana_message::VersionedMessage");
    return withContext(
      state,
      state.blockhashes.isValid(message.lifetimeToken, state.now().slot) ? feeOf(message) : null,
    );
  },
  getRecentPrioritizationFees: (state) => [{ slot: state.now().slot, prioritizationFee: 0 }],
  getBalance: (state, [key]) => withContext(state, state.machine.account(address(key))?.lamports ?? 0n),
  getAccountInfo: (state, [key, config]) => withContext(state, accountAt(state, address(key), configOf(config))),
  getMultipleAccounts: (state, [keys, config]) => {
    if (!Array.isArray(keys) || keys.length > 100) throw invalid("expected up to 100 addresses");
    return withContext(
      state,
      keys.map((key) => accountAt(state, address(key), configOf(config))),
    );
  },
  getProgramAccounts,
  getTokenAccountBalance,
  getTokenAccountsByDelegate,
  getTokenAccountsByOwner,
  getTokenLargestAccounts,
  getTokenSupply,
  requestAirdrop: (state, [key, lamports]) => state.airdrop(address(key), BigInt(integer(lamports, "lamports"))),
  sendTransaction: (state, [wire, config]) =>
    submitTransaction(state, decodeWire(wire, configOf(config)), {
      skipPreflight: configOf(config)["skipPreflight"] === true,
    }),
  simulateTransaction,
  getSignatureStatuses: (state, [signatures]) => {
    if (!Array.isArray(signatures) || signatures.length > 256) throw invalid("expected up to 256 signatures");
    return withContext(
      state,
      signatures.map((signature) => statusOf(state, text(signature, "signature"))),
    );
  },
  getSignaturesForAddress,
  getTransaction,
};
