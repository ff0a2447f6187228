// Sources of keys and addresses: files, signers, the environment, the character.
import { createSigner } from "@arcs/core";
import { randomBytes } from "node:crypto";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import manifest from "../../package.json" with { type: "json" };
import { collectingGarbage } from "../../../core/test/support/collect-garbage.ts";
import { startAgent, stored } from "../support/runtime.ts";
import {
  useKeyHolder,
  seed,
  key,
  apiKey,
  local,
  operator,
  start,
  env,
  configOf,
  folder,
} from "../support/key-holder.ts";

useKeyHolder();

const wallet = createSigner(seed);
const message = new TextEncoder().encode("to sign");

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

  test
    .skipIf(process.platform === "win32")
    .each([0o640, 0o604, 0o644, 0o660, 0o620, 0o602, 0o666, 0o777])(
    "that others may read or write is refused: mode %i",
    async (mode) => {
      env({ AGENT_WALLET_KEY_FILE: keyFile(mode) });
      const refused = startAgent({ settings: local });
      await expect(refused).rejects.toThrow(
        `1 problem: AGENT_WALLET_KEY_FILE must be a file of mode 0600, which its owner alone can read (received mode 0${mode.toString(8)})`,
      );
      await expect(refused).rejects.not.toThrow(key);
    },
  );

  test.each<[string, () => string]>([
    ["a file that is not there", () => join(folder, "none")],
    ["a folder", () => folder],
    [
      "a link to nothing",
      () => (symlinkSync(join(folder, "none"), join(folder, "link")), join(folder, "link")),
    ],
    ["a file without a key", () => keyFile(0o600, `0x${key}`)],
    ["a file without end", () => keyFile(0o600, " ".repeat(20_000) + key)],
    ["a relative path", () => "wallet.key"],
    [
      "a file with the address",
      () => (env({ AGENT_WALLET_ADDRESS: wallet.address }), keyFile(0o600, wallet.address)),
    ],
  ])("is refused without showing anything of it: %s", async (_, path) => {
    env({ AGENT_WALLET_KEY_FILE: path() });
    const refused = startAgent({ settings: local });
    await expect(refused).rejects.toThrow(/1 problem: AGENT_WALLET_KEY_FILE must be /);
    await expect(refused).rejects.not.toThrow(key);
  });

  test("is named by the environment alone: a character would read other agents' keys", async () => {
    const settings = { ...local, AGENT_WALLET_KEY_FILE: keyFile(0o600) };
    await expect(startAgent({ settings })).rejects.toThrow(
      /AGENT_WALLET_KEY_FILE must be in the environment, and not in the character/,
    );
  });

  test("and another source of the key are one too many", async () => {
    env({ AGENT_WALLET_KEY_FILE: keyFile(0o600), AGENT_WALLET_PRIVATE_KEY: key });
    await expect(startAgent({ settings: local })).rejects.toThrow(
      /1 problem: AGENT_WALLET_PRIVATE_KEY, AGENT_WALLET_KEY_FILE must be one of them only/,
    );
  });
});

describe("an external signer", () => {
  let server: Server;
  let url: string;
  let answer: (body: any) => unknown;
  const seen: { authorization: string | undefined; name: string | undefined; body: any }[] = [];
  beforeEach(async () => {
    seen.length = 0;
    answer = ({ message: text }) => ({
      signature: Buffer.from(wallet.sign(Buffer.from(text, "base64")) as Uint8Array).toString(
        "base64",
      ),
    });
    server = createServer((request, response) => {
      let text = "";
      request.on("data", (data) => (text += String(data)));
      request.on("end", () => {
        const body: unknown = JSON.parse(text);
        const { authorization, "user-agent": name } = request.headers;
        seen.push({ authorization, name, body });
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
    env({
      AGENT_WALLET_SIGNER: url,
      AGENT_WALLET_ADDRESS: wallet.address,
      AGENT_WALLET_SIGNER_TOKEN,
    });
    const agent = await start({ settings: local });
    const { wallet: signer } = configOf(agent);
    expect(signer.address).toBe(wallet.address);
    expect(seen).toEqual([]);
    expect(Buffer.from(await signer.sign(message))).toEqual(
      Buffer.from(await wallet.sign(message)),
    );
    const body = { address: wallet.address, message: Buffer.from(message).toString("base64") };
    const name = `arcs-plugin/${manifest.version}`;
    expect(seen).toEqual([{ authorization: `Bearer ${AGENT_WALLET_SIGNER_TOKEN}`, name, body }]);
    expect((await stored(agent.adapter)) + agent.logs.join("\n")).not.toContain(
      AGENT_WALLET_SIGNER_TOKEN,
    );
  });

  test("that answers drop by drop is not waited for beyond the time", async () => {
    env({ AGENT_WALLET_SIGNER: url, AGENT_WALLET_ADDRESS: wallet.address });
    const { wallet: signer } = configOf(await start({ settings: local }));
    server.removeAllListeners("request").on("request", (_, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(timer));
    });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(300));
    const asked = collectingGarbage(async () => signer.sign(message));
    await expect(asked).rejects.toMatchObject({ code: "invalid_signer" });
    spy.mockRestore();
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
    // A redirect is not followed: it would send the token elsewhere.
    expect(seen).toHaveLength(answers.length);
  });

  test("can be a service of the runtime", async () => {
    env({ AGENT_WALLET_SIGNER: "service:vault", AGENT_WALLET_ADDRESS: wallet.address });
    const vault = {
      serviceType: "vault",
      start: async () => ({
        capabilityDescription: "",
        stop: async () => undefined,
        sign: wallet.sign,
      }),
    };
    const agent = await start({
      settings: local,
      plugins: [{ name: "vault", description: "", services: [vault as never] }],
    });
    await agent.runtime.getServiceLoadPromise("vault" as never);
    const { wallet: signer } = configOf(agent);
    expect(await signer.sign(message)).toEqual(await wallet.sign(message));
    const without = configOf(await start({ settings: local })).wallet;
    await expect(Promise.resolve(without.sign(message))).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      "no address",
      { AGENT_WALLET_SIGNER: "service:vault" },
      /1 problem: AGENT_WALLET_ADDRESS must be the address/,
    ],
    [
      "an address alone",
      { AGENT_WALLET_ADDRESS: wallet.address },
      /1 problem: AGENT_WALLET_PRIVATE_KEY must be .* \(received none/,
    ],
    [
      "http to another machine",
      { AGENT_WALLET_SIGNER: "http://signer.example", AGENT_WALLET_ADDRESS: wallet.address },
      /1 problem: AGENT_WALLET_SIGNER must be /,
    ],
    [
      "another address than the key's",
      {
        AGENT_WALLET_PRIVATE_KEY: key,
        AGENT_WALLET_ADDRESS: createSigner(new Uint8Array(32).fill(3)).address,
      },
      /1 problem: AGENT_WALLET_ADDRESS must be the address of the wallet/,
    ],
    [
      "the address for the key",
      { AGENT_WALLET_PRIVATE_KEY: wallet.address, AGENT_WALLET_ADDRESS: wallet.address },
      /1 problem: AGENT_WALLET_PRIVATE_KEY must be .*: wallet key must be the wallet's secret \(received its address/,
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
    [
      "ARCS_API_URL",
      { ARCS_API_KEY: apiKey, AGENT_WALLET_PRIVATE_KEY: key },
      { ARCS_API_URL: evil },
    ],
    ["LEDGER_RPC_URL", { AGENT_WALLET_PRIVATE_KEY: key }, { LEDGER_RPC_URL: evil }],
    [
      "LEDGER_PROGRAM_ADDRESS",
      { AGENT_WALLET_PRIVATE_KEY: key },
      { LEDGER_PROGRAM_ADDRESS: program },
    ],
    [
      "CLOUD_API_URL",
      { CLOUD_API_KEY: "k-1", AGENT_WALLET_PRIVATE_KEY: key },
      { CLOUD_API_URL: evil },
    ],
    [
      "PAYMENT_FACILITATOR_URL",
      {
        PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
        AGENT_WALLET_PRIVATE_KEY: key,
      },
      { PAYMENT_FACILITATOR_URL: evil },
    ],
  ])(
    "%s comes from where the secret does, and not from a character",
    async (name, variables, settings) => {
      env(variables);
      await expect(startAgent({ settings: { ...local, ...settings } })).rejects.toThrow(
        new RegExp(
          `1 problem: ${name} must be in the environment, where [A-Z_]+ comes from, and not in the character`,
        ),
      );
    },
  );

  test("is the environment's where both say one, and the log says so", async () => {
    env({
      ARCS_API_KEY: apiKey,
      ARCS_API_URL: "http://127.0.0.1:9",
      AGENT_WALLET_PRIVATE_KEY: key,
    });
    const agent = await start({ settings: { ...local, ARCS_API_URL: evil } });
    expect(configOf(agent).api).toEqual({ url: "http://127.0.0.1:9", key: apiKey });
    expect(agent.logs.join("\n")).toMatch(/ARCS_API_URL of the character is not used/);
  });

  test("may stand in a character beside its own secret", async () => {
    const settings = {
      ...local,
      ARCS_API_URL: "http://127.0.0.1:9",
      LEDGER_RPC_URL: "http://127.0.0.1:9",
    };
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
      /1 problem: ARCS_OPERATORS must be in the environment, and not in the character/,
    );
    await expect(
      startAgent({
        settings: { ...local, ARCS_OPERATORS: operator },
        secrets: { AGENT_WALLET_PRIVATE_KEY: key },
      }),
    ).rejects.toThrow(/1 problem: ARCS_OPERATORS/);
    const other = "c850bc30-45f8-0041-a00a-83df46d8555d";
    env({ ARCS_OPERATORS: other });
    const agent = await start({ settings: { ...local, ARCS_OPERATORS: operator } });
    expect(configOf(agent).operators).toEqual([other]);
  });
});

test("a variable that is nearly a setting is warned of, and none of another program's, nor any value", async () => {
  env({
    AGENT_WALLET_PRIVATE_KEY: key,
    ARCS_API_ULR: "https://hunter2.example",
    ARCS_DATA_FOLDER: "/hunter2",
  });
  const text = (await start({ settings: local })).logs.join("\n");
  expect(text).toContain(
    "ARCS_API_ULR is set, and the plugin has no setting with this name; did you mean ARCS_API_URL?",
  );
  expect(text).not.toMatch(/ARCS_DATA_FOLDER|hunter2/);
});
