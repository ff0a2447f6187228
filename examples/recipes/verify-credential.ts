// #region verify
import { readFileSync } from "node:fs";

import { createVerifier } from "@arcs/vc";
import { didKey } from "@arcs/vc/did";
import { ecdsaRdfc2019 } from "@arcs/vc/ecdsa";
import { eddsaRdfc2022 } from "@arcs/vc/eddsa";

const verifier = createVerifier({ suites: [eddsaRdfc2022, ecdsaRdfc2019], did: [didKey] });
const text = readFileSync(process.argv[2] ?? "credential.json", "utf8");
const report = await verifier.verifyCredential(text, { issuers: "any", now: new Date() });
console.log(report.valid, report.credential?.["credentialSubject"], report.errors);
// #endregion
