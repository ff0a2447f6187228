// The provider's REST interface on this machine, in the shapes of its documentation and with the
// failures seen from it and its gateway. Its data survive the bridges that use it, like the real
// provider's.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHash } from "node:crypto";

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { privateKeyToAccount } from "viem/accounts";
import { keccak256, recoverTypedDataAddress, stringToBytes } from "viem";

import {
  type Fault,
  type Fate,
  type Action,
  type Token,
  domain,
  strings,
} from "./provider-world.ts";

/** Mints and burns tokens. Without a chain the provider only claims to. */
export type TokenChain = {
  contractAddress: string;
  mint(to: string): Promise<string>;
  burn(tokenId: string): Promise<void>;
};

export const SECRET_KEY = "sk_staging_9oFsC5gonBStbyGq5tQYWPqsBdEo6PfZ";
const PROJECT = "5fe6040e-07a1-48bb-97a3-b588a7e927d2";

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;

/** Starts the provider. */
export async function startFakeProvider(options: { chain?: string; tokens?: TokenChain } = {}) {
  const { chain = "base-sepolia", tokens: onChain } = options;
  const signer = privateKeyToAccount(
    keccak256(stringToBytes("the provider's key for this project")),
  );
  const types = new Map<string, any>();
  const validators = new Map<string, ValidateFunction>();
  const templates = new Map<
    string,
    { typeId: string; chain: string; contractAddress: string; tokens: Token[] }
  >();
  const actions = new Map<string, Action>();
  const faults: { match: RegExp; fault: Fault; times: number }[] = [];
  const log: string[] = [];
  let serial = 0;
  let fate: Fate = { polls: 1, end: "succeeded" };
  let slownessMs = 0;
  const pass = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, slownessMs / 2));

  const uuid = (): string => {
    const digits = createHash("sha256").update(`${serial++}`).digest("hex");
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
  const start = (action: string, data: any, finish: () => Promise<void>): string => {
    const id = uuid();
    actions.set(id, { action, status: "pending", polls: 0, fate, data, finish });
    return id;
  };
  const allTokens = (): Token[] => [...templates.values()].flatMap((template) => template.tokens);
  const live = (): Token[] =>
    allTokens().filter((token) => token.vc !== undefined && !token.burned);

  async function sign(
    template: { typeId: string; chain: string; contractAddress: string },
    token: Token,
    issue: any,
  ) {
    const subjectNames = Object.keys(
      types.get(template.typeId).properties.credentialSubject.properties,
    );
    const { subject, expiresAt } = issue.credential;
    const issuer = `did:${template.chain}:${signer.address}`;
    const document = {
      id: token.credentialId,
      credentialSubject: { ...subject, id: `did:${template.chain}:${token.owner}` },
      ...(expiresAt === "none" ? {} : { validUntil: expiresAt }),
      nft: {
        tokenId: token.tokenId,
        chain: template.chain,
        contractAddress: template.contractAddress,
      },
      issuer: { id: issuer },
      type: ["VerifiableCredential", template.typeId],
      validFrom: "2026-01-02T03:04:06.551Z",
      "@context": ["https://www.w3.org/2018/credentials/v1"],
    };
    const types_ = {
      VerifiableCredential: [
        { name: "@context", type: "string[]" },
        { name: "type", type: "string[]" },
        { name: "id", type: "string" },
        { name: "issuer", type: "Issuer" },
        { name: "credentialSubject", type: "CredentialSubject" },
        { name: "validFrom", type: "string" },
        ...(expiresAt === "none" ? [] : [{ name: "validUntil", type: "string" }]),
        { name: "nft", type: "Nft" },
      ],
      CredentialSubject: strings(["id", ...subjectNames.filter((name) => name !== "id")]),
      Issuer: strings(["id"]),
      Nft: strings(["tokenId", "contractAddress", "chain"]),
    };
    const primaryType = "VerifiableCredential";
    const proofValue = await signer.signTypedData({
      domain,
      types: types_,
      primaryType,
      message: document as never,
    });
    return {
      ...document,
      proof: {
        verificationMethod: `${issuer}#evmAddress`,
        created: document.validFrom,
        proofPurpose: "assertionMethod",
        type: "EthereumEip712Signature2021",
        proofValue,
        eip712: { domain, types: types_, primaryType },
      },
    };
  }

  const ok = (body: unknown): { status: number; body: unknown } => ({ status: 200, body });
  const no = (status: number, message: string) => ({ status, body: { error: true, message } });

  async function answer(
    method: string,
    path: string,
    body: any,
  ): Promise<{ status: number; body: unknown }> {
    const url = new URL(path, "http://provider");
    const parts = url.pathname.split("/").slice(2).map(decodeURIComponent);
    const route = `${method} ${parts.join("/")}`;
    let match: RegExpExecArray | null;

    if ((match = /^PUT v1-alpha1\/credentials\/types\/(\w+)$/.exec(route))) {
      const subject = body?.properties?.credentialSubject;
      if (
        subject?.type !== "object" ||
        subject.additionalProperties !== false ||
        !subject.properties?.id
      ) {
        return no(400, "Invalid type schema");
      }
      const id = `crossmint:${PROJECT}:${match[1]}`;
      types.set(id, body);
      validators.set(id, new Ajv2020().compile(body));
      return ok({ id, typeSchema: { ...body, $id: `https://provider.example/types/${id}` } });
    }
    if (route === "POST v1-alpha1/credentials/templates/") {
      if (!types.has(body?.credentials?.type)) return no(400, "Unknown credential type");
      if (body.chain !== chain)
        return no(400, `Chain ${body.chain} is not supported in this environment`);
      const contractAddress =
        onChain?.contractAddress ?? "0x7421A2D732Ab41A714Dd0aCC6834FAA0Da329910";
      const id = uuid();
      const collection = {
        id,
        metadata: body.metadata,
        onChain: { chain, type: "erc-721", contractAddress },
      };
      const actionId = start("collections.create", { collection }, async () => {
        templates.set(id, { typeId: body.credentials.type, chain, contractAddress, tokens: [] });
      });
      return ok({
        id: actionId,
        actionId,
        metadata: body.metadata,
        onChain: { status: "pending", chain },
      });
    }
    if ((match = /^POST v1-alpha1\/credentials\/templates\/([^/]+)\/vcs$/.exec(route))) {
      const template = templates.get(match[1]!);
      if (template === undefined) return no(404, "Template not found");
      const recipient =
        /^email:([^:\s]+@[^:\s]+):([a-z-]+)$/.exec(body.recipient) ??
        /^([a-z-]+):(0x[0-9a-fA-F]{40})$/.exec(body.recipient);
      if (recipient === null || !recipient.includes(chain))
        return no(400, `Invalid recipient ${body.recipient}`);
      if (
        body.credential.expiresAt !== "none" &&
        Number.isNaN(Date.parse(body.credential.expiresAt))
      ) {
        return no(400, "expiresAt must be an ISO date or none");
      }
      const validate = validators.get(template.typeId)!;
      if (!validate({ credentialSubject: body.credential.subject })) {
        return no(
          400,
          `Credential subject does not match its type: ${validate.errors?.[0]?.message}`,
        );
      }
      const wallet = recipient.find((part) => part.startsWith("0x"));
      const owner = wallet ?? `0x${keccak256(stringToBytes(recipient[1]!)).slice(-40)}`;
      const token: Token = {
        id: "",
        credentialId: `urn:uuid:${uuid()}`,
        owner,
        metadata: body.metadata,
        burned: false,
      };
      const data = {
        chain,
        collection: { id: match[1], contractAddress: template.contractAddress },
        recipient: { walletAddress: owner },
        token: { id: "" } as Record<string, string>,
      };
      token.id = start("nfts.create", data, async () => {
        token.tokenId =
          onChain === undefined
            ? String(template.tokens.indexOf(token) + 1)
            : await onChain.mint(owner);
        Object.assign(data, { txId: keccak256(stringToBytes(token.id)) });
        data.token["tokenId"] = token.tokenId;
        token.vc = await sign(template, token, body);
      });
      data.token["id"] = token.id;
      template.tokens.push(token);
      return ok({
        id: token.id,
        onChain: { status: "pending", chain, contractAddress: template.contractAddress },
        credentialId: token.credentialId,
        actionId: token.id,
      });
    }
    if ((match = /^GET 2022-06-09\/actions\/([^/]+)$/.exec(route))) {
      const action = actions.get(match[1]!);
      if (action === undefined) return no(404, "Action not found");
      if (
        action.status === "pending" &&
        action.fate !== "never ends" &&
        ++action.polls > action.fate.polls
      ) {
        if (action.fate.end === "succeeded") await action.finish();
        action.status = action.fate.end;
      }
      const { fate: _, polls: __, finish: ___, ...rest } = action;
      const done = action.status === "pending" ? {} : { completedAt: "2026-01-02T03:10:00.000Z" };
      return ok({
        actionId: match[1],
        ...rest,
        startedAt: "2026-01-02T03:04:06.000Z",
        ...done,
        resource: path,
      });
    }
    if ((match = /^GET 2022-06-09\/collections\/([^/]+)\/nfts$/.exec(route))) {
      const template = templates.get(match[1]!);
      if (template === undefined) return no(404, "Collection not found");
      const [page, perPage] = ["page", "perPage"].map((name) => Number(url.searchParams.get(name)));
      const list = template.tokens.slice((page! - 1) * perPage!, page! * perPage!);
      return ok(
        list.map(({ id, metadata: { name, description }, tokenId, owner }) => ({
          id,
          // The documentation shows these three, but does not promise attributes.
          metadata: { name, description, image: "https://provider.example/default.png" },
          onChain:
            tokenId === undefined
              ? { status: "pending", chain }
              : { status: "success", tokenId, owner, chain },
        })),
      );
    }
    if ((match = /^GET v1-alpha1\/credentials\/(urn:uuid:.+)$/.exec(route))) {
      const token = live().find(({ credentialId }) => credentialId === match![1]);
      return token === undefined
        ? no(404, "Credential not found")
        : ok({ unencryptedCredential: token.vc });
    }
    if ((match = /^GET v1-alpha1\/nfts\/([^/]+)\/credentials$/.exec(route))) {
      const token = live().find(
        ({ vc }) => `${chain}:${vc.nft.contractAddress}:${vc.nft.tokenId}` === match![1],
      );
      return token === undefined
        ? no(404, "Credential not found")
        : ok({ unencryptedCredential: token.vc });
    }
    if (route === "POST v1-alpha1/credentials/verification/verify") {
      const { proof, ...message } = body.credential;
      const by = await recoverTypedDataAddress({
        ...proof.eip712,
        message,
        signature: proof.proofValue,
      });
      if (by !== signer.address) return ok({ isValid: false, error: "Invalid proof" });
      const token = allTokens().find(({ credentialId }) => credentialId === message.id);
      if (token === undefined || token.burned)
        return ok({ isValid: false, error: "Credential has been revoked" });
      return ok({ isValid: true, error: null });
    }
    if ((match = /^DELETE v1-alpha1\/credentials\/(urn:uuid:.+)$/.exec(route))) {
      const token = live().find(({ credentialId }) => credentialId === match![1]);
      if (token === undefined) return no(404, "Credential not found");
      const actionId = start(
        "nfts.delete",
        { chain, token: { id: token.id, tokenId: token.tokenId } },
        async () => {
          if (!token.burned) await onChain?.burn(token.tokenId!);
          token.burned = true;
        },
      );
      return ok({
        actionId,
        action: "nfts.delete",
        status: "pending",
        data: actions.get(actionId)!.data,
        resource: path,
      });
    }
    return no(404, "Not found");
  }

  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = "", url: path = "", headers } = request;
      log.push(`${method} ${path}`);
      const planned = faults.find(
        ({ match, times }) => times > 0 && match.test(`${method} ${path}`),
      );
      if (planned !== undefined) planned.times--;
      const fault = planned?.fault;
      if (fault === "hang") return;
      const send = (status: number, body: unknown, extra: Record<string, string> = {}): void => {
        const isText = typeof body === "string";
        response.writeHead(status, {
          "content-type": isText ? "text/html" : "application/json",
          ...extra,
        });
        response.end(isText ? body : JSON.stringify(body));
      };
      const interfere = (when: "before" | "after"): boolean => {
        if (fault === undefined) return false;
        if ("drop" in fault) {
          if (fault.drop === when) request.socket.destroy();
          return fault.drop === when;
        }
        if (fault.when !== when) return false;
        send(
          fault.status,
          fault.html ?? fault.body ?? { error: true, message: `HTTP ${fault.status}` },
          fault.headers,
        );
        return true;
      };
      if (interfere("before")) return;
      if (slownessMs > 0) await pass();
      if (headers["x-api-key"] !== SECRET_KEY)
        return send(403, { error: true, message: "Malformed API key" });
      const text = Buffer.concat(chunks).toString();
      const { status, body } = await answer(
        method,
        path,
        text === "" ? undefined : JSON.parse(text),
      );
      if (slownessMs > 0) await pass();
      if (!interfere("after")) send(status, body);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    /** Address that signs the provider's credentials. */
    signer: signer.address as string,
    log,
    /** Makes the next matching requests fail. */
    fail: (match: RegExp, fault: Fault, times = 1): void =>
      void faults.push({ match, fault, times }),
    /** Delays answers from now on: half before the work is done, half after. */
    slowDown: (milliseconds: number): void => void (slownessMs = milliseconds),
    /** Sets the outcome of actions that start from now on. */
    decide: (next: Fate): void => void (fate = next),
    /** Ends actions that would never have ended. */
    endAll: (end: "succeeded" | "failed"): void => {
      for (const action of actions.values()) action.fate = { polls: 0, end };
    },
    /** Every requested token, minted or not. */
    tokens: allTokens,
    /** Signs typed data with the provider's key, for tests of other signatures by that key. */
    signTypedData: signer.signTypedData,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
