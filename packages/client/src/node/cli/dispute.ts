import { isSdkError, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { defineCommand, printable } from "@arcs/process";

import { readServiceSettings } from "../../http/client-options.ts";
import { NO_SIGNATURE } from "../../no-signature.ts";
import { createArcsClient } from "../index.ts";
import type { ClientCommand } from "./check.ts";

const options = {
  reason: { type: "string" },
  description: { type: "string" },
  signature: { type: "string" },
  server: { type: "string", short: "s" },
  json: { type: "boolean" },
} as const;

/**
 * Creates the command `dispute`: without a signature it prints the text that the payer's wallet
 * signs, with it it opens the dispute.
 */
export function createDisputeCommand(): ClientCommand {
  return defineCommand({ options, mostWords: 1 }, async (values, [holdId]) => {
    const { reason, description, signature, server } = values;
    const { settings, problems } = readServiceSettings(process.env, { url: server });
    if (holdId === undefined || reason === undefined) {
      problems.unshift("name a hold and say why: arcs dispute hld_… --reason <text>; see --help");
    }
    if (holdId === undefined || reason === undefined || problems.length > 0)
      throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
    const client = createArcsClient(settings);
    const said = { holdId, reason, ...defined({ description }) };
    try {
      const opened = await client.disputes.open({ ...said, signature: signature ?? NO_SIGNATURE });
      if (values.json === true) console.log(JSON.stringify(opened));
      else console.log(printable(`Dispute ${opened.id} is open: ${opened.reason}`));
      return 0;
    } catch (error) {
      const isUnsigned =
        signature === undefined && isSdkError(error, "statement_signature_invalid");
      if (!isUnsigned) throw error;
      const { signer, statement } = error.details as { signer: string; statement: string };
      if (values.json === true) console.log(JSON.stringify({ signer, statement }));
      else {
        console.log(
          printable(
            `Sign this text with the wallet ${signer}, then run the command again with --signature:`,
          ),
        );
        console.log("");
        for (const line of statement.split("\n")) console.log(printable(line));
      }
      return 1;
    }
  });
}
