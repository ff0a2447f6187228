import {
  bytesToHex,
  decodeBase58,
  decodeBase64,
  decodeBase64Url,
  computeSha2,
  digestLengths,
  type Sha2Algorithm,
} from "../base/bytes.ts";
import { isBytes } from "../base/check-value.ts";
import { type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { type CheckResult, resultOf } from "./report.ts";

/** A request for a related resource, to compare its digest. */
export type ResourceQuery = {
  /**
   * The resource's URL, from a credential that a trusted issuer signed. Guard against SSRF when you
   * fetch it.
   */
  id: string;
  /** The media type that the credential claims, such as `image/png`. */
  mediaType?: string;
};

/** Returns the bytes of a related resource, or `undefined` if it cannot. */
export type ResourceResolver = (
  query: ResourceQuery,
) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

type ResourceCheckOptions = {
  resolveResource: ResourceResolver | undefined;
  /** True if a trusted issuer signed the credential: for others nothing is fetched. */
  isTrusted: boolean;
};

/**
 * Checks the digests of every `relatedResource` (VC Data Model 2.0, section 5.3): those of core's
 * own contexts, and others with the caller's `resolveResource`, if any.
 */
export async function checkResources(
  credential: JsonObject,
  options: ResourceCheckOptions,
): Promise<CheckResult> {
  const resources = listOf(credential["relatedResource"]);
  const findings = await Promise.all(resources.map((resource) => findingOn(resource, options)));
  return resultOf(findings.filter((finding) => finding !== undefined));
}

async function findingOn(
  resource: JsonValue,
  options: ResourceCheckOptions,
): Promise<VerificationError | undefined> {
  if (!isJsonObject(resource) || typeof resource["id"] !== "string") return undefined;
  const { id } = resource;
  const { resolveResource, isTrusted } = options;
  const carried = digestsOfContext(id);
  const digests = readDigests(resource);
  if (digests === undefined) {
    const isCompared = resolveResource !== undefined || carried !== undefined;
    const code = isCompared ? "related_resource_mismatch" : "related_resource_not_checked";
    return finding(code, id, "has a digest that is not understood");
  }
  if (carried !== undefined) {
    return digests.every(({ algorithm, anyOf }) => anyOf.includes(carried[algorithm]))
      ? undefined
      : mismatch(id);
  }
  if (resolveResource === undefined) {
    return finding(
      "related_resource_not_checked",
      id,
      "was not compared: no resolveResource was given",
    );
  }
  if (!isTrusted)
    return finding(
      "related_resource_not_checked",
      id,
      "was not asked for: no trusted issuer names it",
    );
  const bytes = await bytesOf({ id, mediaType: resource["mediaType"] }, resolveResource);
  if (bytes === undefined) return finding("related_resource_unavailable", id, "could not be had");
  return digests.every(({ algorithm, anyOf }) =>
    anyOf.includes(bytesToHex(computeSha2(algorithm, bytes))),
  )
    ? undefined
    : mismatch(id);
}

/**
 * The digests of a context that core carries, however its URL is spelt: that it is not the same
 * text makes it no other resource.
 */
function digestsOfContext(id: string): ReturnType<typeof contextDigests.get> {
  const exact = contextDigests.get(id);
  if (exact !== undefined || typeof URL === "undefined" || !URL.canParse(id)) return exact;
  const { origin, pathname } = new URL(id);
  const path = pathname.replaceAll(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });
  return contextDigests.get(origin + path);
}

async function bytesOf(
  { id, mediaType }: { id: string; mediaType: JsonValue | undefined },
  resolveResource: ResourceResolver,
): Promise<Uint8Array | undefined> {
  try {
    const bytes = await resolveResource({
      id,
      ...(typeof mediaType === "string" ? { mediaType } : {}),
    });
    return isBytes(bytes) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function mismatch(id: string): VerificationError {
  return finding("related_resource_mismatch", id, "is not what the credential was made for");
}

function finding(code: VerificationError["code"], id: string, what: string): VerificationError {
  return verificationError(code, `related resource ${id.slice(0, 120)} ${what}`);
}

type ExpectedDigest = { algorithm: Sha2Algorithm; anyOf: readonly string[] };

/**
 * Reads the digests of a related resource (VC Data Model 2.0, section 5.3); `undefined` if one is
 * not supported. Of `digestSRI`, those of the strongest algorithm count (Subresource Integrity,
 * section 3.1). `digestMultibase` is a multihash, or the bare digest, as the W3C's own test suite
 * writes it.
 */
function readDigests({ digestSRI, digestMultibase }: JsonObject): ExpectedDigest[] | undefined {
  const given = [
    ...(digestSRI === undefined ? [] : [readSri(digestSRI)]),
    ...(digestMultibase === undefined ? [] : [readMultihash(digestMultibase)]),
  ];
  const understood = given.filter((digest) => digest !== undefined);
  return understood.length === given.length && given.length > 0 ? understood : undefined;
}

const strongestFirst = ["sha512", "sha384", "sha256"] as const;

function readSri(text: unknown): ExpectedDigest | undefined {
  if (typeof text !== "string") return undefined;
  const values = text
    .split(/[ \t\n\f\r]+/)
    .map((value) => /^(sha256|sha384|sha512)-([^?]*)(?:\?.*)?$/.exec(value));
  for (const algorithm of strongestFirst) {
    const ofAlgorithm = values.filter((value) => value?.[1] === algorithm);
    const anyOf = ofAlgorithm.flatMap((value) =>
      digestOf(decodeBase64(value?.[2] ?? ""), algorithm),
    );
    if (ofAlgorithm.length > 0) return anyOf.length > 0 ? { algorithm, anyOf } : undefined;
  }
  return undefined;
}

function digestOf(bytes: Uint8Array | undefined, algorithm: Sha2Algorithm): string[] {
  return bytes?.length === digestLengths[algorithm] ? [bytesToHex(bytes)] : [];
}

// Codes of the multihash table; lengths below 128 take one byte.
const algorithmsByCode: ReadonlyMap<number | undefined, Sha2Algorithm> = new Map([
  [0x12, "sha256"],
  [0x20, "sha384"],
  [0x13, "sha512"],
]);
const MAX_BASE58_LENGTH = 91;
const MAX_BASE64_LENGTH = 101;

function readMultihash(text: unknown): ExpectedDigest | undefined {
  const bytes = typeof text === "string" ? decodeMultibase(text) : undefined;
  if (bytes === undefined) return undefined;
  // No bare digest is as long as a multihash.
  const bare = strongestFirst.find((algorithm) => digestLengths[algorithm] === bytes.length);
  if (bare !== undefined) return { algorithm: bare, anyOf: digestOf(bytes, bare) };
  const algorithm = algorithmsByCode.get(bytes[0]);
  if (algorithm === undefined || bytes[1] !== bytes.length - 2) return undefined;
  const anyOf = digestOf(bytes.subarray(2), algorithm);
  return anyOf.length > 0 ? { algorithm, anyOf } : undefined;
}

function decodeMultibase(text: string): Uint8Array | undefined {
  if (text.startsWith("z")) return decodeBase58(text.slice(1), MAX_BASE58_LENGTH);
  return text.startsWith("u") && text.length <= MAX_BASE64_LENGTH
    ? decodeBase64Url(text.slice(1))
    : undefined;
}

/**
 * The hexadecimal digests of core's contexts as their publishers serve them (VC Data Model 2.0 and
 * 1.1, appendix B.1; VC Data Integrity 1.0, section 2.4.2). Core carries them in another spelling;
 * the tests compare the two.
 */
export const contextDigests: ReadonlyMap<
  string,
  Readonly<Record<Sha2Algorithm, string>>
> = /* @__PURE__ */ new Map([
  [
    "https://www.w3.org/ns/credentials/v2",
    {
      sha256: "59955ced6697d61e03f2b2556febe5308ab16842846f5b586d7f1f7adec92734",
      sha384:
        "97f1eb8e5042356c805fdd61afa2c557663785e0794dcafa21e138fd38def18cb360133c221aa31d6896a6bf3e65b614",
      sha512:
        "5d55452bd2dcf8a29f5a290473eb242b1c5fb77d4e68f1a0aa87baa4dba2694852d65ec63d48ac04a99d956f9f7153b9406f84d2d04c74869b02c239a1d81305",
    },
  ],
  [
    "https://www.w3.org/2018/credentials/v1",
    {
      sha256: "ab4ddd9a531758807a79a5b450510d61ae8d147eab966cc9a200c07095b0cdcc",
      sha384:
        "82c3b3eab863754bbfd2b9f17d8d6db9f61169f301cbf0b05e1fc4beb5f5c51dd4d2e888c274f49c3fbb2408f61faed1",
      sha512:
        "536a40b390dda94a9e39196c00090f62668e8184fe3c8c02c4a22c85666e68bf6e85d3dc7f2dba85b2b62ef95d97de24132568d8504db43f2c9c82d2e88418d2",
    },
  ],
  [
    "https://w3id.org/security/data-integrity/v2",
    {
      sha256: "67f21e6e33a6c14e5ccfd2fc7865f7474fb71a04af7e94136cb399dfac8ae8f4",
      sha384:
        "0ee2d7626717f8b07cd449b525d5e2b71fe27209fc99e53089e0169dd2944d793feea4526fc60bb9cca1cd96512391f6",
      sha512:
        "39cd7a9a4047b74b8524640fe35633e81e8286d14bdbb7e77d0e08d850b00d6a35b0185d5de35c479baedb23a17989d9f628ac95531fdd79c0c5a0f632d9fa95",
    },
  ],
  [
    "https://w3id.org/security/suites/ed25519-2020/v1",
    {
      sha256: "b9e1ab971fd8bf2c7553e0c4a9438e0b9450afde1ea1ca5b2492368b9f549588",
      sha384:
        "098b18f472b842cfa7520364d4062aa3c97896c17a6a5ae72e6bfb509641e64eed96156b35f7771283dfd3a53ccd79d1",
      sha512:
        "796ae7e264d600419ff361bc63d6fcb4fa9d7355f51aaa5f15df3dc95e241900d615ea99554f4b849802cc82a016ce0294651dadf09ab5179499b475c221c28a",
    },
  ],
]);
