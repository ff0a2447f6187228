import { createSigner, isSdkError } from "@arcs/core";
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  checkNote,
  cosignNote,
  createNoteSigner,
  formatCheckpoint,
  formatNote,
  formatNoteKey,
  formatSubmission,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseNoteKey,
  signNote,
} from "../../src/transparency/index.ts";
import { isKeyName } from "../../src/transparency/signed-note.ts";

const file = new URL("../../../../schemas/vectors/signed-notes.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8"));
const refusal = (code: string) => (error: unknown) => isSdkError(error) && error.code === code;
const seed = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "base64")).slice(1);

test("what could not be read again is not written", () => {
  const signature = { name: "a", id: "0".repeat(8), signature: new Uint8Array(64) };
  const forged = "a AAAA\n\u2014 witness.example";
  for (const bad of [
    { name: forged },
    { name: "" },
    { id: "zz" },
    { id: "00" },
    { signature: new Uint8Array() },
  ]) {
    const write = () => formatNote({ text: "a\n", signatures: [{ ...signature, ...bad }] });
    expect(write).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  }
  expect(parseNote(formatNote({ text: "a\n", signatures: [signature] })).signatures).toEqual([
    signature,
  ]);
  for (const path of [
    [new Uint8Array(31)],
    Object.assign([] as Uint8Array[], { length: 1 }),
    Array.from({ length: 64 }, () => new Uint8Array(32)),
  ]) {
    const write = () => formatSubmission({ oldSize: 1, path, checkpoint: "a" });
    expect(write).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  }
});

describe("published notes", () => {
  test.each(vectors.valid as any[])("$origin", ({ keys, note, checkpoint }: any) => {
    const known = keys.map(parseNoteKey);
    const parsed = parseNote(note);
    expect(checkNote(parsed, known)).toEqual({ signedBy: known, failed: [] });
    expect(formatNote(parsed)).toBe(note);
    expect(known.map(formatNoteKey)).toEqual(keys);
    if (checkpoint !== undefined) expect(parseCheckpoint(parsed.text)).toMatchObject(checkpoint);
    const altered = { ...parsed, text: `x${parsed.text}` };
    expect(checkNote(altered, known)).toEqual({ signedBy: [], failed: known });
  });

  test("signing gives the published signature", async () => {
    const [peter] = vectors.valid;
    const key = parseNoteKey(peter.keys[0]);
    const signer = createSigner(seed(vectors.signed.key.split("+").slice(4).join("+")));
    const { text, signatures } = parseNote(peter.note);
    expect(
      await signNote(text, createNoteSigner({ name: key.name, type: "ed25519", signer })),
    ).toEqual(signatures[0]);
  });

  test("are not checked with what is no key", () => {
    const [{ note, keys }] = vectors.valid;
    const [parsed, key] = [parseNote(note), parseNoteKey(keys[0])];
    const others = [undefined, keys[0], { ...key, name: undefined }, { ...key, publicKey: "" }];
    for (const other of others as any[]) {
      expect(() => checkNote(parsed, [key, other])).toThrow(
        expect.toSatisfy(refusal("invalid_argument")),
      );
    }
  });

  test.each(vectors.invalidKeys as any[])("refuses the key %s", (text: string) => {
    expect(() => parseNoteKey(text)).toThrow(expect.toSatisfy(refusal("invalid_note")));
  });

  test.each([
    ['{"error":"not_found"}', "JSON, such as a server's error in place of its key"],
    [" <!doctype html>", "HTML, such as a server's page in place of its key"],
    [
      "PRIVATE+KEY+arcs.example/log+530d903a+AZx",
      "a private key: what others may have is its verifier key",
    ],
    ["arcs.example/log", '"arcs.example/log"'],
    ["x".repeat(80), "a text of 80 characters"],
  ])("says what came in place of a key: %s", (text, fact) => {
    const expected = "verifier key must be name+id+key, an Ed25519 key of type 0x01 or 0x04";
    expect(() => parseNoteKey(text)).toThrow(
      expect.objectContaining({ message: `${expected} (received ${fact})` }),
    );
  });

  test("refuses every part and every change of a key", () => {
    const [text] = vectors.valid[0].keys as [string];
    const isRefused = (other: string): boolean => {
      try {
        parseNoteKey(other);
        return false;
      } catch (error) {
        return refusal("invalid_note")(error);
      }
    };
    for (let at = 0; at < text.length; at++) {
      const changed =
        text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) + 1) + text.slice(at + 1);
      expect([changed, text.slice(0, at), text.slice(at + 1)].every(isRefused), String(at)).toBe(
        true,
      );
    }
  });
});

describe("the form of a note", () => {
  const [{ note }] = vectors.valid as [{ note: string }];
  const { text } = parseNote(note);
  const line = note.split("\n").at(-2) as string;

  test.each([
    ["no signature block", text],
    ["an empty signature block", `${text}\n`],
    ["no newline at the end", `${text}\n${line}`],
    ["a control character", `\u0001${text}\n${line}\n`],
    ["a lone surrogate", `\ud800${text}\n${line}\n`],
    ["a carriage return", `${text.replace("\n", "\r\n")}\n${line}\n`],
    ["a space in a name", `${text}\n${line.replace("EnochRoot", "Enoch Root")}\n`],
    ["a plus in a name", `${text}\n${line.replace("EnochRoot", "Enoch+Root")}\n`],
    ["another line after the signatures", `${text}\n${line}\nUnexpected line.\n`],
    ["base64 that is not canonical", `${text}\n${line.replace("=", "")}\n`],
    ["a signature without bytes", `${text}\n\u2014 name AAAAAA==\n`],
    ["more signatures than anybody needs", `${text}\n${`${line}\n`.repeat(65)}`],
    ["more text than anybody needs", `${"x".repeat(300_000)}\n\n${line}\n`],
  ])("refuses %s", (_, malformed) => {
    expect(() => parseNote(malformed)).toThrow(expect.toSatisfy(refusal("invalid_note")));
  });

  test("random texts give a note or one kind of error", () => {
    const part = fc.constantFrom(
      "\n",
      "\n\n",
      "\u2014 ",
      "name",
      " ",
      "AAAAAAA=",
      line,
      text,
      "+",
      "\u0000",
    );
    const whole = fc.constantFrom("", text).map((more) => `${more}${text}\n${line}\n`);
    const texts = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
      whole,
    );
    let notes = 0;
    fc.assert(
      fc.property(texts, (joined) => {
        try {
          expect(formatNote(parseNote(joined))).toBe(joined);
          notes++;
        } catch (error) {
          if (!refusal("invalid_note")(error)) throw error;
        }
      }),
      { numRuns: 1_000 },
    );
    expect(notes).toBeGreaterThan(0);
  });

  test("names have no Unicode spaces", () => {
    // The code points of White_Space, of Unicode's PropList.
    const spaces = [
      9, 10, 11, 12, 13, 32, 0x85, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f,
      0x3000,
    ];
    for (const space of spaces)
      expect(isKeyName(`a${String.fromCodePoint(space)}b`), String(space)).toBe(false);
    expect(isKeyName("example.com/log-1")).toBe(true);
    expect(isKeyName("x".repeat(256))).toBe(false);
  });
});

describe("checkpoints and witnesses", () => {
  const keyOf = (name: string, type: "ed25519" | "cosignature", byte: number) =>
    createNoteSigner({ name, type, signer: createSigner(new Uint8Array(32).fill(byte)) });
  const log = keyOf("arcs.example/log", "ed25519", 1);
  const witnesses = [2, 3, 4].map((byte) => keyOf(`w${byte}.example`, "cosignature", byte));
  const now = new Date("2026-01-02T03:04:05Z");
  const root = new Uint8Array(32).fill(7);
  const text = formatCheckpoint({ origin: "arcs.example/log", size: 5, root });
  const policy = {
    origin: "arcs.example/log",
    logKeys: [log.key],
    witnesses: witnesses.map(({ key }) => key),
  };
  const noteOf = async (count: number): Promise<string> => {
    const cosigned = witnesses.slice(0, count).map((each) => cosignNote(text, { ...each, now }));
    return formatNote({
      text,
      signatures: [await signNote(text, log), ...(await Promise.all(cosigned))],
    });
  };

  test("a policy asks for the log and for k of n witnesses", async () => {
    const note = await noteOf(2);
    expect(openCheckpoint(note, { ...policy, quorum: 2 })).toMatchObject({
      valid: true,
      checkpoint: { origin: "arcs.example/log", size: 5, root },
      witnesses: ["w2.example", "w3.example"],
    });
    expect(openCheckpoint(note, { ...policy, quorum: 3 })).toMatchObject({
      problem: "too_few_witnesses",
    });
    expect(openCheckpoint(note, { ...policy, origin: "other" })).toMatchObject({
      problem: "wrong_origin",
    });
    expect(openCheckpoint("text", policy)).toMatchObject({ problem: "malformed" });
    const unsigned = parseNote(note);
    unsigned.signatures.shift();
    expect(openCheckpoint(formatNote(unsigned), policy)).toMatchObject({ problem: "not_signed" });
    expect(() => openCheckpoint(note, { ...policy, quorum: 4 })).toThrow(/quorum must be 0 to 3/);
  });

  test("one key under two names is one witness", async () => {
    const [first] = witnesses as [(typeof witnesses)[0]];
    const twin = keyOf("twin.example", "cosignature", 2);
    const signatures = [
      await signNote(text, log),
      ...(await Promise.all([first, twin].map((each) => cosignNote(text, { ...each, now })))),
    ];
    const [, other] = witnesses as [unknown, (typeof witnesses)[0]];
    const known = [first.key, twin.key, other.key];
    const reading = openCheckpoint(formatNote({ text, signatures }), {
      ...policy,
      witnesses: known,
      quorum: 2,
    });
    expect(reading).toMatchObject({ problem: "too_few_witnesses" });
  });

  test("a cosignature is about its time and its text, and is no plain signature", async () => {
    const note = parseNote(await noteOf(1));
    const cosignature = note.signatures[1]?.signature as Uint8Array;
    cosignature[7] = (cosignature[7] as number) ^ 1;
    expect(openCheckpoint(formatNote(note), policy)).toMatchObject({
      problem: "signature_invalid",
    });
    const [witness] = witnesses as [(typeof witnesses)[0]];
    await expect(signNote(text, witness)).rejects.toThrow(/key must be one of type ed25519/);
    await expect(cosignNote(text, { ...log, now })).rejects.toThrow(
      /key must be one of type cosignature/,
    );
    await expect(cosignNote(text, { ...witness, now: new Date(0) })).rejects.toThrow(/now must be/);
  });

  test.each([
    ["no size", "o\nx\nroot\n"],
    ["leading zeros", `o\n05\n${"A".repeat(43)}=\n`],
    ["a size beyond 2^53", `o\n9007199254740992\n${"A".repeat(43)}=\n`],
    ["a short root", "o\n5\nAAAA\n"],
    ["an empty origin", `\n5\n${"A".repeat(43)}=\n`],
    ["an empty extension", `o\n5\n${"A".repeat(43)}=\n\nx\n`],
    ["no newline", `o\n5\n${"A".repeat(43)}=`],
  ])("refuses a checkpoint with %s", (_, malformed) => {
    expect(() => parseCheckpoint(malformed)).toThrow(expect.toSatisfy(refusal("invalid_note")));
  });
});
