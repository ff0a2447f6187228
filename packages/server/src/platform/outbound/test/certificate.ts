// A certificate of this machine's own, for servers of tests that speak TLS.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether this machine can make one. */
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** Says in a test's name why it is skipped. */
export const needsOpenssl = hasOpenssl ? "" : " (no openssl on this machine)";

/** Makes a certificate for `good.localhost`, signed by itself. */
export function makeCertificate(folder: string): { key: string; cert: string } {
  const file = (name: string): string => join(folder, name);
  const kind = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
  ];
  const subject = ["-subj", "/CN=good.localhost", "-addext", "subjectAltName=DNS:good.localhost"];
  const out = ["-keyout", file("key.pem"), "-out", file("cert.pem")];
  execFileSync("openssl", [...kind, ...subject, ...out], { stdio: "ignore" });
  return {
    key: readFileSync(file("key.pem"), "utf8"),
    cert: readFileSync(file("cert.pem"), "utf8"),
  };
}
