import { assertObject, showValue } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { decodeAddress } from "../keys/address.ts";
import { DID_METHOD } from "../base/naming.ts";
import { isNetwork, type Network, networks, parseNetwork } from "../base/network.ts";

/** The parts of a ledger DID. */
export type LedgerDid = { network: Network; address: string };

const LEDGER_DID = new RegExp(`^did:${DID_METHOD}:([a-z-]{1,20}):([1-9A-HJ-NP-Za-km-z]{32,44})$`);

// With any network and any rest.
const A_LEDGER_DID = new RegExp(`^did:${DID_METHOD}:([^:]*):(.*)$`);

/**
 * Parses a ledger DID: `did:service:<network>:<address>`, with the network in its normal form.
 *
 * @throws SdkError `invalid_did` for another form or network
 * @throws SdkError `invalid_address` when the address is no Ed25519 public key
 */
export function parseDid(text: string): LedgerDid {
  const [, network, address] = (typeof text === "string" && LEDGER_DID.exec(text)) || [];
  if (!isNetwork(network) || address === undefined) {
    throw new SdkError("invalid_did", `DID expected did:${DID_METHOD}:<network>:<address>, got ${whatCame(text)}`);
  }
  decodeAddress(address);
  return { network, address };
}

function whatCame(text: unknown): string {
  const [, network, rest = ""] = (typeof text === "string" && A_LEDGER_DID.exec(text)) || [];
  if (network === undefined) return showValue(text);
  if (!isNetwork(network)) return `one with the network ${showValue(network)}, which is none of ${networks.join(", ")}`;
  return /[#/?]/.test(rest) ? "one with a path, a query or a fragment" : showValue(text);
}

/**
 * Writes a ledger DID, with the network in its normal form.
 *
 * @throws SdkError `invalid_network` when the network is unknown
 * @throws SdkError `invalid_address` when the address is no Ed25519 public key
 */
export function formatDid(did: LedgerDid): string {
  assertObject(did, "DID");
  const { network, address } = did;
  decodeAddress(address);
  return `did:${DID_METHOD}:${parseNetwork(network)}:${address}`;
}

/** Writes the id of the one verification method that a ledger DID has by computation: the DID and `#key-1`. */
export function formatKeyId(did: LedgerDid): string {
  return `${formatDid(did)}#key-1`;
}
