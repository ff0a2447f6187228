import { beforeAll, expect } from "vitest";

import { addIssuer } from "../../src/features/credentials/issuers/service.ts";
import { refreshLeaderboard } from "../../src/features/trust/leaderboard/service.ts";
import { saveSync } from "../../src/features/credentials/copies/service.ts";
import {
  addCrediblePayers,
  addPayments,
  computeScore,
  newWallet,
  registerBy,
} from "../support/agents.ts";
import { runJobs } from "../support/credentials.ts";
import { useServer } from "../support/server.ts";
import { fields } from "./specified-fields.ts";
import type { OpenedStore } from "../support/stores.ts";

/** A server that has been asked every question of the specification's tables once. */
export function useContractScene(opened: () => OpenedStore) {
  const server = useServer(opened);
  const answers = new Map<string, unknown>();
  const state = {} as {
    names: Record<string, string>;
    key: string;
  };

  const nameIn = (path: string): string =>
    path.replace(/\b[A-Z]{4,}\b/g, (name) => state.names[name] ?? name);
  const get = (path: string, by = state.key): ReturnType<ReturnType<typeof server>["call"]> =>
    server().call("GET", `/v1${nameIn(path)}`, { key: by });

  beforeAll(async () => {
    const running = server();
    const { context, call, issuerDid } = running;
    state.key = await running.makeKey({ permissions: ["read", "write", "issuer"] });
    await context.store.transaction((tx) =>
      addIssuer(tx, context, {
        did: issuerDid,
        name: "Test Issuer",
        website: "https://issuer.example",
      }),
    );
    const { agent } = (
      await registerBy(running, newWallet(), {
        key: state.key,
        name: "Weather Oracle",
        description: "Forecasts rain",
        capabilities: ["weather"],
        email: "a@b.example",
        metadata: { website: "https://oracle.example", twitter: "@oracle", github: "oracle" },
      })
    ).body;
    const hidden = await registerBy(running, newWallet(), {
      key: state.key,
      privacy: { mode: "private", message: "Not today" },
    });
    const payers = await addCrediblePayers(running, 12);
    await addPayments(
      running,
      agent.id,
      payers.map((payer) => ({ payer, rating: 5, responseTimeMs: 100 })),
    );
    await computeScore(running, agent.id);
    await refreshLeaderboard(context, { now: new Date() });

    const issue = async (type: string, claims: object, parts: object = {}): Promise<any> => {
      const body = { type, subjectId: agent.id, claims, ...parts };
      const { status, body: made } = await call("POST", "/v1/credentials/issue", {
        key: state.key,
        body,
      });
      expect(status).toBe(201);
      return made;
    };
    const identity = {
      owner: agent.id,
      name: "Weather Oracle",
      serviceEndpoint: "https://oracle.example/api",
    };
    const metadata = { tags: ["gold"], customFields: { order: 7 } };
    const expiresAt = "2090-01-01T00:00:00.000Z";
    const issued = await issue("AgentIdentityCredential", identity, { expiresAt, metadata });
    const event = {
      eventId: "agents-2026",
      eventName: "Agents 2026",
      eventUri: "https://agents-2026.example/",
      location: "online",
      participation: "speaker",
      attendedAt: 1767225600,
    } as const;
    const lasting = await issue("POAPCredential", event);
    await runJobs(context);
    const at = new Date().toISOString();
    for (const chain of ["ethereum", "base"] as const) {
      const times = { requestedAt: at, estimatedCompletionAt: at, syncedAt: at };
      const request = {
        credentialId: issued.id,
        kind: "AgentIdentity",
        credentialHash: `0x${"1".repeat(64)}`,
        subjectDataHash: `0x${"2".repeat(64)}`,
        issuer: issuerDid,
        subject: agent.id,
      } as const;
      const state = {
        credentialId: issued.id,
        chain,
        version: 1,
        status: "synced",
        attempts: 1,
        ...times,
      } as const;
      await saveSync(context.store.pool, { ...state, request });
    }
    state.names = {
      AGENT: agent.id,
      PRIVATE: hidden.body.agent.id,
      CREDENTIAL: issued.id,
      LASTING: lasting.id,
    };

    const credential = (await get("/credentials/CREDENTIAL/w3c")).body;
    const altered = {
      ...credential,
      credentialSubject: { ...credential.credentialSubject, name: "other" },
    };
    const verify = async (body: object): Promise<unknown> =>
      (await call("POST", "/v1/credentials/verify", { key: state.key, body })).body;
    answers.set("4.1 POST /credentials/verify", await verify({ credential }));
    answers.set("4.1 POST /credentials/verify, altered", await verify({ credential: altered }));
    answers.set("4.1 POST /credentials/issue", issued);
    for (const question of Object.keys(fields)) {
      const [, path] = /^[\d.]+ GET (\S+)$/.exec(question) ?? [];
      if (path !== undefined) answers.set(question, (await get(path)).body);
    }
  }, 120_000);
  return { server, nameIn, get, answers, state };
}
