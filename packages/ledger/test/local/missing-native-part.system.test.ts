import { spawnSync } from "node:child_process";

import { expect, it } from "vitest";

const program = `
  import { createLocalLedger } from "@arcs/ledger/local";
  await createLocalLedger().catch(({ code, message }) => console.log(JSON.stringify({ code, message })));
`;

it("says on which platforms litesvm's native part exists when it is missing", () => {
  const args = [
    "--import",
    "tsx",
    "--conditions=@arcs/source",
    "--input-type=module",
    "--eval",
    program,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: import.meta.dirname,
    // With this variable, litesvm's loader reads only this file.
    env: { ...process.env, NAPI_RS_NATIVE_LIBRARY_PATH: "/missing.node" },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const { code, message } = JSON.parse(stdout) as { code: string; message: string };
  expect(code).toBe("invalid_argument");
  expect(message).toContain(`its native part for ${process.platform} ${process.arch}`);
  expect(message).toContain("macOS and Linux, on x64 and arm64; on Windows use WSL");
});
