// The thread in which large documents are verified. The status of each is asked for in the server's own.
import { parentPort, workerData } from "node:worker_threads";

import { isSdkError, type StatusAnswer, type StatusResolver } from "@arcs/core";

import { type VerificationAnswer, type VerificationRequest, type VerifierOptions, verifyDocument } from "./verifier.ts";

const questions = new Map<number, (answer: StatusAnswer) => void>();
const { limits } = workerData as VerifierOptions;
let asked = 0;

parentPort?.on("message", (request: VerificationRequest) => {
  if (request.type === "status") {
    questions.get(request.question)?.(request.answer);
    questions.delete(request.question);
    return;
  }
  void verify(request);
});

async function verify({ number, asked, hasStatus }: VerificationRequest & { type: "verify" }): Promise<void> {
  try {
    const report = await verifyDocument(asked, {
      resolveStatus: hasStatus ? resolverFor(number) : undefined,
      limits,
    });
    say({ type: "report", number, report });
  } catch (error) {
    const code = isSdkError(error) ? error.code : "internal_error";
    say({ type: "failed", number, code, message: error instanceof Error ? error.message : String(error) });
  }
}

function resolverFor(number: number): StatusResolver {
  return (query) =>
    new Promise((resolve) => {
      const question = asked++;
      questions.set(question, resolve);
      say({ type: "ask", number, question, query });
    });
}

function say(message: VerificationAnswer): void {
  parentPort?.postMessage(message);
}
