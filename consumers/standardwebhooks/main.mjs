// Webhooks of either library are verified by the other one, and forged ones are not.
import { constructEvent, signTestWebhook } from "@arcs/client/webhooks";
import { Webhook } from "standardwebhooks";

import { fixture } from "./fixture.mjs";
import { usePackages } from "./use-packages.mjs";

const secret = `whsec_${"A".repeat(43)}=`;
const theirs = new Webhook(secret);
const event = {
  event: "credential.revoked",
  timestamp: new Date().toISOString(),
  id: "evt_1",
  data: { credentialId: "cred_1", reason: "unspecified" },
};
const forge = (text) => text.replace("cred_1", "cred_2");
const accepts = (verify) => {
  try {
    return verify();
  } catch (error) {
    return error.code ?? error.message;
  }
};
const ours = signTestWebhook(event, { secret });
const body = JSON.stringify(event);
const signed = {
  "webhook-id": "evt_1",
  "webhook-timestamp": `${Math.floor(Date.now() / 1000)}`,
  "webhook-signature": theirs.sign("evt_1", new Date(), body),
};
const exchanged = [body, forge(body)].flatMap((text, index) => [
  accepts(() => theirs.verify(index === 0 ? ours.body : forge(ours.body), ours.headers).id),
  accepts(() => constructEvent(text, signed, secret).id),
]);
console.log(`consumer: ${JSON.stringify({ ...(await usePackages(fixture)), exchanged })}`);
