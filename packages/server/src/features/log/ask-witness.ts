import { SdkError } from "@arcs/core";
import { chunksOf, readBody } from "@arcs/core/internal";

import type { AskWitness } from "./log-witnesses.ts";

// Signature lines; one of ML-DSA-44 has 3.3 kB.
const MAX_BYTES = 65_536;

/** Asks a witness by HTTP (C2SP tlog-witness). Nobody is followed elsewhere, and an answer without an end is not read to it. */
export const askWitness: AskWitness = async (url, { body, signal }) => {
  const response = await fetch(`${url}/add-checkpoint`, {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body,
    redirect: "error",
    signal,
  });
  const bytes = await readBody(chunksOf(response.body, signal), { maxBytes: MAX_BYTES });
  if (bytes === undefined) throw new SdkError("payload_too_large", `answer expected at most ${MAX_BYTES} bytes`);
  return { status: response.status, text: Buffer.from(bytes).toString("utf8") };
};
