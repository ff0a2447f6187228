import { SdkError } from "@arcs/core";
import { defineCommand, printable } from "@arcs/process";

import { closeAgent } from "../../agent-wallets.ts";
import { createArcsClient } from "../index.ts";
import { readServer, readWallet } from "./claim.ts";

/** Runs `arcs close`: closes an agent for good, with the signature of its owner's wallet. */
export const close = defineCommand(
  {
    options: {
      wallet: { type: "string", short: "w" },
      credentials: { type: "string" },
      server: { type: "string", short: "s" },
      json: { type: "boolean" },
    },
    mostWords: 1,
  },
  async ({ wallet: file, credentials, server: given, json }, [agentId]) => {
    const { server, apiKey, problems } = readServer(given);
    if (agentId === undefined) problems.push("the agent's id must be given; see --help");
    if (file === undefined) problems.push("--wallet must name the owner's key file; see --help");
    const isChoice = credentials === "revoke" || credentials === "keep";
    if (!isChoice) problems.push("--credentials must be revoke or keep; see --help");
    if (
      agentId === undefined ||
      file === undefined ||
      !isChoice ||
      apiKey === undefined ||
      server === undefined ||
      problems.length > 0
    )
      throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
    const client = createArcsClient({ baseUrl: server, apiKey });
    const owner = await readWallet(file);
    const closed = await closeAgent(client, { agentId, credentials }, { owner });
    if (json === true) console.log(JSON.stringify(closed));
    else {
      const kept = credentials === "keep" ? "are kept" : "are being revoked";
      console.log(printable(`Closed: agent ${closed.agentId}. Its credentials ${kept}.`));
    }
    return 0;
  },
);
