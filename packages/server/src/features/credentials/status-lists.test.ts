import { describe, expect, test } from "vitest";

import { createStatusListPublisher, findStatusList, listSetEntries } from "./status-lists.ts";
import { revokeCredential } from "./credential-states.ts";
import { registerAgent } from "../../../test/support/credentials.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("status lists", () => {
  const opened = useStore();
  const server = useServer(opened);

  async function issue(): Promise<{ id: string; list: string }> {
    const agent = await registerAgent(server());
    const key = await server().makeKey({ permissions: ["issuer"] });
    const body = { type: "SkillCredential", subjectId: agent.id, claims: { skill: "x" } };
    const { id } = (await server().call("POST", "/v1/credentials/issue", { key, body })).body;
    const { rows } = await opened().store.pool.query<{ list: string }>(
      "select status_list_id as list from credentials where id = $1",
      [id],
    );
    return { id, list: rows[0]!.list };
  }

  const revoke = async (id: string): Promise<void> => {
    const now = new Date();
    await opened().store.transaction(
      async (tx) => void (await revokeCredential(tx, id, { reason: "superseded", now })),
    );
  };

  /** A publisher that tells how often it has read entries and signed. */
  function watched(): {
    publish: ReturnType<typeof createStatusListPublisher>;
    work: { read: number; signed: number };
  } {
    const { context } = server();
    const work = { read: 0, signed: 0 };
    const pool = {
      query: (text: string, values: unknown[]) => {
        if (text.includes("from credentials")) work.read++;
        return context.store.pool.query(text, values);
      },
    } as unknown as typeof context.store.pool;
    const signerOf = (did: string): ReturnType<typeof context.issuers.signerOf> => {
      work.signed++;
      return context.issuers.signerOf(did);
    };
    const issuers = { ...context.issuers, signerOf };
    return {
      publish: createStatusListPublisher({
        ...context,
        store: { ...context.store, pool },
        issuers,
      }),
      work,
    };
  }

  test("nobody's reading makes the server read or sign what has not changed", async () => {
    const [one, other] = [await issue(), await issue()];
    expect(one.list).toBe(other.list);
    const { publish, work } = watched();
    const answers = await Promise.all(Array.from({ length: 40 }, () => publish(one.list)));
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
    expect(work).toEqual({ read: 1, signed: 1 });

    await revoke(one.id);
    const after = await Promise.all(Array.from({ length: 40 }, () => publish(one.list)));
    expect(new Set(after.map(({ etag }) => etag)).size).toBe(1);
    expect(after[0]!.etag).not.toBe(answers[0]!.etag);
    expect(after[0]!.text).not.toBe(answers[0]!.text);
    expect(work).toEqual({ read: 2, signed: 2 });

    // Revoked already: nothing changes, and no list is made for it.
    await revoke(one.id);
    expect((await publish(one.list)).etag).toBe(after[0]!.etag);
    await expect(publish("none")).rejects.toMatchObject({ code: "not_found" });
    expect(work).toEqual({ read: 2, signed: 2 });
  });

  test("a list is signed anew after an hour, whichever way the clock went", async () => {
    const { list } = await issue();
    const { context } = server();
    let shift = 0;
    const clock = { ...context.clock, now: () => new Date(context.clock.now().getTime() + shift) };
    const publish = createStatusListPublisher({ ...context, clock });
    const { etag } = await publish(list);
    for (const hours of [-2, 2]) {
      shift = hours * 3_600_000;
      expect((await publish(list)).etag).not.toBe(etag);
    }
    shift = 2.5 * 3_600_000;
    const later = (await publish(list)).etag;
    shift += 1_000_000;
    expect((await publish(list)).etag).toBe(later);
  });

  test("one failure is not kept", async () => {
    const { list } = await issue();
    const { context } = server();
    let broken = true;
    const signerOf = (did: string): ReturnType<typeof context.issuers.signerOf> =>
      broken ? undefined : context.issuers.signerOf(did);
    const publish = createStatusListPublisher({
      ...context,
      issuers: { ...context.issuers, signerOf },
    });
    await expect(publish(list)).rejects.toMatchObject({ code: "unavailable" });
    broken = false;
    expect((await publish(list)).text).toContain("BitstringStatusList");
  });

  test("the revoked are found by an index that holds nobody else", async () => {
    const { id, list } = await issue();
    const { pool } = opened().store;
    const before = (await findStatusList(pool, list))!.version;
    await revoke(id);
    expect((await findStatusList(pool, list))!.version).toBe(before + 1);
    const { rows } = await pool.query<{ definition: string }>(
      "select indexdef as definition from pg_indexes where tablename = 'credentials' and indexdef like '%status_list_id%'",
    );
    expect(rows.map(({ definition }) => definition)).toEqual([
      expect.stringMatching(
        /\(status_list_id, status_list_index\) WHERE \(revoked_at IS NOT NULL\)$/,
      ),
    ]);
    expect((await listSetEntries(pool, list)).length).toBeGreaterThan(0);
  });

  test("a reader who has it is told so, in every form of saying it", async () => {
    const { list } = await issue();
    const path = `/v1/status-lists/${list}`;
    const { call } = server();
    const first = await call("GET", path);
    const etag = first.headers.get("etag")!;
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await call("GET", path, { headers: { "if-none-match": tag } });
      expect([again.status, again.headers.get("etag"), again.headers.get("cache-control")]).toEqual(
        [304, etag, "public, max-age=60"],
      );
    }
    expect((await call("GET", path, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
  });
});
