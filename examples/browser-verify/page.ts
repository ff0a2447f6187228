// #region browser-verify
import { verifyCredential } from "@arcs/client/credentials";

const input = document.querySelector("textarea") as HTMLTextAreaElement;
const output = document.querySelector("output") as HTMLOutputElement;

async function show(): Promise<void> {
  const trustedIssuers = [document.body.dataset["issuer"] ?? ""];
  const { valid, errors } = await verifyCredential(input.value, {
    trustedIssuers,
    network: "offline",
  });
  output.textContent = [valid ? "valid" : "not valid", ...errors.map(({ code }) => code)].join(
    ", ",
  );
}
input.addEventListener("input", () => void show());
// #endregion
await show();
