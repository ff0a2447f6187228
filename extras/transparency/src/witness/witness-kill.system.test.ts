// `arcs-server witness`, killed while it cosigns: it goes on from what it has given out, and never
// signs another history.
import { rmSync } from "node:fs";

import {
  checkNote,
  formatNoteKey,
  parseNote,
  parseNoteKey,
  type NoteKey,
} from "@arcs/trust/transparency";
import { expect, test } from "vitest";

import {
  type ChildProgram,
  startProgram,
} from "../../../../packages/server/test/support/child-program.ts";
import { serverProgram } from "../../../../packages/server/test/support/server-program.ts";
import { temporaryFolder } from "../../../../packages/server/test/support/template-folders.ts";
import { createFakeLog } from "./test/fake-log.ts";
import { submit } from "./test/running-witness.ts";
import { createRandom, seed } from "../../../../packages/process/test/support/random.ts";

// TEST_WITNESS_KILLS=100 kills it more often.
const kills = Number(process.env["TEST_WITNESS_KILLS"] ?? 2);
const moments = createRandom(seed);
const entries = 8 * kills + 8;

test(
  "a witness that is killed remembers what it signed",
  async () => {
    const dataFolder = temporaryFolder();
    const log = createFakeLog({ entries });
    const fork = createFakeLog({ entries, forkedAt: 0, history: "b" });
    const args = [
      "witness",
      "--witness-name",
      "witness.example/w1",
      "--witness-logs",
      formatNoteKey(log.key),
    ];
    const start = (): ChildProgram =>
      startProgram(serverProgram, [...args, "--port", "0", "--data-folder", dataFolder]);
    const lastWord = async (program: ChildProgram, line: string): Promise<string> =>
      (await program.line(line)).split(/ +/).at(-1) ?? "";
    let key: NoteKey | undefined;
    let size = 0;
    for (let kill = 0; kill <= kills; kill++) {
      const program = start();
      const url = await lastWord(program, "witness listens at");
      const now = parseNoteKey(await lastWord(program, "verifier key"));
      expect(now).toEqual((key ??= now));
      // It signed up to here, perhaps one further: the answer of the last one went down with it.
      if (kill > 0) {
        const asked = await submit({ url }, await fork.submission(0, entries));
        expect(asked.status).toBe(409);
        expect([size, size + 1]).toContain(Number(asked.text));
        size = Number(asked.text);
        expect((await submit({ url }, await fork.submission(size, entries))).status).toBe(422);
      }
      const dies = kill < kills ? size + 1 + moments.below(6) : Infinity;
      while (size < Math.min(dies, entries)) {
        const answer = await submit({ url }, await log.submission(size, size + 1));
        expect(answer.status).toBe(200);
        size += 1;
        expect(checkNote(parseNote((await log.note(size)) + answer.text), [key]).signedBy).toEqual([
          key,
        ]);
      }
      if (kill === kills) {
        program.process.kill("SIGTERM");
        expect(await program.ended).toBe(0);
        break;
      }
      const last = submit({ url }, await log.submission(size, size + 1)).catch(() => undefined);
      await program.kill();
      if ((await last)?.status === 200) size += 1;
    }
    expect(size).toBe(entries);
    rmSync(dataFolder, { recursive: true });
  },
  60_000 + kills * 20_000,
);
