// The thread in which large documents are verified. The status of each is asked for in the server's
// own.
import { MessageChannel, parentPort, workerData } from "node:worker_threads";

import { isSdkError, type StatusAnswer, type StatusResolver } from "@arcs/core";

import {
  type VerificationAnswer,
  type VerificationRequest,
  type VerifierOptions,
  verifyDocument,
} from "./verifier.ts";

const { limits } = workerData as VerifierOptions;

parentPort?.on("message", (request: VerificationRequest) => void answer(request));

async function answer({ port, ...request }: VerificationRequest): Promise<void> {
  port.postMessage(await verify({ port, ...request }));
}

async function verify({
  asked,
  hasStatus,
  port,
}: VerificationRequest): Promise<VerificationAnswer> {
  const resolveStatus: StatusResolver = (query) => {
    const { port1, port2 } = new MessageChannel();
    const question: VerificationAnswer = { type: "ask", query, port: port2 };
    port.postMessage(question, [port2]);
    return new Promise((resolve) =>
      port1.once("message", (answer: StatusAnswer) => {
        port1.close();
        resolve(answer);
      }),
    );
  };
  try {
    const report = await verifyDocument(asked, {
      resolveStatus: hasStatus ? resolveStatus : undefined,
      limits,
    });
    return { type: "report", report };
  } catch (error) {
    const code = isSdkError(error) ? error.code : "internal_error";
    return {
      type: "failed",
      code,
      message: error instanceof Error ? error.message : String(error),
    };
  }
}
