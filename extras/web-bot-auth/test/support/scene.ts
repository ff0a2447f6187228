// Shared by tests of signed requests: an agent, a key that it delegated signing to, their
// directory, and a shop.
import {
  createSigner,
  issueCredential,
  type JsonObject,
  type Signer,
  type StatusResolver,
} from "@arcs/core";

import {
  createRequestVerifier,
  createSignatureDirectory,
  type DirectoryKey,
  type HttpRequest,
  type RequestVerifierOptions,
  signRequest,
} from "../../src/index.ts";

export const agent = createSigner(new Uint8Array(32).fill(2));
export const delegate = createSigner(new Uint8Array(32).fill(3));
export const stranger = createSigner(new Uint8Array(32).fill(4));
export const didOf = ({ address }: Signer): string => `did:service:devnet:${address}`;
export const agentDid = didOf(agent);
export const agentUrl = "https://agent.example";
export const strangerUrl = "https://stranger.example";
export const shop = "https://shop.example";
export const now = new Date("2026-06-01T00:00:00Z");
export const active: StatusResolver = () => ({ status: "active" });

/** The credential by which an agent lets another key sign its requests. */
export async function delegationOf(
  change: {
    by?: Signer;
    about?: Signer;
    to?: Signer;
    permissions?: string[];
    grantedAt?: number;
    endsAt?: number;
  } = {},
): Promise<JsonObject> {
  const {
    by = agent,
    about = agent,
    to = delegate,
    permissions = ["web-bot-auth"],
    ...times
  } = change;
  const { w3cCredential } = await issueCredential(
    {
      kind: "DelegatedSigner",
      agentAddress: about.address,
      network: "devnet",
      subjectData: {
        agentId: "agent-1",
        delegate: to.address,
        permissions,
        grantedAt: now.getTime() / 1000 - 60,
        ...times,
      },
    },
    { signer: by, now: new Date(now.getTime() - 60_000) },
  );
  return JSON.parse(JSON.stringify(w3cCredential));
}

/** The text of the directory at an origin. */
export async function directoryOf(origin: string, keys: readonly DirectoryKey[]): Promise<string> {
  return (await createSignatureDirectory({ origin, keys, now })).body;
}

/** The directories of the agent, and of a stranger. */
export async function directories(
  own: readonly DirectoryKey[] = [{ signer: agent, agent: agentDid }],
) {
  const texts: Record<string, string> = {
    [agentUrl]: await directoryOf(agentUrl, own),
    [strangerUrl]: await directoryOf(strangerUrl, [{ signer: stranger, agent: didOf(stranger) }]),
  };
  const asked: string[] = [];
  const resolveDirectory = async (url: string): Promise<string> => {
    asked.push(url);
    const text = texts[url];
    if (text === undefined) throw new Error("no such server");
    return text;
  };
  return { texts, asked, resolveDirectory };
}

export const order: HttpRequest = {
  method: "POST",
  url: `${shop}/orders?kind=book`,
  body: '{"count":1}',
};

/** A request as it comes in, with its fields. */
export type Incoming = Omit<HttpRequest, "headers"> & { headers: Record<string, string> };

/** A request as the shop gets it, signed by a key. */
export async function signed(
  request: HttpRequest = order,
  options: { signer?: Signer; agentUrl?: string; now?: Date; lifetimeSeconds?: number } = {},
): Promise<Incoming> {
  const fields = await signRequest(request, { signer: agent, agentUrl, now, ...options });
  const { pathname, search } = new URL(request.url);
  return {
    ...request,
    url: pathname + search,
    headers: { ...(request.headers as object), ...fields },
  };
}

/** The shop's verifier. */
export async function shopVerifier(options: Partial<RequestVerifierOptions> = {}) {
  const { resolveDirectory } = await directories();
  return createRequestVerifier({
    origin: shop,
    resolveDirectory,
    resolveStatus: active,
    now: () => now,
    ...options,
  });
}

/** The codes that a request is refused with; none when it is valid. */
export async function codesOf(
  request: HttpRequest,
  options: Partial<RequestVerifierOptions> = {},
): Promise<string[]> {
  const { valid, errors } = await (await shopVerifier(options)).verify(request);
  return valid ? [] : errors.map(({ code }) => code);
}
