import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { fastify, type FastifyError } from "fastify";
import { createSigner, decodeAddress, hashAgentBody, SdkError, type Signer } from "@arcs/core";
import { findProgramAddress } from "@arcs/ledger";
import type { CreatedApiKey, RegisteredAgent } from "@arcs/core/http";

import { type Command, jsonOption, type ListedExtension, wantsJson } from "@arcs/server/extension";
import {
  type Api,
  callApi,
  createLog,
  readCommandLine,
  type ServerSettings,
  type StartedServer,
  startServer,
} from "@arcs/server/internal";
import { signText } from "./pay-command.ts";

/** USDC of the devnet, which the packages of x402 know, and so do servers by default. */
const USDC = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
/** The devnet, by its x402 name. */
const DEVNET = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
/** Millionths: what the buyer has, and what it burns for a voice. */
const BUYER = { funds: 10_000_000n, burned: 1_000_000n };

/**
 * `arcs-server dev x402`: all that a seller and a buyer of x402 need on this machine. A local
 * ledger stands in for the devnet, with USDC, and so do a server on it, a facilitator of the
 * official packages, a registered seller, and a buyer with money and a voice.
 *
 * @param extensions - those that the server has
 */
export function createX402Command(extensions: readonly ListedExtension[]): Command {
  return {
    options: jsonOption,
    async run(line) {
      const folder = process.cwd();
      // Before anything that takes time.
      const makeFacilitator = loadPackages(folder);
      await Promise.all(["seller.env", "buyer.env"].map((name) => assertOurs(join(folder, name))));
      const ends: End[] = [];
      try {
        const { facts, seller, buyer, server } = await start(line.settings, {
          makeFacilitator,
          extensions,
          ends,
        });
        await writeVariables(join(folder, "seller.env"), seller);
        await writeVariables(join(folder, "buyer.env"), buyer);
        const lines = wantsJson(line) ? [JSON.stringify(facts)] : describe(facts);
        for (const text of lines) console.log(text);
        const failed = server.failure.then((error) => Promise.reject(error));
        await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM"), failed]);
      } finally {
        for (const end of ends.toReversed()) await end();
      }
      return 0;
    },
  };
}

type Facts = { ledger: string; server: string; facilitator: string; seller: string; buyer: string };

function describe({ ledger, server, facilitator, seller, buyer }: Facts): string[] {
  return [
    `local ledger  ${ledger}, in place of the devnet, with USDC`,
    `ARCS          ${server}, which trusts payers who have burned USDC`,
    `facilitator   ${facilitator}`,
    `seller        ${server}/agents/${seller}: its variables are in seller.env`,
    `buyer         ${buyer}, with 10 USDC; it has burned 1, so that its word counts: its variables are in buyer.env`,
    "Ctrl-C ends all of it, and nothing stays but the two files.",
  ];
}

type Facilitator = {
  register(network: string, scheme: unknown): Facilitator;
  getSupported(): unknown;
  verify(payload: unknown, requirements: unknown): Promise<unknown>;
  settle(payload: unknown, requirements: unknown): Promise<unknown>;
};

/** Makes a facilitator of the official packages. */
type MakeFacilitator = (rpcUrl: string) => Promise<{ facilitator: Facilitator; address: string }>;

/**
 * Loads the packages of x402 that are installed where the command runs: the seller and the buyer
 * use the same.
 *
 * @throws SdkError `package_missing`
 */
function loadPackages(folder: string): MakeFacilitator {
  const load = createRequire(join(folder, "package.json"));
  try {
    const { x402Facilitator } = load("@x402/core/facilitator") as {
      x402Facilitator: new () => Facilitator;
    };
    const { ExactSvmScheme } = load("@x402/svm/exact/facilitator") as {
      ExactSvmScheme: new (signer: unknown) => object;
    };
    const { toFacilitatorSvmSigner } = load("@x402/svm") as {
      toFacilitatorSvmSigner: (signer: unknown, options: { defaultRpcUrl: string }) => unknown;
    };
    const { createKeyPairSignerFromPrivateKeyBytes } = load("@solana/kit") as {
      createKeyPairSignerFromPrivateKeyBytes: (bytes: Uint8Array) => Promise<{ address: string }>;
    };
    return async (rpcUrl) => {
      const signer = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(randomBytes(32)));
      const scheme = new ExactSvmScheme(toFacilitatorSvmSigner(signer, { defaultRpcUrl: rpcUrl }));
      return {
        facilitator: new x402Facilitator().register(DEVNET, scheme),
        address: signer.address,
      };
    };
  } catch (error) {
    const message =
      "dev x402 needs packages in this folder: npm install @x402/core @x402/svm @solana/kit";
    throw new SdkError("package_missing", message, { cause: error });
  }
}

/** Ends something that was begun. */
type End = () => unknown;
type Variables = Readonly<Record<string, string>>;
type Start = {
  makeFacilitator: MakeFacilitator;
  extensions: readonly ListedExtension[];
  ends: End[];
};
type Surroundings = { facts: Facts; seller: Variables; buyer: Variables; server: StartedServer };

async function start(
  settings: ServerSettings,
  { makeFacilitator, extensions, ends }: Start,
): Promise<Surroundings> {
  const { createLocalLedger, placeMadeUpToken } = await import("@arcs/ledger/local");
  const data = await mkdtemp(join(tmpdir(), "arcs-x402-"));
  ends.push(() => rm(data, { recursive: true, force: true }));
  const ledger = await createLocalLedger();
  ends.push(() => ledger.close());
  const { url: rpcUrl } = await ledger.listen();
  const token = await placeMadeUpToken(ledger, { mint: USDC });
  const { facilitator, address } = await makeFacilitator(rpcUrl);
  await ledger.airdrop(address, 1_000_000_000n);
  const settling = await serveFacilitator(facilitator);
  ends.push(() => settling.close());

  const server = await startOwnServer(settings, { data, rpcUrl, extensions });
  ends.push(() => server.close());
  const { url, firstAdminKey = "" } = server;
  await ledger.airdrop(server.context.ledger.payer, 10_000_000_000n);
  const api = { apiUrl: url, apiKey: firstAdminKey };
  const newWallet = (): { seed: Uint8Array; signer: Signer } => {
    const seed = Uint8Array.from(randomBytes(32));
    return { seed, signer: createSigner(seed) };
  };
  const [seller, buyer] = [newWallet().signer, newWallet()];
  // x402 opens no token accounts: a seller needs one beforehand.
  await token.fund(seller, 0n);
  await token.fund(buyer.signer, BUYER.funds);
  const transactionHash = await token.burn(buyer.signer, { amount: BUYER.burned });
  await callApi(api, { method: "POST", path: "/v1/reputation/voices", body: { transactionHash } });
  const ofSeller = await registerSeller(api, seller);
  const buying = { name: "buyer", accountId: "acct_buyer", permissions: ["read", "write"] };
  const made = (await callApi(api, {
    method: "POST",
    path: "/v1/keys",
    body: buying,
  })) as CreatedApiKey;
  const { address: buyerAddress } = buyer.signer;
  return {
    facts: {
      ledger: rpcUrl,
      server: url,
      facilitator: settling.url,
      seller: seller.address,
      buyer: buyerAddress,
    },
    seller: {
      ARCS_API_URL: url,
      ARCS_API_KEY: ofSeller,
      AGENT_ADDRESS: seller.address,
      FACILITATOR_URL: settling.url,
    },
    buyer: {
      ARCS_API_URL: url,
      ARCS_API_KEY: made.key,
      WALLET_KEY: JSON.stringify([...buyer.seed, ...decodeAddress(buyerAddress)]),
      SOLANA_RPC_URL: rpcUrl,
    },
    server,
  };
}

/** Registers the seller; gives its own API key. */
async function registerSeller(api: Api, wallet: Signer): Promise<string> {
  const { address } = wallet;
  const body = {
    address,
    owner: address,
    name: "Translator",
    capabilities: ["translation"],
    createKey: true,
  };
  const asked = { address, purpose: "register", owner: address, bodyDigest: hashAgentBody(body) };
  const challenge = await callApi(api, {
    method: "POST",
    path: "/v1/agents/challenge",
    body: asked,
  });
  const { challengeId, message } = challenge as { challengeId: string; message: string };
  const proof = {
    challengeId,
    signatures: [{ address, signature: await signText(wallet, message) }],
  };
  const made = await callApi(api, { method: "POST", path: "/v1/agents", body: { ...body, proof } });
  return (made as RegisteredAgent).key ?? "";
}

/**
 * Starts a server in this process, without settings of the environment, which are meant for another
 * one.
 */
async function startOwnServer(
  { port }: ServerSettings,
  { data, rpcUrl, extensions }: { data: string; rpcUrl: string } & Pick<Start, "extensions">,
): Promise<StartedServer> {
  const options = {
    "--data-folder": data,
    "--ledger-cluster": "devnet",
    "--ledger-rpc-url": rpcUrl,
    "--ledger-program-address": findProgramAddress("local"),
    "--webhook-targets": "public_and_loopback",
    "--log-level": "error",
    ...(port === undefined ? {} : { "--port": String(port) }),
  };
  const { settings } = readCommandLine(Object.entries(options).flat(), { env: {} });
  return startServer(settings, {
    log: createLog({ level: settings.logLevel, stream: process.stderr }),
    extensions,
  });
}

type PaymentQuestion = { paymentPayload?: unknown; paymentRequirements?: unknown };

/** Serves a facilitator over HTTP, as sellers ask one, on the loopback interface. */
async function serveFacilitator(
  facilitator: Facilitator,
): Promise<{ url: string; close(): Promise<unknown> }> {
  const app = fastify({ bodyLimit: 65_536, forceCloseConnections: true });
  app.get("/supported", async () => facilitator.getSupported());
  app.post<{ Body: PaymentQuestion }>("/verify", ({ body }) =>
    facilitator.verify(body.paymentPayload, body.paymentRequirements),
  );
  app.post<{ Body: PaymentQuestion }>("/settle", ({ body }) =>
    facilitator.settle(body.paymentPayload, body.paymentRequirements),
  );
  app.setErrorHandler(({ message }: FastifyError, _request, reply) =>
    reply.code(400).send({ error: message }),
  );
  return { url: await app.listen({ port: 0, host: "127.0.0.1" }), close: () => app.close() };
}

const HEAD = "# Made by arcs-server dev x402; its keys are worth nothing.";

/** Refuses to overwrite a file of somebody else. */
async function assertOurs(path: string): Promise<void> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return HEAD;
  });
  if (text.startsWith(HEAD)) return;
  throw new SdkError(
    "invalid_argument",
    `${path} is there, and this command did not make it: move it away first`,
  );
}

async function writeVariables(path: string, variables: Variables): Promise<void> {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  await writeFile(path, `${[HEAD, ...lines].join("\n")}\n`, { mode: 0o600 });
}
