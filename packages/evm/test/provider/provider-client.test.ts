import { Ajv2020 } from "ajv/dist/2020.js";
import { credentialKinds, SdkError } from "@arcs/core";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createProviderClient, type ProviderClient } from "../../src/index.ts";
import { anchorSubject, anchorTypeSchema } from "../../src/base/credential-bridge.ts";
import { issueBody } from "../../src/provider/provider-bridge.ts";
import { makeRequest, wallet } from "../support/fixtures.ts";
import { type FakeProvider, SECRET_KEY, startFakeProvider } from "../support/fake-provider.ts";

const chain = "base-sepolia";

describe("the provider's interface", () => {
  let provider: FakeProvider;
  let client: ProviderClient;
  beforeEach(async () => {
    provider = await startFakeProvider({ chain });
    client = createProviderClient({ secretKey: SECRET_KEY, baseUrl: `${provider.baseUrl}/` });
  });
  afterEach(() => provider.stop());

  test("every operation, in the documented paths and shapes", async () => {
    const typeId = await client.putType("Skill");
    expect(typeId).toMatch(/^crossmint:[0-9a-f-]+:ServiceSkillCredential$/);
    expect(await client.putType("Skill")).toBe(typeId);
    const creation = await client.createTemplate({
      typeId,
      chain,
      name: "Skills",
      description: "x",
    });
    expect(await client.templateOf(creation)).toBeUndefined();
    const templateId = (await client.templateOf(creation))!;

    const request = await makeRequest();
    const body = issueBody(request, chain);
    const issued = await client.issue(templateId, body);
    expect(issued.credentialId).toMatch(/^urn:uuid:/);
    expect(await client.getAction(issued.actionId)).toMatchObject({ status: "pending" });
    const [listed] = await client.listTokens(templateId, 1);
    expect(listed).toMatchObject({
      id: issued.actionId,
      metadata: { description: body.metadata["description"] },
    });
    await expect(client.getCredential(issued.credentialId)).rejects.toMatchObject({
      code: "bridge_not_found",
    });
    const { status, data } = await client.getAction(issued.actionId);
    expect(status).toBe("succeeded");

    const credential = await client.getCredential(issued.credentialId);
    const { tokenId } = data["token"] as { tokenId: string };
    const { contractAddress } = data["collection"] as { contractAddress: string };
    expect(await client.getCredentialOfToken({ chain, contractAddress, tokenId })).toEqual(
      credential,
    );
    expect(await client.verify(credential)).toBe(true);

    const { actionId } = await client.revoke(issued.credentialId);
    await client.getAction(actionId);
    expect(await client.getAction(actionId)).toMatchObject({ status: "succeeded" });
    expect(await client.verify(credential)).toBe(false);
    await expect(client.revoke(issued.credentialId)).rejects.toMatchObject({
      code: "bridge_not_found",
    });
    expect(provider.log).toEqual(
      expect.arrayContaining([
        "PUT /api/v1-alpha1/credentials/types/ServiceSkillCredential",
        "POST /api/v1-alpha1/credentials/templates/",
        `POST /api/v1-alpha1/credentials/templates/${templateId}/vcs`,
        `GET /api/2022-06-09/actions/${issued.actionId}`,
        `GET /api/2022-06-09/collections/${templateId}/nfts?page=1&perPage=50`,
        `GET /api/v1-alpha1/credentials/${issued.credentialId}`,
        `GET /api/v1-alpha1/nfts/${chain}:${contractAddress}:${tokenId}/credentials`,
        "POST /api/v1-alpha1/credentials/verification/verify",
        `DELETE /api/v1-alpha1/credentials/${issued.credentialId}`,
      ]),
    );
  });

  test.each(credentialKinds)(
    "the subject of a %s is valid under the schema that is registered for it",
    async (kind) => {
      const validate = new Ajv2020({ strict: true }).compile(anchorTypeSchema(kind));
      const subject = anchorSubject({ ...(await makeRequest()), kind });
      expect(validate({ credentialSubject: subject })).toBe(true);
      expect(validate({ credentialSubject: { ...subject, extra: "x" } })).toBe(false);
      const { credentialHash: _, ...incomplete } = subject;
      expect(validate({ credentialSubject: incomplete })).toBe(false);
    },
  );

  test("recipients by wallet and by e-mail, with and without an end", async () => {
    const request = await makeRequest();
    expect(issueBody(request, chain)).toMatchObject({
      recipient: `${chain}:${wallet}`,
      credential: { expiresAt: "none" },
      sendNotification: false,
    });
    const byMail = {
      ...request,
      recipient: { email: "agent@owner.example" },
      expiresAt: 1893456000,
    };
    const body = issueBody(byMail, chain);
    expect(body).toMatchObject({
      recipient: `email:agent@owner.example:${chain}`,
      credential: { expiresAt: "2030-01-01T00:00:00.000Z" },
    });
    // The token is public; the address is not.
    expect(JSON.stringify([body.credential, body.metadata])).not.toContain("owner.example");
  });

  test("a wrong key is named, and not shown", async () => {
    const wrong = `sk_staging_${"w".repeat(40)}`;
    const refused = createProviderClient({ secretKey: wrong, baseUrl: provider.baseUrl }).putType(
      "Skill",
    );
    await expect(refused).rejects.toMatchObject({
      code: "bridge_authentication_failed",
      details: { statusCode: 403 },
    });
    await refused.catch((error: Error) => expect(inspect(error)).not.toContain(wrong));
  });
});

describe("answers that go wrong", () => {
  let server: Server;
  let client: ProviderClient;
  let answer: { status: number; body: string; headers?: Record<string, string> };
  let seen: { url: string; key: unknown }[];
  beforeEach(async () => {
    seen = [];
    server = createServer((request, response) => {
      seen.push({ url: request.url ?? "", key: request.headers["x-api-key"] });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    client = createProviderClient({ secretKey: SECRET_KEY, baseUrl });
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test.each<[string, number, string, string]>([
    [
      "an error as documented",
      400,
      '{"error":true,"message":"Invalid recipient"}',
      "bridge_request_refused",
    ],
    ["401", 401, '{"error":true,"message":"x"}', "bridge_authentication_failed"],
    ["404", 404, "", "bridge_not_found"],
    ["429", 429, "<html>", "bridge_rate_limited"],
    ["a gateway's page", 502, "<html>Bad gateway</html>", "bridge_unreachable"],
    ["a redirect", 301, "", "bridge_invalid_answer"],
    ["an empty answer", 200, "", "bridge_invalid_answer"],
    ["JSON of another kind", 200, "[]", "bridge_invalid_answer"],
    ["a text", 200, '"ok"', "bridge_invalid_answer"],
    [
      "members of other types",
      200,
      '{"id":7,"actionId":{},"credentialId":null}',
      "bridge_invalid_answer",
    ],
  ])("%s", async (_, status, body, code) => {
    answer = { status, body };
    const issued = client.issue("t", issueBody(await makeRequest(), chain));
    await expect(issued).rejects.toMatchObject({ code });
    // A write is never sent twice.
    expect(seen).toHaveLength(1);
  });

  test("a redirect is not followed, so that the key goes nowhere else", async () => {
    answer = { status: 302, body: "", headers: { location: "/elsewhere" } };
    await expect(client.getCredential("urn:uuid:1")).rejects.toMatchObject({
      code: "bridge_invalid_answer",
    });
    expect(seen.map(({ url }) => url)).toEqual(["/api/v1-alpha1/credentials/urn:uuid:1"]);
  });

  test("an answer without end is cut off", async () => {
    answer = { status: 200, body: `{"x":"${"x".repeat(9_000_000)}"}` };
    await expect(client.getCredential("urn:uuid:1")).rejects.toMatchObject({
      code: "bridge_invalid_answer",
    });
  });

  test("what was confided to the provider does not come back in an error", async () => {
    const message = `Key ${SECRET_KEY} may not write to agent@owner.example:base-sepolia`;
    answer = { status: 400, body: JSON.stringify({ error: true, message }) };
    const error = await client.putType("Skill").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SdkError);
    expect(inspect(error)).not.toContain(SECRET_KEY);
    expect(inspect(error)).not.toContain("owner.example");
    expect((error as Error).message).toContain("may not write");
  });

  test("an id cannot lead to another path", async () => {
    answer = { status: 404, body: "" };
    await client.getCredential("../../admin?x=1#y").catch(() => undefined);
    expect(seen[0]!.url).toBe(
      "/api/v1-alpha1/credentials/..%2F..%2Fadmin%3Fx=1%23y".replace("=", "%3D"),
    );
  });

  test("a read is tried again when the fault may pass, and not when it will not", async () => {
    answer = { status: 503, body: "" };
    await expect(client.getAction("a")).rejects.toMatchObject({ code: "bridge_unreachable" });
    expect(seen).toHaveLength(4);
    seen = [];
    answer = { status: 429, body: "", headers: { "retry-after": "3600" } };
    await expect(client.getAction("a")).rejects.toMatchObject({
      details: { retryAfterSeconds: 3600 },
    });
    expect(seen).toHaveLength(1);
    // The other form (RFC 9110, section 10.2.3).
    answer.headers = { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() };
    const { details } = (await client.getAction("a").catch((error: unknown) => error)) as SdkError;
    expect(details["retryAfterSeconds"]).toBeGreaterThan(3590);
    expect(seen).toHaveLength(2);
  });

  test("no server at all", async () => {
    const nowhere = createProviderClient({
      secretKey: SECRET_KEY,
      baseUrl: "http://127.0.0.1:9/api",
    });
    await expect(nowhere.putType("Skill")).rejects.toMatchObject({ code: "bridge_unreachable" });
  });
});
