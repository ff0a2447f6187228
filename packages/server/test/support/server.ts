// A running server for the tests of one file: real HTTP on the loopback interface, a real store, a
// real local ledger.
import { createSigner, type Signer } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import { createLedgerAnchor, createLedgerStatusResolver, createMemoWriter } from "@arcs/ledger";
import { createLocalLedger, type LocalLedger } from "@arcs/ledger/local";
import { readRootList } from "@arcs/trust";
import type { FastifyInstance } from "fastify";
import { createHash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { ServerContext } from "../../src/context.ts";
import { paymentRecords } from "../../src/features/payments/payment-records.ts";
import { createApiKey, type NewApiKey } from "../../src/features/keys/service.ts";
import { askWitness, createLogWitnesses } from "../../src/features/log/log-witnesses.ts";
import { createApp } from "../../src/app.ts";
import { systemClock } from "../../src/platform/base/runtime.ts";
import { changeRoots } from "../../src/features/trust/roots/load-roots.ts";
import { createSecretBox } from "../../src/platform/base/secret-box.ts";
import { defaultSettings, type Settings } from "../../src/platform/settings/settings.ts";
import type { Extension, ListedExtension } from "../../src/extension.ts";
import { loadExtensions } from "../../src/load-extensions.ts";
import {
  createContentStore,
  createFolderPlace,
} from "../../src/features/credentials/subject-data.ts";
import { createWebhookSender } from "../../src/features/webhooks/deliveries/webhook-deliveries.ts";
import {
  type ApiDocument,
  createAnswerCheck,
  findOperation,
  type CheckedAnswer,
} from "./check-answer.ts";
import { testRoots } from "./fixtures.ts";
import type { OpenedStore } from "./stores.ts";
import { temporaryFolder } from "./template-folders.ts";

/** The parts of an answer that tests read. */
export type Answer = { status: number; headers: Headers; body: any };

/** A running server. */
export type RunningServer = {
  url: string;
  app: FastifyInstance;
  context: ServerContext;
  extensions: readonly Extension[];
  ledger: LocalLedger;
  issuer: Signer;
  issuerDid: string;
  /** Makes a key; by default one that may read and write. */
  makeKey(request?: Partial<NewApiKey>): Promise<string>;
  /**
   * Sends a request as the holder of a key; the body goes as JSON. Fails where the answer is not as
   * OpenAPI says.
   */
  call(
    method: string,
    path: string,
    options?: { key?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
};

/**
 * Starts a server for the tests of a file, on a store that `stores.ts` opens; with what the
 * contract names, and the extras that it is passed.
 */
export function useServer(
  opened: () => OpenedStore,
  settings: Partial<Settings> = {},
  extras: readonly ListedExtension[] = [],
): () => RunningServer {
  let running: RunningServer | undefined;
  let subjectDataFolder = "";
  beforeAll(async () => {
    const local = await createLocalLedger();
    // The anchor's clock goes on with the ledger's, as outside of tests.
    let ahead = 0;
    const advance: LocalLedger["advance"] = (by) => ((ahead += by.seconds ?? 0), local.advance(by));
    const ledger = { ...local, advance };
    const issuer = createSigner(new Uint8Array(32).fill(1));
    await ledger.airdrop(issuer.address, 100_000_000_000n);
    const where = { network: "local", transport: ledger.transport };
    const issuerDid = `did:service:local:${issuer.address}`;
    const signers = new Map<string, Signer>();
    const ofAccount = (accountId: string): string => {
      const signer = createSigner(createHash("sha256").update(accountId).digest());
      const did = `did:service:local:${signer.address}`;
      signers.set(did, signer);
      return did;
    };
    subjectDataFolder = temporaryFolder();
    const all = { ...defaultSettings, ...settings };
    const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };
    const context: ServerContext = {
      store: opened().store,
      subjectData: createContentStore(createFolderPlace(subjectDataFolder)),
      settings: all,
      clock: { ...systemClock },
      ...random,
      secretBox: createSecretBox(new Uint8Array(32).fill(2), random),
      webhooks: createWebhookSender({ targets: all.webhookTargets }),
      issuers: {
        signerOf: (did) => (did === issuerDid ? issuer : signers.get(did)),
        defaultIssuerDid: issuerDid,
        issuerOfAccount: (accountId) =>
          Promise.resolve(accountId === "acc_test" ? issuerDid : ofAccount(accountId)),
        trusted: () => [issuerDid],
      },
      logSigner: createSigner(new Uint8Array(32).fill(4)),
      logWitnesses: createLogWitnesses([], {
        askWitness,
        clock: systemClock,
        onError: () => undefined,
      }),
      ledger: {
        anchor: createLedgerAnchor({
          ...where,
          payer: issuer,
          now: () => new Date(Date.now() + ahead * 1000),
        }),
        resolveStatus: createLedgerStatusResolver(where),
        payer: issuer.address,
        async request(method, params) {
          const answer = (await ledger.transport({
            payload: { jsonrpc: "2.0", id: "1", method, params },
          })) as {
            result: unknown;
          };
          return answer.result;
        },
        writeMemo: createMemoWriter({ ...where, payer: issuer }),
      },
      evm: new Map(),
      evmPayers: [],
      bridge: undefined,
      payments: paymentRecords,
      onError: (error, what) => {
        throw new Error(`${what} failed`, { cause: error });
      },
    };
    await context.store.transaction((tx) =>
      changeRoots(tx, readRootList(testRoots), { now: new Date() }),
    );
    const log = { warn: () => undefined };
    // Tests open their EVM once the server runs; extras that need one are there before.
    const evmRpcUrls = [{ network: "eip155:84532", value: "http://127.0.0.1:9" }];
    const ofExtras = { ...all, dataFolder: subjectDataFolder, evmRpcUrls };
    const extensions = await loadExtensions(extras, { settings: ofExtras, log, ...random });
    const app = await createApp(context, { extensions });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    // Wallets sign for the server that they were asked by.
    all.publicUrl = settings.publicUrl ?? url;
    const checkAnswer = answerCheckOf(app);
    running = {
      url,
      app,
      context,
      extensions,
      ledger,
      issuer,
      issuerDid,
      async makeKey(request = {}) {
        const wanted = {
          name: "test",
          permissions: ["read", "write"],
          accountId: "acc_test",
          ...request,
        } as const;
        return (await context.store.transaction((tx) => createApiKey(tx, context, wanted))).key;
      },
      async call(method, path, { key, body, headers = {} } = {}) {
        const response = await fetch(url + path, {
          method,
          headers: {
            ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined
            ? {}
            : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        });
        const text = await response.text();
        const type = response.headers.get("content-type") ?? "";
        checkAnswer({ method, path }, { status: response.status, type, body: text });
        if (response.headers.get("x-request-id") === null)
          throw new Error(`${method} ${path}: no X-Request-Id`);
        return {
          status: response.status,
          headers: response.headers,
          body: text === "" ? undefined : parseJson(text),
        };
      },
    };
  }, 180_000);
  afterAll(async () => {
    await running?.app.close();
    await running?.context.webhooks.close();
    for (const extension of running?.extensions ?? []) await extension.close?.();
    await running?.ledger.close();
    rmSync(subjectDataFolder, { recursive: true, force: true });
  });
  return () => {
    if (running === undefined) throw new Error("the server starts before the first test");
    return running;
  };
}

/** Throws where an answer is not as the server's own OpenAPI document says. */
function answerCheckOf(
  app: FastifyInstance,
): (request: { method: string; path: string }, answer: CheckedAnswer) => void {
  const document = app.swagger() as unknown as ApiDocument;
  const checkAnswer = createAnswerCheck(document);
  return (request, answer) => {
    const { name, operation } = findOperation(document, request);
    const problem = checkAnswer(name, operation, answer);
    if (problem !== undefined) throw new Error(`${request.method} ${request.path}: ${problem}`);
  };
}
