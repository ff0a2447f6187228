// Where keys and addresses come from: files, signers, the environment, the character.
import { createSigner } from "@arcs/core";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";

import { stateOf } from "../../src/state/state.ts";
import { startAgent, stored, type TestAgent } from "../runtime.ts";

const seed = Uint8Array.from(randomBytes(32));
const key = Buffer.from(seed).toString("hex");
const wallet = createSigner(seed);
const apiKey = `arcs_test_${"A1b2C3d4E5".repeat(4)}abcdef`;
const local = { LEDGER_CLUSTER: "local" };
const operator = "b850bc30-45f8-0041-a00a-83df46d8555d";
const message = new TextEncoder().encode("to sign");

const agents: TestAgent[] = [];
const start = async (options: Parameters<typeof startAgent>[0]): Promise<TestAgent> => {
  const agent = await startAgent(options);
  agents.push(agent);
  return agent;
};
const env = (variables: Record<string, string>): void => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};
const configOf = ({ runtime }: TestAgent): NonNullable<ReturnType<typeof stateOf>>["config"] => {
  const state = stateOf(runtime);
  if (state === undefined) throw new Error("the plugin is not started");
  return state.config;
};

let folder: string;
let cwd: MockInstance<() => string> | undefined;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "arcs-keys-")));
});
afterEach(async () => {
  await Promise.all(agents.splice(0).map(({ runtime }) => runtime.stop()));
  vi.unstubAllEnvs();
  cwd?.mockRestore();
  rmSync(folder, { recursive: true, force: true });
});

describe("a key file", () => {
  const keyFile = (mode: number, text = key): string => {
    const path = join(folder, "wallet.key");
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  };

  test.each([
    ["hex", key, 0o600],
    ["a JSON array, for its owner to read only", JSON.stringify([...seed]), 0o400],
  ])("is read: %s", async (_, text, mode) => {
    env({ AGENT_WALLET_KEY_FILE: keyFile(mode, `${text}\n`) });
    const agent = await start({ settings: local });
    const { wallet: signer } = configOf(agent);
    expect(signer.address).toBe(wallet.address);
    expect(await signer.sign(message)).toEqual(await wallet.sign(message));
    expect((await stored(agent.adapter)) + agent.logs.join("\n")).not.toContain(key);
  });

  test.skipIf(process.platform === "win32").each([0o640, 0o604, 0o644, 0o660, 0o620, 0o602, 0o666, 0o777])(
    "that others may read or write is refused: mode %i",
    async (mode) => {
      env({ AGENT_WALLET_KEY_FILE: keyFile(mode) });
      const refused = startAgent({ settings: local });
      await expect(refused).rejects.toThrow(
        `1 problem: AGENT_WALLET_KEY_FILE expected a file of mode 0600, which its owner alone can read, got mode 0${mode.toString(8)}`,
      );
      await expect(refused).rejects.not.toThrow(key);
    },
  );

  test.each<[string, () => string]>([
    ["a file that is not there", () => join(folder, "none")],
    ["a folder", () => folder],
    ["a link to nothing", () => (symlinkSync(join(folder, "none"), join(folder, "link")), join(folder, "link"))],
    ["a file without a key", () => keyFile(0o600, `0x${key}`)],
    ["a file without end", () => keyFile(0o600, " ".repeat(20_000) + key)],
    ["a relative path", () => "wallet.key"],
  ])("is refused without showing anything of it: %s", async (_, path) => {
    env({ AGENT_WALLET_KEY_FILE: path() });
    const refused = startAgent({ settings: local });
    await expect(refused).rejects.toThrow(/1 problem: AGENT_WALLET_KEY_FILE expected /);
    await expect(refused).rejects.not.toThrow(key);
  });

  test("is named by the environment alone: a character would read other agents' keys", async () => {
    const settings = { ...local, AGENT_WALLET_KEY_FILE: keyFile(0o600) };
    await expect(startAgent({ settings })).rejects.toThrow(
      /AGENT_WALLET_KEY_FILE expected in the environment, and not in the character/,
    );
  });

  test("and another source of the key are one too many", async () => {
    env({ AGENT_WALLET_KEY_FILE: keyFile(0o600), AGENT_WALLET_PRIVATE_KEY: key });
    await expect(startAgent({ settings: local })).rejects.toThrow(
      /1 problem: AGENT_WALLET_PRIVATE_KEY, AGENT_WALLET_KEY_FILE expected one of them only/,
    );
  });
});

describe("an external signer", () => {
  let server: Server;
  let url: string;
  let answer: (body: any) => unknown;
  const seen: { authorization: string | undefined; body: any }[] = [];
  beforeEach(async () => {
    seen.length = 0;
    answer = ({ message: text }) => ({
      signature: Buffer.from(wallet.sign(Buffer.from(text, "base64")) as Uint8Array).toString("base64"),
    });
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (data) => (text += String(data)));
      request.on("end", () => {
        const body: unknown = JSON.parse(text);
        seen.push({ authorization: request.headers.authorization, body });
        const given = answer(body);
        if (given === "redirect") response.writeHead(307, { location: `${url}/other` }).end();
        else response.end(typeof given === "string" ? given : JSON.stringify(given));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test("at a URL signs, and no key is here", async () => {
    const AGENT_WALLET_SIGNER_TOKEN = "a-token-for-the-signer";
    env({ AGENT_WALLET_SIGNER: url, AGENT_WALLET_ADDRESS: wallet.address, AGENT_WALLET_SIGNER_TOKEN });
    const agent = await start({ settings: local });
    const { wallet: signer } = configOf(agent);
    expect(signer.address).toBe(wallet.address);
    expect(seen).toEqual([]);
    expect(Buffer.from(await signer.sign(message))).toEqual(Buffer.from(await wallet.sign(message)));
    const body = { address: wallet.address, message: Buffer.from(message).toString("base64") };
    expect(seen).toEqual([{ authorization: `Bearer ${AGENT_WALLET_SIGNER_TOKEN}`, body }]);
    expect((await stored(agent.adapter)) + agent.logs.join("\n")).not.toContain(AGENT_WALLET_SIGNER_TOKEN);
  });

  test("that signs for another wallet, or answers with something else, is not believed", async () => {
    env({ AGENT_WALLET_SIGNER: url, AGENT_WALLET_ADDRESS: wallet.address });
    const { wallet: signer } = configOf(await start({ settings: local }));
    const other = createSigner(Uint8Array.from(randomBytes(32)));
    const answers: unknown[] = [
      { signature: Buffer.from(await other.sign(message)).toString("base64") },
      { signature: "" },
      {},
      null,
      "no JSON",
      "redirect",
      `{"signature":"${"A".repeat(100_000)}"}`,
    ];
    for (const given of answers) {
      answer = () => given;
      const asked = Promise.resolve(signer.sign(message));
      await expect(asked).rejects.toMatchObject({ name: "SdkError", code: "invalid_signer" });
    }
    // A redirect is not followed: it would carry the token elsewhere.
    expect(seen).toHaveLength(answers.length);
  });

  test("can be a service of the runtime", async () => {
    env({ AGENT_WALLET_SIGNER: "service:vault", AGENT_WALLET_ADDRESS: wallet.address });
    const vault = {
      serviceType: "vault",
      start: async () => ({ capabilityDescription: "", stop: async () => undefined, sign: wallet.sign }),
    };
    const agent = await start({
      settings: local,
      plugins: [{ name: "vault", description: "", services: [vault as never] }],
    });
    await agent.runtime.getServiceLoadPromise("vault" as never);
    const { wallet: signer } = configOf(agent);
    expect(await signer.sign(message)).toEqual(await wallet.sign(message));
    const without = configOf(await start({ settings: local })).wallet;
    await expect(Promise.resolve(without.sign(message))).rejects.toMatchObject({ code: "unavailable" });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ["no address", { AGENT_WALLET_SIGNER: "service:vault" }, /1 problem: AGENT_WALLET_ADDRESS expected the address/],
    [
      "an address alone",
      { AGENT_WALLET_ADDRESS: wallet.address },
      /1 problem: AGENT_WALLET_PRIVATE_KEY expected .*, got none/,
    ],
    [
      "http to another machine",
      { AGENT_WALLET_SIGNER: "http://signer.example", AGENT_WALLET_ADDRESS: wallet.address },
      /1 problem: AGENT_WALLET_SIGNER expected /,
    ],
    [
      "another address than the key's",
      { AGENT_WALLET_PRIVATE_KEY: key, AGENT_WALLET_ADDRESS: createSigner(new Uint8Array(32).fill(3)).address },
      /1 problem: AGENT_WALLET_ADDRESS expected the address of the wallet/,
    ],
  ])("is refused with %s", async (_, variables, problem) => {
    env(variables);
    await expect(startAgent({ settings: local })).rejects.toThrow(problem);
  });
});

describe("an address that a secret goes to", () => {
  const evil = "https://evil.example";
  const program = createSigner(new Uint8Array(32).fill(5)).address;

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["ARCS_API_URL", { ARCS_API_KEY: apiKey, AGENT_WALLET_PRIVATE_KEY: key }, { ARCS_API_URL: evil }],
    ["LEDGER_RPC_URL", { AGENT_WALLET_PRIVATE_KEY: key }, { LEDGER_RPC_URL: evil }],
    ["LEDGER_PROGRAM_ADDRESS", { AGENT_WALLET_PRIVATE_KEY: key }, { LEDGER_PROGRAM_ADDRESS: program }],
    ["CLOUD_API_URL", { CLOUD_API_KEY: "k-1", AGENT_WALLET_PRIVATE_KEY: key }, { CLOUD_API_URL: evil }],
    [
      "PAYMENT_FACILITATOR_URL",
      { PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`, AGENT_WALLET_PRIVATE_KEY: key },
      { PAYMENT_FACILITATOR_URL: evil },
    ],
  ])("%s comes from where the secret does, and not from a character", async (name, variables, settings) => {
    env(variables);
    await expect(startAgent({ settings: { ...local, ...settings } })).rejects.toThrow(
      new RegExp(`1 problem: ${name} expected in the environment, where [A-Z_]+ comes from, and not in the character`),
    );
  });

  test("is the environment's where both say one, and the log says so", async () => {
    env({ ARCS_API_KEY: apiKey, ARCS_API_URL: "http://127.0.0.1:9", AGENT_WALLET_PRIVATE_KEY: key });
    const agent = await start({ settings: { ...local, ARCS_API_URL: evil } });
    expect(configOf(agent).api).toEqual({ url: "http://127.0.0.1:9", key: apiKey });
    expect(agent.logs.join("\n")).toMatch(/ARCS_API_URL of the character is not used/);
  });

  test("may stand in a character beside its own secret", async () => {
    const settings = { ...local, ARCS_API_URL: "http://127.0.0.1:9", LEDGER_RPC_URL: "http://127.0.0.1:9" };
    const secrets = { ARCS_API_KEY: apiKey, AGENT_WALLET_PRIVATE_KEY: key };
    expect(configOf(await start({ settings, secrets })).api?.url).toBe("http://127.0.0.1:9");
  });

  test("may stand in a character as a copy of the environment, which hosts make", async () => {
    const both = { ARCS_API_URL: "http://127.0.0.1:9", ARCS_OPERATORS: operator };
    env({ ...both, ARCS_API_KEY: apiKey, AGENT_WALLET_PRIVATE_KEY: key });
    expect(configOf(await start({ settings: local, secrets: both }))).toMatchObject({
      api: { url: "http://127.0.0.1:9" },
      operators: [operator],
    });
  });

  test("operators are the environment's only", async () => {
    env({ AGENT_WALLET_PRIVATE_KEY: key });
    await expect(startAgent({ settings: { ...local, ARCS_OPERATORS: operator } })).rejects.toThrow(
      /1 problem: ARCS_OPERATORS expected in the environment, and not in the character/,
    );
    await expect(
      startAgent({ settings: { ...local, ARCS_OPERATORS: operator }, secrets: { AGENT_WALLET_PRIVATE_KEY: key } }),
    ).rejects.toThrow(/1 problem: ARCS_OPERATORS/);
    const other = "c850bc30-45f8-0041-a00a-83df46d8555d";
    env({ ARCS_OPERATORS: other });
    const agent = await start({ settings: { ...local, ARCS_OPERATORS: operator } });
    expect(configOf(agent).operators).toEqual([other]);
  });
});

describe("a .env file, which elizaOS shows to anybody and lets anybody write", () => {
  const mainnet = { LEDGER_CLUSTER: "mainnet-beta" };
  const inside = (): string => {
    const deep = join(folder, "a/b");
    mkdirSync(deep, { recursive: true });
    cwd = vi.spyOn(process, "cwd").mockReturnValue(deep);
    return deep;
  };
  beforeEach(() =>
    env({
      AGENT_WALLET_PRIVATE_KEY: key,
      ELIZA_SERVER_AUTH_TOKEN: "a token",
      LEDGER_RPC_URL: "https://rpc.example/v2/endpoint-key-1234567890",
    }),
  );

  test.each<[string, string, string]>([
    ["here", ".env", `AGENT_WALLET_PRIVATE_KEY=${key}`],
    ["above", "../.env", `OTHER=1\n  export AGENT_WALLET_PRIVATE_KEY = "${key}"`],
    ["higher, behind one without a key", "../../.env", `AGENT_WALLET_PRIVATE_KEY='${key}'`],
    ["as .env.local", ".env.local", `AGENT_WALLET_PRIVATE_KEY=${key}`],
    ["of an older key", ".env", "AGENT_WALLET_PRIVATE_KEY=[1,2,3]"],
    ["by another name", ".env", `SOLANA_PRIVATE_KEY=${key}`],
    ["with line ends of old", ".env", `OTHER=1\rAGENT_WALLET_PRIVATE_KEY=${key}\rMORE=1`],
    ["on the line after its name", ".env", `AGENT_WALLET_PRIVATE_KEY=\n"${key}"`],
    ["behind a line end that is none", ".env", `OTHER=a\u2028${key}`],
    ["of the service", ".env", `ARCS_API_KEY=${apiKey}`],
    ["of the endpoint", ".env", "LEDGER_RPC_URL=https://rpc.example/v2/endpoint-key-1234567890"],
    ["of the signer", ".env", "AGENT_WALLET_SIGNER_TOKEN=x"],
  ])("with a key is refused on mainnet, and warned of elsewhere: %s", async (_, path, text) => {
    const here = inside();
    writeFileSync(join(here, "../.env"), "NOTHING=1\n");
    writeFileSync(join(here, path), `${text}\n`);
    const refused = startAgent({ settings: mainnet });
    await expect(refused).rejects.toThrow(/1 problem: \S+\.env(\.local)? expected no [A-Z_]+ on mainnet-beta/);
    await expect(refused).rejects.not.toThrow(key);
    const agent = await start({ settings: local });
    expect(agent.logs.join("\n")).toMatch(/\.env(\.local)? has [A-Z_]+, and the host shows that file/);
    expect(agent.logs.join("\n")).not.toContain(key);
  });

  test.each([
    "# AGENT_WALLET_PRIVATE_KEY=abc",
    "AGENT_WALLET_PRIVATE_KEY=",
    'AGENT_WALLET_PRIVATE_KEY=""',
    "MY_AGENT_WALLET_PRIVATE_KEY=1",
    "LEDGER_CLUSTER=mainnet-beta",
    "AGENT_WALLET_KEY_FILE=/run/secrets/wallet",
    "LEDGER_RPC_URL=https://rpc.example",
  ])("without a key is nobody's business: %s", async (text) => {
    writeFileSync(join(inside(), ".env"), `${text}\n`);
    env({ LEDGER_RPC_URL: "https://rpc.example" });
    const agent = await start({ settings: mainnet });
    expect(agent.logs.join("\n")).not.toContain("the host shows that file");
  });

  test.each(["ARCS_API_URL=https://a.example", `ARCS_OPERATORS=${operator}`, "AGENT_WALLET_KEY_FILE=/x"])(
    "that says whom to trust is warned of while nothing asks for a token: %s",
    async (text) => {
      writeFileSync(join(inside(), ".env"), `${text}\n`);
      env({ ELIZA_SERVER_AUTH_TOKEN: "" });
      const { logs } = await start({ settings: local });
      expect(logs.join("\n")).toMatch(/\.env has [A-Z_]+, and without ELIZA_SERVER_AUTH_TOKEN anybody can change/);
    },
  );
});

test("a variable that is nearly a setting is warned of, and none of another program's, nor any value", async () => {
  env({ AGENT_WALLET_PRIVATE_KEY: key, ARCS_API_ULR: "https://hunter2.example", ARCS_DATA_FOLDER: "/hunter2" });
  const text = (await start({ settings: local })).logs.join("\n");
  expect(text).toContain(
    "ARCS_API_ULR is set, and the plugin has no setting with this name; did you mean ARCS_API_URL?",
  );
  expect(text).not.toMatch(/ARCS_DATA_FOLDER|hunter2/);
});

describe("on mainnet", () => {
  const mainnet = { LEDGER_CLUSTER: "mainnet-beta" };

  test("the host's token is asked for always", async () => {
    env({ AGENT_WALLET_PRIVATE_KEY: key, ELIZA_SERVER_AUTH_TOKEN: " " });
    await expect(startAgent({ settings: mainnet })).rejects.toThrow(/1 problem: ELIZA_SERVER_AUTH_TOKEN expected/);
    env({ ELIZA_SERVER_AUTH_TOKEN: "a token" });
    await start({ settings: mainnet });
  });

  test("a character that names another network gets round nothing: the wallet is the same", async () => {
    env({ AGENT_WALLET_PRIVATE_KEY: key, LEDGER_CLUSTER: "mainnet-beta" });
    for (const LEDGER_CLUSTER of ["devnet", "local"]) {
      const refused = startAgent({ settings: { LEDGER_CLUSTER } });
      await expect(refused).rejects.toThrow(/1 problem: ELIZA_SERVER_AUTH_TOKEN expected/);
    }
  });
});

test("what the host stores has neither the cloud's key nor an endpoint's", async () => {
  const secrets = {
    AGENT_WALLET_PRIVATE_KEY: key,
    CLOUD_API_KEY: "cloud-key-1234567890",
    LEDGER_RPC_URL: "https://rpc.example/v2/endpoint-key-1234567890",
  };
  const agent = await start({ settings: local, secrets });
  const text = (await stored(agent.adapter)) + JSON.stringify(agent.runtime.character) + agent.logs.join("\n");
  expect(text).not.toContain("cloud-key-1234567890");
  expect(text).not.toContain("endpoint-key-1234567890");
  expect(configOf(agent).rpcUrl).toBe(secrets.LEDGER_RPC_URL);
});
