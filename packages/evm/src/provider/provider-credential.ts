import type { JsonObject } from "@arcs/core";
import { isArrayOf, isJsonObject } from "@arcs/core/internal";
import type { Hex } from "viem";
import { hashTypedData, hexToBytes, recoverAddress } from "viem/utils";

import { type EvmChain, evmChains } from "../base/chains.ts";
import { isHexOf, sameHex } from "../base/values.ts";
import { anchorFields, type AnchorSubject } from "../base/credential-bridge.ts";

/** A provider's credential, after checking that our EIP-712 types cover every member. */
export type ProviderCredential = {
  /** All members but the proof: the signed part. */
  document: JsonObject;
  /** 0x and 130 digits. */
  signature: string;
  subject: AnchorSubject;
  /** Address in the DID of the issuer. */
  issuer: string;
  /** Address in the DID of the subject: the wallet that should own the token. */
  owner: string;
  nft: { chain: EvmChain; contractAddress: string; tokenId: string };
  /** Milliseconds since 1970. */
  validUntil: number | undefined;
};

const others = ["@context", "type", "issuer", "credentialSubject", "nft", "proof"];
const optional = ["validUntil", "name", "description"];

/**
 * Parses a provider's credential strictly. Members not covered by the signature are rejected: the
 * provider's own client treats members added afterwards as signed.
 *
 * @returns a text that describes the problem, where it is invalid
 */
export function readProviderCredential(credential: JsonObject): ProviderCredential | string {
  const fault =
    faultOf(credential, { path: "", texts: ["id", "validFrom"], others, optional }) ??
    faultOf(credential["issuer"], { path: "/issuer", texts: ["id"] }) ??
    faultOf(credential["nft"], { path: "/nft", texts: ["tokenId", "chain", "contractAddress"] }) ??
    faultOf(credential["credentialSubject"], {
      path: "/credentialSubject",
      texts: ["id", ...anchorFields],
    }) ??
    faultOfLists(credential);
  // From here on every member is present and a string.
  return fault ?? readMembers(credential as SignedMembers);
}

type SignedMembers = JsonObject & {
  issuer: { id: string };
  credentialSubject: AnchorSubject & { id: string };
  nft: { chain: string; contractAddress: string; tokenId: string };
  validUntil?: string;
};

function readMembers({ proof, ...document }: SignedMembers): ProviderCredential | string {
  const { issuer, nft, credentialSubject, validUntil } = document as SignedMembers;
  const { id: subjectDid, ...subject } = credentialSubject;
  const by = readEvmDid(issuer.id);
  const owner = readEvmDid(subjectDid);
  if (by === undefined) return "/issuer/id must be did:<chain>:<address>";
  if (owner === undefined) return "/credentialSubject/id must be did:<chain>:<address>";
  if (by.chain !== nft.chain || owner.chain !== nft.chain)
    return "/nft/chain must be the chain of the DIDs";
  const signature = signatureOf(proof, issuer.id);
  if (signature === undefined) return "/proof must be an EthereumEip712Signature2021 by the issuer";
  const end = validUntil === undefined ? undefined : readTime(validUntil);
  if (validUntil !== undefined && end === undefined)
    return "/validUntil must be an ISO 8601 date, or a time in UTC";
  return {
    document,
    signature,
    subject,
    issuer: by.address,
    owner: owner.address,
    nft: { ...nft, chain: by.chain },
    validUntil: end,
  };
}

/** Checks an object whose signed values are strings, but for those named as `others`. */
function faultOf(
  value: unknown,
  expected: {
    path: string;
    texts: readonly string[];
    others?: readonly string[];
    optional?: readonly string[];
  },
): string | undefined {
  const { path, texts, others = [], optional = [] } = expected;
  if (!isJsonObject(value)) return `${path || "/"} must be an object`;
  const missing = [...texts, ...others].find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${path}/${missing} is missing`;
  const extra = Object.keys(value).find(
    (name) => ![...texts, ...others, ...optional].includes(name),
  );
  if (extra !== undefined) return `${path}/${extra} is not covered by the signature`;
  const present = optional.filter((name) => value[name] !== undefined);
  const wrong = [...texts, ...present].find((name) => typeof value[name] !== "string");
  return wrong === undefined ? undefined : `${path}/${wrong} must be a text`;
}

function faultOfLists(credential: JsonObject): string | undefined {
  const isText = (each: unknown): each is string => typeof each === "string";
  const wrong = ["@context", "type"].find((name) => !isArrayOf(credential[name], isText));
  return wrong === undefined ? undefined : `/${wrong} must be texts`;
}

/** Parses a time in UTC, or a date (its first moment), to milliseconds since 1970. */
function readTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)?$/.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  // Date.parse rolls 30 February over to March.
  const isRealDay =
    !Number.isNaN(milliseconds) &&
    new Date(milliseconds).toISOString().startsWith(text.slice(0, 10));
  return isRealDay ? milliseconds : undefined;
}

function signatureOf(proof: unknown, issuerDid: string): string | undefined {
  const { type, proofPurpose, proofValue, verificationMethod } = (proof ?? {}) as Record<
    string,
    unknown
  >;
  const isByIssuer =
    typeof verificationMethod === "string" && verificationMethod.startsWith(`${issuerDid}#`);
  const isProof =
    type === "EthereumEip712Signature2021" && proofPurpose === "assertionMethod" && isByIssuer;
  return isProof && isHexOf(proofValue, 65) ? proofValue : undefined;
}

function readEvmDid(did: string): { chain: EvmChain; address: string } | undefined {
  const [, chain = "", address = ""] = /^did:([a-z-]+):(0x[0-9a-fA-F]{40})$/.exec(did) ?? [];
  return evmChains.includes(chain as EvmChain) ? { chain: chain as EvmChain, address } : undefined;
}

/** EIP-712 domain of the provider's signatures, on all chains and in both environments. */
const domain = {
  name: "Crossmint",
  version: "0.1",
  chainId: 4,
  verifyingContract: "0xD8393a735e8b7B6E199db9A537cf27C61Aa74954",
} as const;

const text = (name: string): { name: string; type: string } => ({ name, type: "string" });

/**
 * Tells whether a provider's credential was signed by its issuer's address.
 *
 * Domain and types are fixed here, as published by the provider. Those in the credential are
 * ignored: an attacker who changes a credential could add types that leave out the change.
 */
export async function isSignedByIssuer({
  document,
  signature,
  issuer,
}: ProviderCredential): Promise<boolean> {
  for (const members of layouts(document)) {
    const types = {
      VerifiableCredential: members,
      Issuer: [text("id")],
      CredentialSubject: ["id", ...anchorFields].map(text),
      Nft: ["tokenId", "contractAddress", "chain"].map(text),
    };
    const hash = hashTypedData({
      domain,
      types,
      primaryType: "VerifiableCredential",
      message: document,
    });
    try {
      const signer = await recoverAddress({ hash, signature: hexToBytes(signature as Hex) });
      if (sameHex(signer, issuer)) return true;
    } catch {
      return false;
    }
  }
  return false;
}

/**
 * Returns possible orders of the members in the signature: that of name and description is not
 * published.
 */
function layouts(document: ProviderCredential["document"]): { name: string; type: string }[][] {
  const has = (name: string): boolean => document[name] !== undefined;
  const fixed = [
    { name: "@context", type: "string[]" },
    { name: "type", type: "string[]" },
    text("id"),
    { name: "issuer", type: "Issuer" },
    { name: "credentialSubject", type: "CredentialSubject" },
    text("validFrom"),
    ...(has("validUntil") ? [text("validUntil")] : []),
    { name: "nft", type: "Nft" },
  ];
  const floating = ["name", "description"].filter(has).map(text);
  if (floating.length === 0) return [fixed];
  return Array.from({ length: fixed.length + 1 }, (_, place) =>
    fixed.toSpliced(place, 0, ...floating),
  );
}
