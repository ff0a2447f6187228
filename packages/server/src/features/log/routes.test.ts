// The public log of a server, read over HTTP by a client that trusts nothing.
import { verifyCredential } from "@arcs/core";
import {
  createTileProofs,
  emptyLogState,
  followLog,
  hashLeaf,
  type LogRecord,
  openCheckpoint,
  openEntry,
  type ReadLogEntry,
  tilePath,
  verifyConsistency,
  verifyInclusion,
} from "@arcs/trust/transparency";
import { describe, expect, test } from "vitest";

import { publishLog } from "./publish-log.ts";
import { changeRoots } from "../trust/roots/load-roots.ts";
import { logRecord } from "./log-record.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../../test/support/agents.ts";
import { getLogFile, policyOf, readerOf } from "../../../test/support/http-log.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const never = new AbortController().signal;

describe("the public log", () => {
  const opened = useStore();
  const server = useServer(opened);

  test("has what happened, and a stranger can check all of it", async () => {
    const { context } = server();
    expect((await getLogFile(server(), "checkpoint")).status).toBe(404);
    expect((await getLogFile(server(), "key")).status).toBe(404);
    const shown = await addTestAgent(server());
    const hiding = await addTestAgent(server(), { privacy: { mode: "private" } });
    const [payer = ""] = await addCrediblePayers(server(), 1);
    await addPayments(server(), shown.id, [{ payer }, { payer }]);
    await addPayments(server(), hiding.id, [{ payer }]);
    await computeScore(server(), shown.id);
    await computeScore(server(), hiding.id);
    await publishLog(context, never);
    const policy = await policyOf(server());
    expect(policy.origin).toBe(`${server().url.slice("http://".length)}/log`);
    const seen: ReadLogEntry[] = [];
    const reader = readerOf(server());
    const first = await followLog(emptyLogState(), {
      reader,
      policy,
      onEntry: (entry) => void seen.push(entry),
    });
    expect(first.finding).toBeUndefined();
    const records = seen.flatMap(({ entry }) => ("record" in entry ? [entry.record] : []));
    const kinds = records.map(({ kind }) => kind);
    expect(kinds[0]).toBe("roots");
    expect(kinds).toContain("score");
    expect(records.filter(({ kind }) => kind === "payment").length).toBeGreaterThanOrEqual(2);
    // Of a hidden agent there is what its chain shows of it anyway; of its score nothing but a
    // commitment.
    const about = records.filter((record) => JSON.stringify(record).includes(hiding.id));
    expect(about.map(({ kind }) => kind)).toEqual(["payment"]);
    expect(JSON.stringify(records)).toContain(shown.id);
    const commitments = seen.filter(({ entry }) => "commitment" in entry);
    expect(commitments.length).toBe(1);

    // More happens; nothing of before has changed, and the proofs say so as well.
    await addPayments(server(), shown.id, [{ payer }]);
    await context.store.transaction((tx) => changeRoots(tx, undefined, { now: new Date() }));
    await publishLog(context, never);
    const second = await followLog(first.state, { reader, policy });
    expect(second.finding).toBeUndefined();
    const later = second.checkpoint!;
    const earlier = first.checkpoint!;
    const readTile = async (tile: Parameters<typeof tilePath>[0]): Promise<Uint8Array> =>
      new Uint8Array(await (await getLogFile(server(), tilePath(tile))).arrayBuffer());
    const proofs = createTileProofs({ size: later.size, readTile });
    expect(verifyConsistency(await proofs.consistencyPath(earlier.size), { earlier, later })).toBe(
      true,
    );

    // The head of an agent is that of its chain, and each entry is in the tree.
    const { body } = await server().call("GET", `/v1/reputation/${shown.id}`, { key: shown.key });
    expect(body.logHead).toEqual(second.state.heads.get(shown.id));
    const log = await server().call("GET", `/v1/reputation/${shown.id}/log`, { key: shown.key });
    expect(log.body.entries.length).toBe(body.logHead.count);
    for (const { position, entry } of log.body.entries) {
      const inclusion = { leafIndex: position, treeSize: later.size, root: later.root };
      const inclusionPath = await proofs.inclusionPath(position);
      expect(verifyInclusion(hashLeaf(Buffer.from(entry)), { ...inclusion, inclusionPath })).toBe(
        true,
      );
    }
  });

  test("gives what opens the commitments to the agent itself, and to nobody else", async () => {
    const hiding = await addTestAgent(server(), { privacy: { mode: "tier_only" } });
    const [payer = ""] = await addCrediblePayers(server(), 1);
    for (let i = 0; i < 2; i++) {
      await addPayments(server(), hiding.id, [{ payer }]);
      await computeScore(server(), hiding.id);
    }
    await publishLog(server().context, never);
    const path = `/v1/reputation/${hiding.id}/log`;
    for (const query of ["", "?part=hidden"]) {
      expect((await server().call("GET", `${path}${query}`, { key: hiding.key })).status).toBe(403);
    }
    const { body } = await server().call("GET", `${path}?part=hidden`, { key: hiding.ownKey });
    expect(body.head.count).toBe(2);
    const opened = body.entries.map(({ entry, opening }: any) =>
      openEntry(JSON.parse(entry), opening),
    );
    expect(opened.map(({ chain }: any) => [chain.agent, chain.count])).toEqual([
      [hiding.id, 1],
      [hiding.id, 2],
    ]);
    expect(opened[1].chain.previous).toBe(
      Buffer.from(hashLeaf(Buffer.from(body.entries[0].entry))).toString("hex"),
    );
    const shown = await server().call("GET", `/v1/reputation/${hiding.id}`, { key: hiding.ownKey });
    expect(shown.body).not.toHaveProperty("logHead");
  });

  test("says in a ReputationCredential where it ends, for agents that show everything, and lets nobody claim another end", async () => {
    const issuer = await server().makeKey({ permissions: ["read", "issuer"] });
    const { id, key, ownKey } = await addTestAgent(server());
    const [payer = ""] = await addCrediblePayers(server(), 1);
    await addPayments(server(), id, [{ payer }]);
    await computeScore(server(), id);
    await publishLog(server().context, never);
    const { logHead, overallScore } = (await server().call("GET", `/v1/reputation/${id}`, { key }))
      .body;
    expect(logHead.count).toBeGreaterThan(0);
    const issue = (claims: object): Promise<Answer> =>
      server().call("POST", "/v1/credentials/issue", {
        key: issuer,
        body: { type: "ReputationCredential", subjectId: id, claims },
      });
    const made = await issue({ logHead, overallScore });
    expect(made.status).toBe(201);
    const document = (
      await server().call("GET", `/v1/credentials/${made.body.id}/w3c`, { key: issuer })
    ).body;
    expect(document.credentialSubject.logHead).toEqual(logHead);
    const { issuerDid } = server();
    const report = await verifyCredential(document, {
      trustedIssuers: [issuerDid],
      now: new Date(),
      statusCheck: "skipped",
    });
    expect(report.checks).toMatchObject({ signatureValid: true, schemaValid: true });
    const others = [
      { logHead: { ...logHead, count: logHead.count + 1 } },
      { logHead: null },
      { rootsDigest: "0".repeat(64) },
    ];
    for (const claims of others) expect((await issue(claims)).status).toBe(400);

    // From now on the agent hides something: new credentials have no head, and the old one is not
    // shown any more.
    const privacy = { mode: "custom", visibleData: ["overallScore", "tier"] };
    expect(
      (await server().call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy } })).status,
    ).toBe(200);
    const later = await issue({});
    expect(later.status).toBe(201);
    const shown = await server().call("GET", `/v1/credentials/${later.body.id}/w3c`, {
      key: issuer,
    });
    expect(shown.body.credentialSubject).not.toHaveProperty("logHead");
    expect((await issue({ logHead })).status).toBe(403);
    expect(
      (await server().call("GET", `/v1/credentials/${made.body.id}/w3c`, { key: issuer })).status,
    ).toBe(403);
  });

  test("is static: tiles are kept for ever, checkpoints are not, and nothing is there beyond the last one", async () => {
    const policy = await policyOf(server());
    const checkpoint = await getLogFile(server(), "checkpoint");
    expect(checkpoint.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(checkpoint.headers.get("cache-control")).toBe("public, max-age=2");
    const reading = openCheckpoint(await checkpoint.text(), policy);
    const size = reading.valid ? reading.checkpoint.size : 0;
    const tile = await getLogFile(server(), `tile/0/000.p/${size}`);
    expect(tile.headers.get("content-type")).toBe("application/octet-stream");
    expect(tile.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await tile.arrayBuffer()).byteLength).toBe(size * 32);
    expect(
      (await (await getLogFile(server(), `tile/0/000.p/${size - 1}`)).arrayBuffer()).byteLength,
    ).toBe((size - 1) * 32);
    const record: LogRecord = {
      kind: "payment_withdrawn",
      at: new Date().toISOString(),
      agent: "a",
      payment: "p",
    };
    await server().context.store.transaction((tx) => logRecord(tx, record, {}));
    for (const path of [
      `tile/0/000.p/${size + 1}`,
      "tile/0/000",
      "tile/1/000.p/1",
      "tile/0/001.p/1",
      "tile/x",
      "tile/",
    ]) {
      expect((await getLogFile(server(), path)).status, path).toBe(404);
    }
  });
});
