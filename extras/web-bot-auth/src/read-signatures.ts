import { type Dictionary, type InnerList, isInnerList } from "structured-headers";

import { agentOrigin } from "./agent-origin.ts";
import { fieldValue, type HttpFields } from "./http-message.ts";
import { readDictionary } from "./structured-fields.ts";

/** A signature of an agent, as a request states it: nothing of it is verified yet. */
export type StatedSignature = {
  /** Covered components and parameters. */
  input: InnerList;
  signature: Uint8Array;
  /** Origin at which its key is published, and the name of the member of `Signature-Agent` that says so. */
  agentUrl: string;
  agentMember: string;
  keyId: string;
  /** Seconds since 1970. */
  created: number;
  expires: number;
  nonce: string;
};

/** Most signatures of agents in one request: an agent, and a few that it went through. */
const MOST_SIGNATURES = 4;

/**
 * Reads the signatures of a request that are tagged as an agent's (RFC 9421, section 4; draft-meunier-webbotauth-httpsig-
 * protocol-02, section 4). Others, of other applications, are passed over.
 *
 * @returns an empty list where there are none, `undefined` where one of them cannot be read
 */
export function readSignatures(fields: HttpFields, tag: string): StatedSignature[] | undefined {
  const stated = fieldValue(fields, "signature-input");
  if (stated === undefined) return [];
  const inputs = readDictionary(stated);
  const signatures = readDictionary(fieldValue(fields, "signature"));
  const agents = readDictionary(fieldValue(fields, "signature-agent"));
  if (inputs === undefined) return undefined;
  const own = [...inputs].filter(([, [, parameters]]) => parameters.get("tag") === tag);
  if (own.length > MOST_SIGNATURES) return undefined;
  const read = own.map(([label, input]) => {
    const [bytes] = signatures?.get(label) ?? [];
    if (!isInnerList(input) || !(bytes instanceof ArrayBuffer)) return undefined;
    const where = agentOf(agents, memberOf(input, label));
    const about = parametersOf(input);
    return where && about && { input, signature: new Uint8Array(bytes), ...where, ...about };
  });
  return read.every((each) => each !== undefined) ? read : undefined;
}

/** The keys are in the directory of an origin; other ways to publish them are not supported. */
function agentOf(
  agents: Dictionary | undefined,
  agentMember: string,
): Pick<StatedSignature, "agentUrl" | "agentMember"> | undefined {
  const [url, about] = agents?.get(agentMember) ?? [];
  const agentUrl = agentOrigin(url);
  const isDirectory = ["directory", undefined].includes(about?.get("type")?.toString());
  return agentUrl !== undefined && isDirectory ? { agentUrl, agentMember } : undefined;
}

function parametersOf(input: InnerList): Pick<StatedSignature, "keyId" | "nonce" | "created" | "expires"> | undefined {
  const { keyid: keyId, created, expires, nonce } = Object.fromEntries(input[1]);
  if (!isText(keyId) || !isText(nonce) || !Number.isInteger(created) || !Number.isInteger(expires)) return undefined;
  return { keyId, nonce, created: created as number, expires: expires as number };
}

/**
 * The member of `Signature-Agent` that a signature covers: the one of its own name, or else the first. A proxy may give a
 * signature another name, which is not signed (RFC 9421, section 7.2.5); the vectors of the draft have two names as well.
 */
function memberOf(input: InnerList, label: string): string {
  const covered = input[0].flatMap(([name, parameters]) => {
    const key = name === "signature-agent" ? parameters.get("key") : undefined;
    return typeof key === "string" ? [key] : [];
  });
  return covered.includes(label) ? label : (covered[0] ?? label);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 200;
}
