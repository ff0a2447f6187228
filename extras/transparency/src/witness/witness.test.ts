// A witness as logs and monitors meet it: by HTTP.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";

import { checkNote, createNoteKey, openCheckpoint, parseNote } from "@arcs/trust/transparency";
import { describe, expect, test } from "vitest";

import { openWitnessFolder } from "./witness.ts";
import { createFakeLog } from "./test/fake-log.ts";
import { startWitness, submit } from "./test/running-witness.ts";

const vectors = JSON.parse(
  readFileSync(new URL("../../../../schemas/vectors/witness.json", import.meta.url), "utf8"),
) as { logKey: string; requests: { body: string; status: number; size?: number }[] };

describe("a witness", () => {
  test("answers what another implementation's tests expect", async () => {
    const publicKey = Uint8Array.from(Buffer.from(vectors.logKey, "hex"));
    const name = vectors.requests[0]?.body.split("\n")[2] ?? "";
    const running = await startWitness([createNoteKey({ name, type: "ed25519", publicKey })]);
    for (const { body, status, size } of vectors.requests) {
      const answer = await submit(running, body);
      expect(answer.status).toBe(status);
      if (status === 409)
        expect(answer).toMatchObject({ type: "text/x.tlog.size", text: `${size}\n` });
    }
    expect(vectors.requests.length).toBeGreaterThan(5);
  });

  test("cosigns what goes on, and serves the last checkpoint with both signatures", async () => {
    const log = createFakeLog();
    const running = await startWitness([log.key]);
    const hash = createHash("sha256").update(log.key.name).digest("hex");
    expect((await fetch(`${running.url}/${hash}/checkpoint`)).status).toBe(404);
    const before = Math.floor(Date.now() / 1000);
    for (const [from, to] of [
      [0, 7],
      [7, 20],
      [20, 20],
    ] as const) {
      const answer = await submit(running, await log.submission(from, to));
      expect(answer.status).toBe(200);
      const whole = (await log.note(to)) + answer.text;
      expect(checkNote(parseNote(whole), [log.key, running.key])).toMatchObject({
        failed: [],
        signedBy: [{}, {}],
      });
      const [, cosignature] = parseNote(whole).signatures;
      const time = Number(new DataView(cosignature!.signature.slice(0, 8).buffer).getBigUint64(0));
      expect(time).toBeGreaterThanOrEqual(before);
    }
    const served = await (await fetch(`${running.url}/${hash}/checkpoint`)).text();
    const policy = {
      origin: log.key.name,
      logKeys: [log.key],
      witnesses: [running.key],
      quorum: 1,
    };
    expect(openCheckpoint(served, policy)).toMatchObject({ valid: true, checkpoint: { size: 20 } });
  });

  test("keeps no signature of strangers that came along", async () => {
    const log = createFakeLog();
    const running = await startWitness([log.key]);
    const stranger = `\u2014 stranger.example ${Buffer.alloc(68, 7).toString("base64")}\n`;
    expect((await submit(running, (await log.submission(0, 3)) + stranger)).status).toBe(200);
    const hash = createHash("sha256").update(log.key.name).digest("hex");
    expect(running.witness.lastCheckpoint(hash)).not.toContain("stranger");
  });

  test("signs no second tree of one size, and never a smaller one", async () => {
    const log = createFakeLog();
    const fork = createFakeLog({ forkedAt: 5, history: "b" });
    const running = await startWitness([log.key]);
    expect((await submit(running, await log.submission(0, 20))).status).toBe(200);
    for (const [from, to, status] of [
      [0, 20, 409],
      [0, 10, 409],
      [10, 10, 409],
      [20, 20, 409],
      [20, 30, 422],
    ] as const) {
      const answer = await submit(running, await fork.submission(from, to));
      expect([from, to, answer.status]).toEqual([from, to, status]);
      expect(answer.text).not.toContain("\u2014");
    }
    expect((await submit(running, await log.submission(20, 10))).status).toBe(400);
    expect((await submit(running, await log.submission(20, 30))).status).toBe(200);
  });

  test("of two histories that come at once one is signed, whatever the order", async () => {
    const log = createFakeLog();
    const forks = ["b", "c", "d"].map((history) => createFakeLog({ forkedAt: 5, history }));
    const running = await startWitness([log.key]);
    await submit(running, await log.submission(0, 5));
    const bodies = await Promise.all([log, ...forks].map((each) => each.submission(5, 9)));
    const answers = await Promise.all([...bodies, ...bodies].map((body) => submit(running, body)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(7);
  });

  test("remembers after a start what it signed, and nobody else may use its folder meanwhile", async () => {
    const log = createFakeLog();
    const first = await startWitness([log.key]);
    await submit(first, await log.submission(0, 12));
    await expect(openWitnessFolder(first.folder, { name: "witness.example/w1" })).rejects.toThrow(
      /is in use by process/,
    );
    await first.stop();
    const second = await startWitness([log.key], { folder: first.folder });
    expect(second.key).toEqual(first.key);
    expect(await submit(second, await log.submission(0, 11))).toMatchObject({
      status: 409,
      text: "12\n",
    });
    expect((await submit(second, await log.submission(12, 13))).status).toBe(200);
    await second.stop();
    const name = createHash("sha256").update(log.key.name).digest("hex");
    const file = join(first.folder, "checkpoints", name);
    const note = readFileSync(file, "utf8");
    // Half of a file, an older note of another witness, a note of another log: none is accepted as
    // the signed note.
    const damaged = [note.slice(0, -30), note.replace(/\n13\n/, "\n14\n"), await log.note(13), ""];
    for (const text of damaged) {
      writeFileSync(file, text);
      await expect(openWitnessFolder(first.folder, { name: "witness.example/w1" })).rejects.toThrow(
        /is damaged/,
      );
    }
    writeFileSync(file, note);
    await expect(openWitnessFolder(first.folder, { name: "witness.example/w2" })).rejects.toThrow(
      /is damaged/,
    );
    rmSync(join(first.folder, "checkpoints"), { recursive: true });
    await expect(openWitnessFolder(first.folder, { name: "witness.example/w1" })).rejects.toThrow(
      /needs a new key/,
    );
  });

  test("refuses what is no submission, of logs that it does not know, and without end", async () => {
    const log = createFakeLog();
    const running = await startWitness([log.key]);
    const body = await log.submission(0, 3);
    const other = createFakeLog({ seed: 2 });
    const refused: [string | Uint8Array<ArrayBuffer>, number][] = [
      ["", 400],
      [body.replace("old 0", "old 00"), 400],
      [body.replace("old 0", "old -1"), 400],
      [Uint8Array.of(0xff, 0xfe), 400],
      [body.replace("log.example/log\n", "other.example/log\n"), 404],
      [body.replace("\n3\n", "\n4\n"), 403],
      [await other.submission(0, 3), 403],
      [`old 0\n${"A".repeat(43)}=\n${body.slice("old 0\n".length)}`, 422],
      ["x".repeat(300_000), 413],
    ];
    for (const [sent, status] of refused) expect((await submit(running, sent)).status).toBe(status);
    // Clients that send all before they read, as proxies do, get the answer too.
    const { port } = new URL(running.url);
    const sender = connect(Number(port), "127.0.0.1");
    const long = Buffer.alloc(8_000_000, 0x20);
    sender.write(
      `POST /add-checkpoint HTTP/1.1\r\nhost: x\r\ncontent-length: ${long.length}\r\n\r\n`,
    );
    if (!sender.write(long)) await once(sender, "drain");
    const [answer] = await once(sender, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 [^]*must be at most 270336 bytes\n$/);
    sender.destroy();
    expect((await fetch(`${running.url}/add-checkpoint`)).status).toBe(405);
    for (const path of ["/", "/%zz", `/${"a".repeat(300)}/checkpoint`]) {
      const nothing = await fetch(running.url + path);
      expect([nothing.status, await nothing.text()]).toEqual([
        404,
        "a witness has add-checkpoint\n",
      ]);
    }
    expect((await fetch(`${running.url}/..%2f..%2fwitness.json/checkpoint`)).status).toBe(404);
    // A client that hangs up in the middle of a request does no harm.
    const socket = connect(Number(port), "127.0.0.1");
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    socket.end("POST /add-checkpoint HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\nold 0\n");
    await new Promise<void>((resolve) => socket.once("close", () => resolve()).resume());
    expect((await submit(running, body)).status).toBe(200);
  });
});
