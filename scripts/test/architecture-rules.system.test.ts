// The rules of ARCHITECTURE.md that are checked by types: each finds the violation written for it,
// and nothing else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { findCode, findShownTypes } from "../checks/entry-points.ts";
import { findSent } from "../checks/server/sent-in-transactions.ts";
import { findSentScores } from "../checks/server/sent-scores.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "arcs-rules-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes files into a new folder and returns their paths. */
function write(name: string, files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).map(([file, text]) => {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

/** Creates a program of these files, with the real `Promise`. */
function programOf(name: string, files: Readonly<Record<string, string>>): ts.Program {
  return ts.createProgram(write(name, files), {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
}

describe("what is sent from inside a transaction", () => {
  const names = ["WebhookSender"];
  const ports = `
    export type Transaction = { query(text: string): Promise<void> };
    export type WebhookSender = { send(url: string): Promise<void>; describe(url: string): string };
    export type Store = { transaction<Made>(work: (tx: Transaction) => Promise<Made>): Promise<Made> };
    export declare function fetch(url: string): Promise<void>;`;

  /** Returns the calls of each function that sends, for code that imports those ports. */
  function sentBy(name: string, code: string): string[][] {
    const imports = `import { fetch, type Store, type Transaction, type WebhookSender } from "./ports.ts";\n`;
    const program = programOf(name, { "ports.ts": ports, "code.ts": imports + code });
    return findSent(program, { isOwn: (file) => file.endsWith("code.ts"), names }).sent.map(
      ({ calls }) => calls,
    );
  }

  test("is found in a function that takes one, and in those that it calls", () => {
    const code = `
      export async function direct(tx: Transaction, sender: WebhookSender) { await tx.query(""); await sender.send(""); }
      async function tell(sender: WebhookSender) { return sender.send(""); }
      async function tellLater(sender: WebhookSender) { await tell(sender); }
      export async function indirect(tx: Transaction, sender: WebhookSender) { await tellLater(sender); }`;
    expect(sentBy("functions", code)).toEqual([
      ["sender.send"],
      ["tellLater", "tell", "sender.send"],
    ]);
  });

  test("is found in what a store runs, by whichever name", () => {
    const code = `
      export const asked = (store: Store) => store.transaction(async (it) => { await it.query(""); await fetch(""); });
      const work = async (tx: Transaction): Promise<void> => { await Promise.all([1].map(() => fetch(""))); };
      export const named = (store: Store) => store.transaction(work);`;
    expect(sentBy("callbacks", code)).toEqual([["fetch"], ["fetch"]]);
  });

  test("is found behind a constructor, a method of one's own, and another name", () => {
    const code = `
      class Messenger { constructor(url: string) { void fetch(url); } }
      class Told { async tell() { await fetch(""); } }
      export const made = (tx: Transaction) => new Messenger(String(tx));
      export const told = async (tx: Transaction) => { await tx.query(""); await new Told().tell(); };
      export async function perhaps(tx: Transaction | undefined, sender: WebhookSender) { if (tx) await sender.send(""); }
      export async function maybe(sender?: WebhookSender, tx?: Transaction) { await sender?.send(String(tx)); }
      export async function renamed(tx: Transaction, { send }: WebhookSender) { await send(String(tx)); }`;
    expect(sentBy("constructors", code)).toEqual([
      ["new Messenger", "fetch"],
      ["new Told().tell", "fetch"],
      ["sender.send"],
      ["sender?.send"],
      ["send"],
    ]);
  });

  test("is not what goes out before or after it, or needs nobody's answer", () => {
    const code = `
      export async function careful(store: Store, sender: WebhookSender) {
        await sender.send("before");
        await store.transaction(async (tx) => { await tx.query(sender.describe("")); });
        await fetch("after");
      }
      async function again(tx: Transaction, times: number): Promise<void> { if (times > 0) await again(tx, times - 1); }
      export const twice = (tx: Transaction) => again(tx, 2);`;
    expect(sentBy("outside", code)).toEqual([]);
  });

  test("is whom a verification asks, where it is told to ask somebody", () => {
    const code = `
      async function verifyCredential(_: object, options: { now: Date; resolveStatus?: () => Promise<void> }) {
        await options.resolveStatus?.();
      }
      const resolveStatus = () => fetch("");
      export const asking = (tx: Transaction, now: Date) => verifyCredential(tx, { now, resolveStatus });
      export const alone = (tx: Transaction, now: Date) => verifyCredential(tx, { now });`;
    expect(sentBy("verifying", code)).toEqual([["verifyCredential"]]);
  });

  test("needs the types that send to be there: one that has another name is reported", () => {
    const program = programOf("names", { "ports.ts": ports });
    const found = findSent(program, { isOwn: () => true, names: [...names, "Pigeon"] });
    expect(found).toEqual({ sent: [], functions: 0, missing: ["Pigeon"] });
  });
});

describe("a stored score", () => {
  const files = {
    "store.ts": `
      const columns = { position: 0 };
      export type Row = { [Name in keyof typeof columns]: number };
      export type Reputation = { overallScore: number } & { agentId: string };`,
    "found.ts": `
      import type { Reputation } from "./store.ts";
      export type Found = { name: string; reputation: Reputation };`,
    "answers.ts": `
      import type { Found } from "./found.ts";
      declare const found: Found;
      declare const many: Found[];
      type Reply = { send(body: unknown): void };
      type App = { get(path: string, options: object, handler: (request: object, reply: Reply) => unknown): void };
      declare const app: App;
      declare const project: (found: Found) => { shown: number };
      app.get("/projected", {}, () => project(found));
      app.get("/row", {}, async () => found);
      app.get("/rows", {}, (_, reply) => reply.send({ data: many }));
      app.get("/copied", {}, (_, reply) => reply.send({ ...found.reputation, more: 1 }));
      export const read = found.reputation.overallScore;
      export const { overallScore: taken } = found.reputation;
      export const text = JSON.stringify([project(found)]);
      app.get("/typed", {}, async (): Promise<{ name: string }> => {
        const more = { name: "", rows: many };
        return more;
      });
      type Routes = App & { route(options: { method: string; url: string; handler: () => unknown }): void };
      declare const routes: Routes;
      routes.route({ method: "GET", url: "/routed", handler: async () => found });
      app.get("/by-id", {}, () => ({ byId: { [found.name]: found } as Record<string, Found> }));
      export const quoted = found.reputation["overallScore"];
      let assigned = 0;
      ({ overallScore: assigned } = found.reputation);
      export const { "overallScore": named } = found.reputation;
      app.get("/open", {}, () => found as Found & { [more: string]: unknown });
      app.get("/plain", {}, async function () { return found; });
      declare const row: import("./store.ts").Row;
      export const ofTable = row.position;
      app.get("/table", {}, () => row);`,
    "view.ts": `
      import type { Found } from "./found.ts";
      export const view = ({ reputation }: Found) => reputation.overallScore > 0;`,
  };

  test("is found where an answer holds it, or a file reads it that does not project it", () => {
    const program = programOf("scores", files);
    const { problems, answers } = findSentScores(program, {
      isStored: (file) => file.endsWith("store.ts"),
      isAnswering: (file) => /(answers|view)\.ts$/.test(file),
      mayRead: (file) => file.endsWith("view.ts"),
    });
    const reads = (line: number, what: string) =>
      `${join(folder, "scores/answers.ts")}:${line} ${what}`;
    expect(problems).toEqual([
      reads(10, "sends reputation.overallScore"),
      reads(11, "sends data.reputation.overallScore"),
      reads(12, "sends overallScore"),
      reads(13, "reads overallScore"),
      reads(14, "reads overallScore"),
      reads(16, "sends rows.reputation.overallScore"),
      reads(22, "sends reputation.overallScore"),
      reads(23, "sends byId.*.reputation.overallScore"),
      reads(24, "reads overallScore"),
      reads(26, "reads overallScore"),
      reads(27, "reads overallScore"),
      reads(28, "sends reputation.overallScore"),
      reads(29, "sends reputation.overallScore"),
      reads(31, "reads position"),
      reads(32, "sends position"),
    ]);
    expect(answers).toBeGreaterThanOrEqual(5);
  });
});

describe("entry points", () => {
  test("show a type of another package by themselves, by what they name, and by what they export again", () => {
    const [entry = ""] = write("entry", {
      "index.d.ts": `
        import type { Own } from "./own.js";
        export type { Kept } from "./own.js";
        export { rpc as again } from "@chain/kit";
        export type Direct = { key: import("@chain/kit").Address };
        export declare function use(own: Own): void;
        export type Fine = { address: string };`,
      "own.d.ts": `
        import type { Rpc } from "@chain/kit";
        export type Own = { inner: Inner };
        type Inner = Rpc<string>;
        export type Kept = { text: string };`,
    });
    const program = ts.createProgram([entry], { module: ts.ModuleKind.NodeNext, types: [] });
    expect(findShownTypes(program, { entry, hidden: "@chain/" })).toEqual([
      { exported: "use", type: "Rpc" },
      { exported: "again", type: "again" },
      { exported: "Direct", type: 'import("@chain/kit").Address' },
    ]);
    expect(findShownTypes(program, { entry, hidden: "@other/" })).toEqual([]);
  });

  test("that are types alone have no statement but the mark of a module", () => {
    write("code", {
      "empty.js": "//# sourceMappingURL=empty.js.map\n",
      "mark.js": "/* types */\nexport {};\n",
      "again.js": 'export * from "./types.js";\n',
      "deep/names.js": "const a = 1;\nexport { a };\n",
    });
    expect(findCode(join(folder, "code")).sort()).toEqual(["again.js", "deep/names.js"]);
  });
});
