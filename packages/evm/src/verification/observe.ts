import { SdkError, type VerificationError } from "@arcs/core";
import { verificationError } from "@arcs/core/internal";

import type { EvmRpc } from "../evm/rpc.ts";
import { type EvmBlock, readBlock, readChainId, readHead } from "../evm/read-chain.ts";
import { type EvmReport, type EvmVerificationContext, notFound, type TrustedAttesters } from "./evm-verification.ts";
import type { BridgeRequest } from "../base/bridge-request.ts";
import { sameHex } from "../base/hex.ts";

/** Facts from the chain, at a settled block and at the newest block of each endpoint. */
export type Observation<Facts> = { settled: Facts; newest: Facts[] };

// Chains accept no block from far in the future, but clocks of verifiers can be wrong.
const MAX_AHEAD_SECONDS = 120;

/**
 * Reads facts from every endpoint: once at a settled block, where all endpoints must agree exactly, and once at the
 * newest. Settled facts must survive a reorganisation, and a new revocation counts at once.
 *
 * @param read - reads the facts at a block; they are compared as JSON
 * @returns the facts, or a report with the reason why they cannot be trusted
 */
export async function observe<Facts>(
  read: (rpc: EvmRpc, blockNumber: number) => Promise<Facts>,
  { context, now }: { context: EvmVerificationContext; now: Date },
): Promise<Observation<Facts> | EvmReport> {
  const { rpcs, chain, network, confirmations, maxHeadAgeSeconds } = context;
  const views = await Promise.all(
    rpcs.map(async (rpc) => {
      const [chainId, head] = await Promise.all([readChainId(rpc), readHead(rpc)]);
      return { rpc, chainId, head };
    }),
  );
  for (const { chainId, head } of views) {
    if (chainId !== chain.chainId) {
      return notFound(
        "evm_chain_mismatch",
        `${network} is chain ${chain.chainId}, the endpoint is on chain ${chainId}`,
      );
    }
    const age = Math.floor(now.getTime() / 1000 - head.timestamp);
    if (age > maxHeadAgeSeconds) {
      return notFound("evm_state_stale", `the endpoint's newest block is ${age} seconds old`);
    }
    if (age < -MAX_AHEAD_SECONDS) {
      return notFound("evm_state_stale", `the endpoint's newest block is ${-age} seconds ahead of the clock here`);
    }
  }
  const lowest = Math.min(...views.map(({ head }) => head.number));
  const settledNumber = /* fault: bridge-unconfirmed-accepted */ Math.max(0, lowest - confirmations + 1);
  const seen = await Promise.all(views.map((view) => lookAt(view, { settledNumber, read })));
  const [first, ...others] = seen as [View<Facts>, ...View<Facts>[]];
  for (const other of others) {
    if (other.blockHash !== first.blockHash) return disagreeing(`they have different blocks ${settledNumber}`);
    /* fault: bridge-facts-not-compared */
    if (JSON.stringify(other.settled) !== JSON.stringify(first.settled)) {
      return disagreeing(`they tell different things about block ${settledNumber}`);
    }
  }
  return { settled: first.settled, newest: seen.map(({ newest }) => newest) };
}

type View<Facts> = { blockHash: string; settled: Facts; newest: Facts };

async function lookAt<Facts>(
  { rpc, head }: { rpc: EvmRpc; head: EvmBlock },
  { settledNumber, read }: { settledNumber: number; read: (rpc: EvmRpc, blockNumber: number) => Promise<Facts> },
): Promise<View<Facts>> {
  const [block, settled, newest] = await Promise.all([
    readBlock(rpc, settledNumber),
    read(rpc, settledNumber),
    read(rpc, head.number),
  ]);
  // Two endpoints without the block do not count as agreeing.
  if (block?.number !== settledNumber) {
    throw new SdkError(
      "evm_rpc_error",
      `the EVM endpoint has no block ${settledNumber} of the chain that it reads from`,
    );
  }
  return { blockHash: block.hash, settled, newest };
}

function disagreeing(how: string): EvmReport {
  return notFound("evm_endpoints_disagree", `the two endpoints contradict each other: ${how}`);
}

/** Checks that no expiry, in Unix seconds, has passed; 0 and `undefined` mean never. */
export function expiryFindings(times: readonly (number | undefined)[], now: Date): VerificationError[] {
  const isPast = times.some((time) => time !== undefined && time !== 0 && time * 1000 < now.getTime());
  return isPast ? [verificationError("credential_expired", "the credential has expired")] : [];
}

/**
 * Checks that an address is trusted to speak for the credential's issuer. An attester of one issuer does not count for
 * another: it could keep credentials alive that the other has revoked.
 */
export function trustFindings(
  address: string | undefined,
  { request, context }: { request: BridgeRequest; context: { attesters: TrustedAttesters } },
): VerificationError[] {
  const { attesters } = context;
  const trusted = Object.hasOwn(attesters, request.issuer) ? (attesters[request.issuer] ?? []) : [];
  if (address !== undefined && /* fault: bridge-any-attester */ trusted.some((each) => sameHex(each, address)))
    return [];
  const who = address ?? "nobody";
  return [verificationError("untrusted_attester", `${who} is not trusted to attest for ${request.issuer}`)];
}
