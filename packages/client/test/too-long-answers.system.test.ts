import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { errorOf, impatientClient, transports } from "./support/platform.ts";
import { json, useScriptedServer } from "./support/scripted-server.ts";

describe.each(transports)("an answer that is too much, over %s", (_name, send) => {
  const server = useScriptedServer();
  const ask = () =>
    errorOf(
      impatientClient(send, { baseUrl: server().url }).client.keys.create({
        name: "a",
        permissions: [],
      }),
    );
  const tooLong = { code: "server_invalid_answer", details: { maxBytes: 16_777_216 } };

  test.each([200, 400])(
    "an endless body with status %i is not read on, and not asked for again",
    async (status) => {
      let ended: Promise<void> | undefined;
      let sent = 0;
      server().answer((response) => {
        const chunk = Buffer.alloc(1_048_576, "1");
        response.writeHead(status, { "content-type": "application/json" });
        const pour = (): void => {
          while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        };
        response.on("drain", pour);
        ended = new Promise((resolve) => response.on("close", resolve));
        pour();
      });
      expect(await ask()).toMatchObject(tooLong);
      await ended;
      expect([server().seen.length, sent < 64 * 1_048_576]).toEqual([1, true]);
    },
  );

  test("a body that says it is too long is not read", async () => {
    server().answer(
      (response) => void response.writeHead(200, { "content-length": "16777217" }).write("{"),
    );
    expect(await ask()).toMatchObject(tooLong);
  });

  test("a small body that unpacks to a large one is not unpacked to its end", async () => {
    const packed = gzipSync(Buffer.alloc(64 * 1_048_576, " "));
    server().answer(
      (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(packed),
    );
    expect(await ask()).toMatchObject(tooLong);
  });

  test("the longest body that is read is read whole", async () => {
    const body = { text: "ä".repeat(8_388_600) };
    expect(Buffer.byteLength(JSON.stringify(body))).toBe(16_777_211);
    server().answer(json(200, body));
    const { client } = impatientClient(send, { baseUrl: server().url });
    expect(await client.keys.create({ name: "a", permissions: [] })).toEqual(body);
  });

  test("an error says no more than people can read", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const error = {
      code: "c".repeat(1e6),
      message: "m".repeat(1e6),
      details: { text: "d".repeat(1e6) },
    };
    server().answer(json(400, { error }, { "x-request-id": "i".repeat(10_000) }), (response) => {
      response
        .writeHead(400)
        .end(`{"error":{"code":"c","message":"m","details":{"deep":${deep}}}}`);
    });
    const first = await ask();
    expect([
      first.code.length,
      first.message.length,
      first.details,
      first.requestId.length,
    ]).toEqual([100, 2000, {}, 200]);
    expect(JSON.stringify((await ask()).details)).toContain("[too deep]");
  });
});
