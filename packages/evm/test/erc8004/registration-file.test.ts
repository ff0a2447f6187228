import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  MOST_REGISTRATION_BYTES,
  readRegistrationFile,
  readRegistrationUri,
} from "../../src/index.ts";

const TYPE = "https://eips.ethereum.org/EIPS/eip-8004#registration-v1";
const registry = "0x8004A169FB4a3325136EB29fA0ceB6D2e539a432";
const bytesOf = (file: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(file));
const claimsOf = (file: object) => {
  const read = readRegistrationFile(bytesOf({ type: TYPE, ...file }));
  return "claims" in read ? read.claims : expect.fail(read.problem);
};
const nothing = { services: [], supportedTrust: [], registrations: [] };

describe("a registration file", () => {
  test("says who the agent is, by itself", () => {
    const services = [
      {
        name: "A2A",
        endpoint: "https://agent.example/.well-known/agent-card.json",
        version: "0.3.0",
        skills: ["x"],
      },
      { name: "ENS", endpoint: "oracle.eth" },
    ];
    expect(
      claimsOf({
        name: "Oracle",
        description: "Tells the weather",
        image: "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
        services,
        x402Support: true,
        active: false,
        registrations: [{ agentId: 22, agentRegistry: `eip155:8453:${registry}` }],
        supportedTrust: ["reputation"],
        updatedAt: 1,
      }),
    ).toEqual({
      name: "Oracle",
      description: "Tells the weather",
      image: "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
      services: [
        {
          name: "A2A",
          endpoint: "https://agent.example/.well-known/agent-card.json",
          version: "0.3.0",
        },
        { name: "ENS", endpoint: "oracle.eth" },
      ],
      x402Support: true,
      active: false,
      registrations: [`eip155:8453:${registry.toLowerCase()}:22`],
      supportedTrust: ["reputation"],
    });
  });

  test("is the same for the port to Solana, whose registrations stay as they stand", () => {
    // As written by buildRegistrationFileJson of 8004-solana 0.8.3.
    const services = [
      { name: "SNS", endpoint: "oracle.sol" },
      { name: "agentWallet", endpoint: "eip155:1:9WzDXw" },
    ];
    const program = "8oo4dC4JvBLwy5tGgiH3WwK4B9PWxL9Z4XjA2jzkQMbQ";
    const registrations = [{ agentId: 7, agentRegistry: `solana:101:${program}` }];
    expect(claimsOf({ name: "Oracle", services, registrations })).toEqual({
      ...nothing,
      name: "Oracle",
      services,
      registrations: [`solana:101:${program}:7`],
    });
  });

  test("has its former name of services read too", () => {
    const endpoints = [{ name: "MCP", endpoint: "https://mcp.agent.example/" }];
    expect(claimsOf({ endpoints }).services).toEqual(endpoints);
  });

  test("loses what is of another type, too long, or runs where it is shown", () => {
    expect(
      claimsOf({
        name: 5,
        description: "d".repeat(2_001),
        image: "javascript:alert(1)",
        services: [
          { name: "web", endpoint: " JavaScript:alert(1)" },
          { name: "web", endpoint: "data:text/html,<script>" },
          { name: "web" },
          null,
          "web",
        ],
        x402Support: "yes",
        registrations: [{ agentId: -1, agentRegistry: "eip155:1:0x" }, { agentId: 1 }],
        supportedTrust: [1, ""],
      }),
    ).toEqual(nothing);
    expect(claimsOf({ name: "a\u202e\u0007b\n" }).name).toBe("a b");
    const services = Array.from({ length: 100 }, () => ({
      name: "web",
      endpoint: "https://agent.example",
    }));
    expect(claimsOf({ services, supportedTrust: "reputation" }).services).toHaveLength(32);
  });

  test("of another type, form or size is refused as a whole", () => {
    const deep = `{"type":"${TYPE}","name":${"[".repeat(50)}${"]".repeat(50)}}`;
    const refused = [
      new TextEncoder().encode("{"),
      new TextEncoder().encode(deep),
      new TextEncoder().encode(`{"type":"${TYPE}","name":"a","name":"b"}`),
      Uint8Array.of(0xff),
      bytesOf([]),
      bytesOf(null),
      bytesOf({ name: "Oracle" }),
      bytesOf({ type: TYPE, description: "d".repeat(MOST_REGISTRATION_BYTES) }),
      bytesOf({ type: TYPE, many: Array.from({ length: 3_000 }, () => 1) }),
    ];
    for (const bytes of refused)
      expect(readRegistrationFile(bytes)).toEqual({ problem: expect.any(String) });
  });

  test("never breaks its reader, and never makes claims beyond their bounds", () => {
    const size = (claims: unknown): number => JSON.stringify(claims).length;
    const anything = fc.record(
      Object.fromEntries(
        [
          "name",
          "description",
          "image",
          "services",
          "registrations",
          "supportedTrust",
          "active",
        ].map((name) => [
          name,
          fc.oneof(
            fc.jsonValue(),
            fc.array(
              fc.record({ name: fc.string(), endpoint: fc.string(), agentId: fc.jsonValue() }),
            ),
          ),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (file) => {
        const read = readRegistrationFile(bytesOf({ type: TYPE, ...file }));
        expect("claims" in read ? size(read.claims) : 0).toBeLessThan(100_000);
      }),
      { numRuns: Number(process.env["ARCS_ERC8004_FILES"] ?? 200) },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect("problem" in readRegistrationFile(bytes)).toBe(true);
      }),
    );
  });
});

describe("the URI of a registration file", () => {
  const textOf = (uri: string): string => {
    const read = readRegistrationUri(uri);
    return read.form === "data"
      ? new TextDecoder().decode(read.bytes)
      : expect.fail(JSON.stringify(read));
  };

  test("holds the file, in base64 or plain", () => {
    const file = '{"name":"Öl?+"}';
    const base64 = Buffer.from(file).toString("base64");
    for (const uri of [
      `data:application/json;base64,${base64}`,
      `data:application/json;charset=utf-8;base64,${encodeURIComponent(base64)}`,
      `data:application/json,${encodeURIComponent(file)}`,
      `data:application/json;utf8,${file}`,
      `data:application/ld+json,${encodeURIComponent(file)}`,
    ]) {
      expect(textOf(uri), uri).toBe(file);
    }
  });

  test("names a place", () => {
    const cid = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    expect(readRegistrationUri(`ipfs://${cid}`)).toEqual({ form: "ipfs", path: cid });
    expect(readRegistrationUri(`ipfs://ipfs/${cid}/agent.json`)).toEqual({
      form: "ipfs",
      path: `${cid}/agent.json`,
    });
    const url = "https://agent.example/registration.json?v=1";
    expect(readRegistrationUri(url)).toEqual({ form: "https", url });
  });

  test("of any other form is said to be none", () => {
    const cid = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    for (const uri of [
      "",
      "https://agent.example/\u0000.json",
      "https://agent.example/a\n.json",
      "http://agent.example/registration.json",
      "file:///etc/passwd",
      "ftp://agent.example/",
      "https://",
      `https://agent.example/${"a".repeat(3_000)}`,
      "ipfs://short",
      `ipfs://${cid}/../../api/v0/shutdown`,
      `ipfs://${cid}/a?b=c`,
      "data:text/html,<p>",
      "data:application/json",
      "data:application/json;base64,!!",
      "data:application/json;base64,e30===",
      "data:application/json,%ff",
      `data:application/json;base64,${Buffer.alloc(MOST_REGISTRATION_BYTES + 3).toString("base64")}`,
      `data:application/json,${"%20".repeat(MOST_REGISTRATION_BYTES + 1)}`,
    ]) {
      expect(readRegistrationUri(uri), uri.slice(0, 80)).toEqual({
        form: "none",
        problem: expect.any(String),
      });
    }
    fc.assert(
      fc.property(fc.string(), (uri) => readRegistrationUri(`data:${uri}`).form !== "https"),
    );
  });
});
