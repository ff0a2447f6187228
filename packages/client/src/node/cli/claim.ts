import { createInterface } from "node:readline/promises";

import { createSigner, isSdkError, parseWalletKey, SdkError, type Signer } from "@arcs/core";
import { readSettings, type Setting, url, variableOf } from "@arcs/core/internal";
import { defineCommand, printable, readGivenFile } from "@arcs/process";

import { provePaymentAccount, registerAgent } from "../../agent-wallets.ts";
import { type ArcsClient, createArcsClient } from "../index.ts";

/**
 * Runs `arcs claim`: registers the wallet of an account as an agent, and proves an account on an
 * EVM chain where one is named. What is done already is not done again, so a claim that ended
 * half-way goes on when it is called again.
 */
export const claim = defineCommand(
  {
    options: {
      wallet: { type: "string", short: "w" },
      name: { type: "string" },
      account: { type: "string", short: "a" },
      server: { type: "string", short: "s" },
      json: { type: "boolean" },
    },
  },
  async ({ wallet: file, name, account, server: given, json }) => {
    const { server, apiKey, problems } = readServer(given);
    if (file === undefined) problems.push("--wallet must name a key file; see --help");
    if (file === undefined || apiKey === undefined || server === undefined || problems.length > 0)
      throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
    const client = createArcsClient({ baseUrl: server, apiKey });
    const wallet = await readWallet(file);
    const agentId = wallet.address;
    const isRegistered = await hasAgent(client, agentId);
    if (!isRegistered) {
      if (name === undefined)
        throw new SdkError("invalid_argument", "--name must be the agent's name; see --help");
      await registerAgent(client, { name }, { agent: wallet });
    }
    const proved =
      account === undefined
        ? undefined
        : await provePaymentAccount(
            client,
            { agentId, account },
            { owner: wallet, account: askForSignature },
          );
    const page = `${server.replace(/\/(?:v1\/?)?$/, "")}/agents/${agentId}`;
    if (json === true)
      console.log(JSON.stringify({ agentId, account: proved?.account ?? null, page }));
    else
      for (const line of [
        `${isRegistered ? "Registered already" : "Registered"}: agent ${agentId}.`,
        ...(proved === undefined ? [] : [`Claimed: payments to ${proved.account} are its own.`]),
        `Page: ${page}`,
      ])
        console.log(printable(line));
    return 0;
  },
);

/** Reads which server to ask, and the key for it, with what is wrong about them. */
export function readServer(given: string | undefined): {
  server?: string;
  apiKey: string | undefined;
  problems: string[];
} {
  const { values, problems } = readSettings<{ server: string }, Setting>(
    { server: { form: url("https:", "http:"), fallback: "http://127.0.0.1:8787" } },
    () =>
      given === undefined
        ? variableOf(process.env, "ARCS_API_URL")
        : { text: given, source: "--server" },
  );
  const apiKey = variableOf(process.env, "ARCS_API_KEY")?.text;
  if (apiKey === undefined)
    problems.push(
      "ARCS_API_KEY must be an API key with the permission write (received none); see --help",
    );
  return { ...values, apiKey, problems };
}

/** Reads the key file of a wallet. */
export async function readWallet(path: string): Promise<Signer> {
  const text = await readGivenFile(path, { option: "--wallet" });
  try {
    return createSigner(parseWalletKey(text));
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError(error.code, `--wallet must name the key file of a wallet: ${error.message}`);
  }
}

async function hasAgent(client: ArcsClient, agentId: string): Promise<boolean> {
  try {
    await client.agents.get(agentId);
    return true;
  } catch (error) {
    if (isSdkError(error, "agent_not_found")) return false;
    throw error;
  }
}

/**
 * Has a person sign by whatever holds the account, since a key of an EVM account is seldom in a
 * file.
 */
async function askForSignature(text: string): Promise<string> {
  console.error("Sign this text with the account (personal_sign):\n");
  console.error(text.split("\n").map(printable).join("\n"));
  console.error("\nThen paste the signature, 0x and hexadecimal digits:");
  const terminal = createInterface({ input: process.stdin });
  try {
    for await (const line of terminal) if (line.trim() !== "") return line.trim();
  } finally {
    terminal.close();
  }
  throw new SdkError("invalid_signer", "no signature came: nothing was claimed; run it again");
}
