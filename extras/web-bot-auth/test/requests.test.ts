// Signed requests, and what an attacker may make of them.
import { createSigner, type SdkError } from "@arcs/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  createMemoryNonceStore,
  createRequestVerifier,
  type HttpRequest,
  signRequest,
} from "../src/index.ts";
import {
  agent,
  agentDid,
  agentUrl,
  codesOf,
  directories,
  type Incoming,
  now,
  order,
  shop,
  shopVerifier,
  signed,
  strangerUrl,
} from "./support/scene.ts";

const get: HttpRequest = { method: "GET", url: `${shop}/orders?kind=book` };
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe("a request that an agent signed", () => {
  test.each([order, get])("is the agent's: $method", async (request) => {
    const {
      valid,
      errors,
      agent: found,
    } = await (await shopVerifier()).verify(await signed(request));
    expect({ valid, errors }).toEqual({ valid: true, errors: [] });
    expect(found).toEqual({
      did: agentDid,
      address: agent.address,
      key: "own",
      agentUrl,
      keyId: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test("counts as well with the URL in full, with Headers, and by bytes", async () => {
    const request = await signed();
    const headers = new Headers(request.headers);
    expect(
      await codesOf({
        ...request,
        url: order.url,
        headers,
        body: Buffer.from(order.body as string),
      }),
    ).toEqual([]);
  });

  test("lets requests without a signature, or with one of another application, go as such", async () => {
    expect(await codesOf({ method: "GET", url: "/" })).toEqual(["request_not_signed"]);
    const { headers } = await signed();
    const of = {
      ...headers,
      "signature-input": headers["signature-input"]?.replace("web-bot-auth", "other") ?? "",
    };
    expect(await codesOf({ method: "GET", url: "/", headers: of })).toEqual(["request_not_signed"]);
  });
});

/** A request whose body nobody read. */
function withoutBody(
  { method, url, headers }: Incoming,
  more: Record<string, string>,
): HttpRequest {
  return { method, url, headers: { ...headers, ...more } };
}

describe("what was signed cannot be used for anything else", () => {
  const changes: Record<string, [(request: Incoming) => HttpRequest, string]> = {
    "another method": [(request) => ({ ...request, method: "PUT" }), "request_signature_invalid"],
    "another path": [
      (request) => ({ ...request, url: "/refunds?kind=book" }),
      "request_signature_invalid",
    ],
    "another spelling of the path": [
      (request) => ({ ...request, url: "/x/../orders?kind=book" }),
      "request_signature_invalid",
    ],
    "another query": [
      (request) => ({ ...request, url: "/orders?kind=car" }),
      "request_signature_invalid",
    ],
    "no query": [(request) => ({ ...request, url: "/orders" }), "request_signature_invalid"],
    "another body": [(request) => ({ ...request, body: '{"count":2}' }), "content_digest_mismatch"],
    "no body": [(request) => ({ ...request, body: "" }), "content_digest_mismatch"],
    "a body that nobody gave, and no field tells of": [
      (request) => withoutBody(request, {}),
      "content_digest_mismatch",
    ],
    "another digest with the body": [
      (request) => ({
        ...request,
        body: "",
        headers: {
          ...request.headers,
          "content-digest": "sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:",
        },
      }),
      "request_signature_invalid",
    ],
    "keys elsewhere": [
      (request) => ({
        ...request,
        headers: { ...request.headers, "signature-agent": `sig1="${strangerUrl}"` },
      }),
      "signature_key_not_found",
    ],
    "another server, in full": [
      (request) => ({ ...request, url: "https://other.example/orders?kind=book" }),
      "malformed_request_signature",
    ],
    "no path": [(request) => ({ ...request, url: "*" }), "malformed_request_signature"],
  };
  test.each(Object.entries(changes))("%s", async (_name, [change, code]) => {
    const request = change(await signed());
    expect(await codesOf(request)).toEqual([code]);
  });

  test.each([{ "content-length": "11" }, { "transfer-encoding": "chunked" }])(
    "a body that was added, and that nobody compares: %j",
    async (fields) => {
      expect(await codesOf(withoutBody(await signed(get), {}))).toEqual([]);
      expect(await codesOf(withoutBody(await signed(get), fields))).toEqual([
        "content_digest_mismatch",
      ]);
    },
  );

  // Over HTTP/2, content needs no field that tells of it.
  test.each(["POST", "PUT", "PATCH", "QUERY"])(
    "a body that was perhaps added to a %s, without a field that tells of it",
    async (method) => {
      const request = await signed({ ...get, method });
      expect(await codesOf(withoutBody(request, {}))).toEqual(["content_digest_mismatch"]);
      expect(await codesOf(withoutBody(request, { "content-length": "0" }))).toEqual([]);
      expect(await codesOf({ ...withoutBody(request, {}), body: "" })).toEqual([]);
    },
  );

  test("at another server, whatever the request says of its host", async () => {
    const request = await signed({ ...get, headers: { host: "shop.example" } });
    const { resolveDirectory } = await directories();
    const other = createRequestVerifier({
      origin: "https://other.example",
      resolveDirectory,
      now: () => now,
    });
    expect((await other.verify(request)).errors).toMatchObject([
      { code: "request_signature_invalid" },
    ]);
  });

  test("every parameter of the signature counts", async () => {
    const request = await signed();
    const input = request.headers["signature-input"] ?? "";
    const positions = Array.from({ length: input.length }, (_each, index) => index);
    for (const at of positions.slice("sig1=".length)) {
      const other = input[at] === "0" ? "1" : "0";
      const headers = {
        ...request.headers,
        "signature-input": input.slice(0, at) + other + input.slice(at + 1),
      };
      expect(await codesOf({ ...request, headers }), headers["signature-input"]).not.toEqual([]);
    }
  });

  test("by another algorithm than the key's", async () => {
    const { headers, ...request } = await signed();
    const input = headers["signature-input"]?.replace('alg="ed25519"', 'alg="hmac-sha256"') ?? "";
    expect(
      await codesOf({ ...request, headers: { ...headers, "signature-input": input } }),
    ).toEqual(["request_algorithm_unsupported"]);
  });

  test("without the component that says so", async () => {
    const request = await signed();
    for (const name of [
      "@method",
      "@authority",
      "@path",
      "@query",
      "content-digest",
      'signature-agent";key="sig1',
    ]) {
      const input =
        request.headers["signature-input"]?.replace(`"${name}"`, "").replace(/ {2,}/, " ") ?? "";
      expect(input).not.toBe(request.headers["signature-input"]);
      const headers = { ...request.headers, "signature-input": input };
      expect(await codesOf({ ...request, headers })).toEqual(["request_component_missing"]);
    }
  });

  test.each([
    ['"@method" "@method"'],
    ['"@method" "x-absent"'],
    ['"@method" "@query-param";name="kind"'],
    ['"@method" "@status"'],
    ['"@method" "@authority";req'],
    ['"@method" "content-digest";bs'],
    ['"@method" "Content-Digest"'],
  ])("what cannot be compared is refused: %s", async (components) => {
    const request = await signed();
    const input = request.headers["signature-input"]?.replace('"@method"', components) ?? "";
    const headers = { ...request.headers, "signature-input": input };
    expect(await codesOf({ ...request, headers })).toEqual(["request_component_unavailable"]);
  });
});

describe("time, and once", () => {
  test("a signature counts once, however it comes again", async () => {
    const verifier = await shopVerifier();
    const request = await signed();
    const relabelled = {
      ...request,
      headers: {
        ...request.headers,
        "signature-input": request.headers["signature-input"]?.replace("sig1=", "x=") ?? "",
        signature: request.headers["signature"]?.replace("sig1=", "x=") ?? "",
      },
    };
    const outcomes = await Promise.all(
      [request, request, relabelled].map((each) => verifier.verify(each)),
    );
    // Which of them comes first is for the threads that check signatures to decide.
    expect(outcomes.filter(({ valid }) => valid)).toHaveLength(1);
    const replayed = outcomes.filter(({ errors }) =>
      errors.some(({ code }) => code === "request_replayed"),
    );
    expect(replayed).toHaveLength(2);
    expect((await verifier.verify(await signed())).valid).toBe(true);
  });

  test("what is refused does not use the signature up, nor does the nonce of another agent", async () => {
    const { texts, resolveDirectory } = await directories();
    const allowed = { now: false };
    const nonces = createMemoryNonceStore({ now: () => now.getTime() });
    const verifier = await shopVerifier({ resolveDirectory, nonces, admit: () => allowed.now });
    const request = await signed();
    expect((await verifier.verify(request)).errors).toMatchObject([
      { code: "request_agent_refused" },
    ]);
    expect((await verifier.verify({ ...request, body: "x" })).valid).toBe(false);
    allowed.now = true;
    // An attacker cannot copy the nonce, because it is stored with the key.
    expect(texts[strangerUrl]).toContain("kid");
    expect(
      nonces.take(
        `another-key:${/nonce="([^"]+)"/.exec(request.headers["signature-input"] ?? "")?.[1]}`,
        later(60),
      ),
    ).toBe(true);
    expect((await verifier.verify(request)).valid).toBe(true);
  });

  test.each([
    ["60 seconds later", { now: later(-60) }, "request_signature_expired"],
    ["6 seconds early", { now: later(6) }, "request_signature_in_future"],
    ["for six minutes", { lifetimeSeconds: 360 }, "request_signature_too_long"],
  ])("%s", async (_name, options, code) => {
    expect(await codesOf(await signed(order, options))).toEqual([code]);
  });

  test("the ends belong to it", async () => {
    expect(await codesOf(await signed(order, { now: later(-59) }))).toEqual([]);
    expect(await codesOf(await signed(order, { now: later(5) }))).toEqual([]);
    expect(await codesOf(await signed(order, { lifetimeSeconds: 300 }))).toEqual([]);
  });

  test("a store that fails lets nobody in, and a full one forgets nothing that counts", async () => {
    const broken = { take: (): never => expect.fail("no store") };
    expect(await codesOf(await signed(), { nonces: broken })).toEqual(["replay_check_unavailable"]);
    const vague = { take: () => "yes" as unknown as boolean };
    expect(await codesOf(await signed(), { nonces: vague })).toEqual(["replay_check_unavailable"]);
    const time = { now: 0 };
    const nonces = createMemoryNonceStore({ maxEntries: 2, now: () => time.now });
    expect([nonces.take("a", new Date(1000)), nonces.take("b", new Date(5000))]).toEqual([
      true,
      true,
    ]);
    expect(() => nonces.take("c", new Date(5000))).toThrow(
      expect.objectContaining({ code: "nonce_store_full" }),
    );
    expect(nonces.take("a", new Date(1000))).toBe(false);
    time.now = 2000;
    expect(nonces.take("c", new Date(5000))).toBe(true);
    expect(nonces.take("b", new Date(5000))).toBe(false);
  });
});

describe("several signatures", () => {
  test("one of the agent suffices beside one that is not good, and there are at most four", async () => {
    const { headers, ...request } = await signed();
    const other = (await signed(order, { now: later(-600) })).headers;
    const join = (name: string, count: number): string =>
      [
        headers[name] ?? "",
        ...Array.from({ length: count }, (_each, index) =>
          (other[name] ?? "").replace("sig1=", `old${index}=`),
        ),
      ].join(", ");
    const both = (count: number): HttpRequest => ({
      ...request,
      headers: {
        ...headers,
        "signature-input": join("signature-input", count),
        signature: join("signature", count),
      },
    });
    expect(await codesOf(both(1))).toEqual([]);
    expect(await codesOf(both(4))).toEqual(["malformed_request_signature"]);
  });
});

test("whatever comes in, the outcome is a value", async () => {
  const { headers, ...request } = await signed();
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom(...Object.values(headers)),
  );
  const verifier = await shopVerifier();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(headers)),
      text,
      fc.nat(),
      async (name, value, at) => {
        const own = headers[name] ?? "";
        for (const changed of [
          value,
          own.slice(0, at % own.length) + value + own.slice(at % own.length),
        ]) {
          const { valid } = await verifier.verify({
            ...request,
            headers: { ...headers, [name]: changed },
          });
          expect(typeof valid).toBe("boolean");
        }
      },
    ),
    { numRuns: 300 },
  );
  for (const wrong of [{}, { method: "GET" }, { method: "GET", url: 3 }, { method: 1, url: "/" }]) {
    expect((await verifier.verify(wrong as never)).valid).toBe(false);
  }
});

test.each([
  [{ agentUrl: "http://agent.example" }],
  [{ agentUrl: "https://agent.example/keys" }],
  [{ agentUrl: "https://user@agent.example" }],
  [{ lifetimeSeconds: 0 }],
  [{ lifetimeSeconds: 86_401 }],
  [{ now: new Date(Number.NaN) }],
])("what cannot be signed: %j", async (options) => {
  await expect(signed(order, options)).rejects.toMatchObject({
    code: "invalid_argument",
  } satisfies Partial<SdkError>);
});

test("a signer for another key is found out; a signed request is not signed again", async () => {
  const lying = { address: agent.address, sign: createSigner(new Uint8Array(32).fill(9)).sign };
  await expect(signed(order, { signer: lying })).rejects.toMatchObject({ code: "invalid_signer" });
  const { headers } = await signed();
  await expect(
    signRequest({ ...order, headers }, { signer: agent, agentUrl }),
  ).rejects.toMatchObject({
    code: "invalid_argument",
  });
});
