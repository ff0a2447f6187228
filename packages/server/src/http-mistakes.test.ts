import { expect, test } from "vitest";

import { useServer } from "../test/support/server.ts";
import { useStore } from "../test/support/stores.ts";
import { httpMistakes } from "../test/support/http-mistakes.ts";

const server = useServer(useStore());

const permissions = { admin: ["admin"], usual: ["read", "write", "issuer"] } as const;

test.each(httpMistakes)(
  "$mistake",
  async ({ request: [method, path], body, key = "usual", headers = {}, status, message }) => {
    const isMade = key === "admin" || key === "usual";
    const bearer = isMade ? await server().makeKey({ permissions: [...permissions[key]] }) : key;
    const answer = await server().call(method, path, {
      headers,
      ...(bearer === "none" ? {} : { key: bearer }),
      ...(body === undefined ? {} : { body }),
    });
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
  },
);
