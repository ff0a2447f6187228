// The log and its witnesses, over real HTTP: those that answer, and those that lie, dawdle, or
// never end.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createSigner } from "@arcs/core";
import {
  cosignNote,
  createNoteSigner,
  formatSignatureLine,
  type LogRecord,
  type NoteKey,
  openCheckpoint,
  parseNote,
  parseSubmission,
} from "@arcs/trust/transparency";
import { describe, expect, onTestFinished, test } from "vitest";
import { askWitness, createLogWitnesses, type LogWitnesses } from "./log-witnesses.ts";
import { publishLog } from "./publish-log.ts";
import type { LogWitness } from "../../platform/settings/settings.ts";
import { logRecord } from "./log-record.ts";
import { getLogFile, policyOf } from "../../../test/support/http-log.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { startWitness } from "../../../../../extras/transparency/src/witness/test/running-witness.ts";
import { collectingGarbage } from "../../../../core/test/support/collect-garbage.ts";

const never = new AbortController().signal;

/** Something at a URL that is asked for cosignatures, and knows a key. */
async function serve(
  name: string,
  seed: number,
  listener: (sign: Sign) => RequestListener,
): Promise<LogWitness> {
  const signer = createSigner(new Uint8Array(32).fill(seed));
  const noteSigner = createNoteSigner({ name, type: "cosignature", signer });
  const sign: Sign = async (text) =>
    formatSignatureLine(await cosignNote(text, { ...noteSigner, now: new Date() }));
  const server = createServer(listener(sign));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { key: noteSigner.key, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

type Sign = (text: string) => Promise<string>;

/** Answers with what is made of the text of the checkpoint. */
function answering(
  make: (text: string) => Promise<string> | string,
  status = 200,
): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const { checkpoint } = parseSubmission(Buffer.concat(chunks).toString());
      response.writeHead(status).end(await make(parseNote(checkpoint).text));
    });
  };
}

describe("the witnesses of the public log", () => {
  const server = useServer(useStore());
  let added = 0;
  let now = Date.now();

  async function addEntry(): Promise<void> {
    const record: LogRecord = {
      kind: "payment_withdrawn",
      at: new Date(added++).toISOString(),
      agent: "a",
      payment: "p",
    };
    await server().context.store.transaction((tx) => logRecord(tx, record, {}));
  }

  function use(
    witnesses: readonly LogWitness[],
    { withinMs = 60_000 }: { withinMs?: number } = {},
  ): { logWitnesses: LogWitnesses; errors: string[] } {
    const errors: string[] = [];
    const logWitnesses = createLogWitnesses(witnesses, {
      askWitness,
      clock: { now: () => new Date(now) },
      onError: (error, what) => void errors.push(`${what}: ${(error as Error).message}`),
      withinMs,
    });
    return { logWitnesses, errors };
  }

  async function cosignersOf(witnesses: readonly NoteKey[]): Promise<string[]> {
    const policy = { ...(await policyOf(server())), witnesses };
    const reading = openCheckpoint(await (await getLogFile(server(), "checkpoint")).text(), policy);
    if (!reading.valid) throw new Error(reading.message);
    return reading.witnesses.toSorted();
  }

  test("cosign each new checkpoint, and one that was away does so later", async () => {
    await addEntry();
    await publishLog(server().context, never);
    const { logKeys } = await policyOf(server());
    const first = await startWitness(logKeys, { name: "w1.example" });
    let second = await startWitness(logKeys, { name: "w2.example" });
    const { folder } = second;
    const { port } = new URL(second.url);
    const keys = [first.key, second.key];
    const { logWitnesses, errors } = use([first, second]);
    const context = { ...server().context, logWitnesses };
    expect(await cosignersOf(keys)).toEqual([]);
    // Nothing is new but that there are witnesses.
    await publishLog(context, never);
    expect(await cosignersOf(keys)).toEqual(["w1.example", "w2.example"]);
    await second.stop();
    for (let round = 0; round < 3; round++) {
      await addEntry();
      await publishLog(context, never);
      expect(await cosignersOf(keys)).toEqual(["w1.example"]);
    }
    // It failed once: until some time has passed it is not asked again.
    expect(errors).toEqual([expect.stringMatching(/cosignature of w2.example/)]);
    second = await startWitness(logKeys, { name: "w2.example", folder, port: Number(port) });
    now += 10_000;
    await publishLog(context, never);
    expect(await cosignersOf(keys)).toEqual(["w1.example", "w2.example"]);
    // A server that knows nothing of what they have seen is told by them.
    await addEntry();
    await publishLog({ ...context, logWitnesses: use([first, second]).logWitnesses }, never);
    expect(await cosignersOf(keys)).toEqual(["w1.example", "w2.example"]);
    const { note } = { note: await (await getLogFile(server(), "checkpoint")).text() };
    expect(parseNote(note).signatures.length).toBe(3);
  });

  test("those that dawdle do not stop the log", async () => {
    const dawdlers = [
      await serve("silent.example", 61, () => () => undefined),
      await serve("dripping.example", 71, () => (_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 20);
        response.on("close", () => clearInterval(timer));
      }),
    ];
    const { logWitnesses, errors } = use(dawdlers, { withinMs: 500 });
    await addEntry();
    await collectingGarbage(() => publishLog({ ...server().context, logWitnesses }, never));
    expect(errors).toHaveLength(2);
    expect(await cosignersOf(dawdlers.map(({ key }) => key))).toEqual([]);
  });

  test("those that lie do not get into it", async () => {
    const stranger = await serve("stranger.example", 60, (sign) => answering(sign));
    const strangerSign: { sign?: Sign } = {};
    await serve("stranger.example", 60, (sign) => ((strangerSign.sign = sign), answering(sign)));
    const liars = [
      await serve("other-text.example", 62, (sign) =>
        answering((text) => sign(text.replace(/\n\d+\n/, "\n1\n"))),
      ),
      await serve("other-key.example", 63, () => answering((text) => strangerSign.sign!(text))),
      await serve("noise.example", 64, () => answering(() => "\u2014 noise.example AAAA\n\0\n\n")),
      await serve("endless.example", 65, () => (_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
        response.on("close", () => clearInterval(timer));
      }),
      await serve("elsewhere.example", 66, () => (_request, response) => {
        response.writeHead(307, { location: `${stranger.url}/add-checkpoint` }).end();
      }),
      await serve("ahead.example", 67, () => answering(() => "900\n", 409)),
      await serve("no-size.example", 68, () => answering(() => "many\n", 409)),
      await serve("never-content.example", 69, () => answering(() => "1\n", 409)),
      await serve("teapot.example", 70, () => answering(() => "no", 418)),
    ];
    const { logKeys } = await policyOf(server());
    const honest = await startWitness(logKeys, { name: "honest.example" });
    const { logWitnesses, errors } = use([...liars, honest]);
    await addEntry();
    await publishLog({ ...server().context, logWitnesses }, never);
    const keys = [...liars, honest].map(({ key }) => key);
    expect(await cosignersOf(keys)).toEqual(["honest.example"]);
    expect(errors.length).toBe(liars.length);
    expect(errors.find((error) => error.includes("ahead.example"))).toMatch(
      /has cosigned 900 entries/,
    );
    const note = await (await getLogFile(server(), "checkpoint")).text();
    expect(parseNote(note).signatures.length).toBe(2);
  });
});
