import { attachInclusionProof, type JsonObject } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { buildBatch, createLedgerStatusResolver } from "../../src/index.ts";
import { issuer, makeCredential, stranger } from "../support/fixtures.ts";
import {
  useStatusLedger,
  ledger,
  anchor,
  scene,
  now,
  resolver,
  verify,
  codesOf,
} from "../support/status-ledger.ts";

useStatusLedger();

describe("what cannot be found out is never fine", () => {
  const prepared = async (): Promise<JsonObject> => {
    const { record, document } = await makeCredential();
    await anchor.issue(record, { issuer });
    return document as unknown as JsonObject;
  };
  const account = (answer: any): { data: Buffer; value: any } => ({
    value: answer.result.value,
    data: Buffer.from(answer.result.value.data[0], "base64"),
  });
  const faults: Record<string, (answer: any) => unknown> = {
    "an error of the endpoint": (answer) => ({
      jsonrpc: "2.0",
      id: answer.id,
      error: { code: -32005, message: "busy" },
    }),
    "no result": (answer) => ({ jsonrpc: "2.0", id: answer.id }),
    nothing: () => undefined,
    "another shape": (answer) => ({ ...answer, result: [] }),
    "a record in the hands of another program": (answer) => {
      account(answer).value.owner = stranger.address;
      return answer;
    },
    "half a record": (answer) => {
      const { value, data } = account(answer);
      value.data[0] = data.subarray(0, 200).toString("base64");
      return answer;
    },
    "a record whose hash was changed": (answer) => {
      const { value, data } = account(answer);
      data[100]! ^= 1;
      value.data[0] = data.toString("base64");
      return answer;
    },
    "a record made active again": (answer) => {
      const { value, data } = account(answer);
      data[4] = 1;
      value.data[0] = data.toString("base64");
      return answer;
    },
    "a signature of somebody else": (answer) => {
      const { value, data } = account(answer);
      data.fill(7, 248, 320);
      value.data[0] = data.toString("base64");
      return answer;
    },
  };
  test.each(Object.entries(faults))("%s", async (name, answerWith) => {
    const document = await prepared();
    if (name === "a record made active again") {
      const id = (document["id"] as string).slice("urn:service:".length);
      await anchor.revoke(id, { issuer });
    }
    scene.fault = answerWith;
    const report = await verify(document);
    expect([report.valid, report.checks.notRevoked, codesOf(report)]).toEqual([
      false,
      false,
      ["status_unavailable"],
    ]);
  });

  test.each<[string, (data: Buffer) => void]>([
    ["the signature", (data) => void data.fill(7, 144, 208)],
    ["the end of the signature", (data) => void (data[208] = data[208]! ^ 1)],
    ["when it can be closed", (data) => void (data[80] = 1)],
  ])("a batch of which the endpoint changed %s", async (_, change) => {
    const { record, document } = await makeCredential();
    const batch = buildBatch([record]);
    await anchor.anchorBatch(batch, { issuer });
    const carrying = attachInclusionProof(
      document,
      batch.inclusionProof(0),
    ) as unknown as JsonObject;
    scene.fault = (answer) => {
      if (answer.result?.value?.owner === undefined) return answer;
      const { value, data } = account(answer);
      if (data.length !== 217) return answer;
      change(data);
      value.data[0] = data.toString("base64");
      return answer;
    };
    const report = await verify(carrying);
    expect([report.valid, codesOf(report)]).toEqual([false, ["status_unavailable"]]);
  });

  test("another record of the same issuer", async () => {
    const document = await prepared();
    const { record: other } = await makeCredential({ nonce: "other" });
    const { address } = await anchor.issue(other, { issuer });
    const answer = await ledger.transport({
      payload: {
        jsonrpc: "2.0",
        id: "1",
        method: "getAccountInfo",
        params: [address, { encoding: "base64" }],
      },
    });
    scene.fault = (real) => ({ ...real, result: (answer as any).result });
    expect(codesOf(await verify(document))).toEqual(["status_unavailable"]);
  });

  test("no answer in time", async () => {
    const document = await prepared();
    scene.fault = () => new Promise(() => {});
    const report = await verify(document, resolver({ requestTimeoutMs: 30 }));
    expect(codesOf(report)).toEqual(["status_unavailable"]);
    expect(report.errors[0]!.message).toContain("30 ms");
  });

  test("an endpoint that is not there", async () => {
    const document = await prepared();
    const resolveStatus = createLedgerStatusResolver({
      network: "local",
      rpcUrl: "http://127.0.0.1:1",
      now,
    });
    expect(codesOf(await verify(document, resolveStatus))).toEqual(["status_unavailable"]);
  });
});
