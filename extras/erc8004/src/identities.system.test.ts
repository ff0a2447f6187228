import { hashErc8004File } from "@arcs/evm";
import { describe, expect, test } from "vitest";

import { erc8004Contracts } from "../../../packages/evm/test/support/erc8004.ts";
import { hasEvm, needsEvm } from "../../../packages/evm/test/support/local-evm.ts";
import { newAccount, newAddress } from "../../../packages/evm/test/support/tokens.ts";
import { computeScore } from "../../../packages/server/test/support/agents.ts";
import { NETWORK, signerOf } from "../../../packages/server/test/support/evm.ts";
import { listAllEvidence } from "../../../packages/server/src/features/payments/test/all-evidence.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { useIdentityScene } from "./test/linked-identities.ts";

const TYPE = "https://eips.ethereum.org/EIPS/eip-8004#registration-v1";
const dataUri = (file: object): string =>
  `data:application/json;base64,${Buffer.from(JSON.stringify({ type: TYPE, ...file })).toString("base64")}`;

describe.skipIf(!hasEvm).each(erc8004Contracts)(
  `identities of ERC-8004, $name${needsEvm}`,
  ({ load }) => {
    describe("read", () => {
      const opened = useStore();
      const scene = useIdentityScene(opened, load);
      const { linked, state, shown, call, server, problem } = scene;
      const noAgent = problem(404, "agent_not_found");

      describe("are linked", () => {
        test("by the owner's signature, shown, found by, and withdrawn by the agent", async () => {
          const { agent, identity, owner } = await linked();
          expect((await shown(agent)).identities).toMatchObject([
            {
              agentId: agent.id,
              identity,
              holder: `${NETWORK}:${owner.address.toLowerCase()}`,
              registration: null,
            },
          ]);
          for (const id of [
            identity,
            identity
              .replace("0x", "0X")
              .toUpperCase()
              .replace("EIP155", "eip155")
              .replace("0X", "0x"),
          ]) {
            expect(await call("GET", `/v1/agents/${id}`), id).toMatchObject({
              status: 200,
              body: { id: agent.id, erc8004: [identity] },
            });
          }
          expect((await call("GET", `/v1/reputation/${identity}`)).body).toMatchObject({
            agentId: agent.id,
          });
          expect((await call("GET", `/v1/agents/bulk?ids=${identity}`)).body.data).toMatchObject([
            { id: agent.id },
          ]);
          const path = `/v1/agents/${agent.id}/erc8004/${identity}`;
          expect(await call("DELETE", path)).toMatchObject(
            problem(403, "insufficient_permissions"),
          );
          expect((await call("DELETE", path, agent.ownKey)).status).toBe(204);
          expect(await call("DELETE", path, agent.ownKey)).toMatchObject(
            problem(400, "invalid_request"),
          );
          expect(await call("GET", `/v1/agents/${identity}`)).toMatchObject(noAgent);
          expect((await call("GET", `/v1/agents/${agent.id}`)).body.erc8004).toEqual([]);
        });

        test("by smart wallets that own them", async () => {
          const [agent, { identity, agentId, owner }] = [
            await state.payments.addAgent(),
            await state.identities.add(),
          ];
          const wallet = await state.payments.tokens.deploy("Wallet", owner.address);
          await state.identities.registries.transfer(agentId, { from: owner.address, to: wallet });
          expect(await state.identities.link(agent, identity, signerOf(owner))).toMatchObject({
            status: 201,
            body: { holder: `${NETWORK}:${wallet.toLowerCase()}` },
          });
        });

        test("by their agent wallets, as long as these are theirs", async () => {
          const [agent, { identity, agentId, owner }, wallet] = [
            await state.payments.addAgent(),
            await state.identities.add(),
            newAccount(),
          ];
          await state.identities.registries.setWallet(agentId, owner.address, wallet);
          expect(await state.identities.link(agent, identity, signerOf(wallet))).toMatchObject({
            status: 201,
            body: {
              holder: `${NETWORK}:${owner.address.toLowerCase()}`,
              signer: `${NETWORK}:${wallet.address.toLowerCase()}`,
            },
          });
          await state.identities.check("all");
          expect((await call("GET", `/v1/agents/${identity}`)).status).toBe(200);
          await state.identities.registries.unsetWallet(agentId, owner.address);
          await state.identities.check("all");
          expect(await call("GET", `/v1/agents/${identity}`)).toMatchObject(noAgent);
        });

        test("by nobody else, and for nothing else", async () => {
          const [agent, another, owned] = [
            await state.payments.addAgent(),
            await state.payments.addAgent(),
            await state.identities.add(),
          ];
          const { identity, owner } = owned;
          const refused = problem(403, "statement_signature_invalid");
          expect(
            await state.identities.link(agent, identity, signerOf(newAccount())),
          ).toMatchObject(refused);
          const byAnother = Buffer.alloc(64, 1).toString("base64");
          const wrongOwner = { ...signerOf(owner), ownerSignature: byAnother };
          expect(await state.identities.link(agent, identity, wrongOwner)).toMatchObject(refused);
          const path = (id: string): string => `/v1/agents/${id}/erc8004`;
          const asked = { identity, scoreFeedback: "refused" };
          const { body } = await call("POST", `${path(agent.id)}/challenge`, state.key, asked);
          const { challengeId, message } = body;
          const signature = await owner.signMessage({ message });
          const signed = new Uint8Array(await agent.wallet.sign(new TextEncoder().encode(message)));
          const proof = {
            challengeId,
            signature,
            ownerSignature: Buffer.from(signed).toString("base64"),
          };
          const invalid = problem(400, "invalid_request");
          const sent = (id: string, parts: object = {}) =>
            call("POST", path(id), state.key, { ...asked, ...proof, ...parts });
          expect(await sent(another.id)).toMatchObject(invalid);
          // The signature gives no such consent.
          expect(await sent(agent.id, { scoreFeedback: "allowed" })).toMatchObject(invalid);
          const other = await state.identities.add();
          expect(await sent(agent.id, { identity: other.identity })).toMatchObject(invalid);
          expect(await sent(agent.id)).toMatchObject({ status: 201 });
          expect(await sent(agent.id)).toMatchObject(invalid);
        });

        test("in the registries of the settings only: the same number elsewhere is another identity, and nobody's", async () => {
          const { agent, agentId, owner } = await linked();
          const elsewhere = `${NETWORK}:${newAddress().toLowerCase()}:${agentId}`;
          const challenge = `/v1/agents/${agent.id}/erc8004/challenge`;
          const asked = { identity: elsewhere, scoreFeedback: "refused" };
          expect(await call("POST", challenge, state.key, asked)).toMatchObject(
            problem(400, "invalid_request"),
          );
          expect(await state.identities.link(agent, elsewhere, signerOf(owner))).toMatchObject(
            problem(400, "invalid_request"),
          );
          expect(await call("GET", `/v1/agents/${elsewhere}`)).toMatchObject(noAgent);
          const unknown = `${NETWORK}:${state.identities.registries.identity}:${2n ** 200n}`;
          expect(await state.identities.link(agent, unknown, signerOf(owner))).toMatchObject(
            problem(400, "invalid_request"),
          );
        });

        test("to one agent at a time", async () => {
          const { agent, identity, owner } = await linked();
          const another = await state.payments.addAgent();
          expect((await state.identities.link(another, identity, signerOf(owner))).status).toBe(
            201,
          );
          expect((await call("GET", `/v1/agents/${identity}`)).body).toMatchObject({
            id: another.id,
          });
          expect((await call("GET", `/v1/agents/${agent.id}`)).body.erc8004).toEqual([]);
        });
      });

      describe("are looked at again", () => {
        test("and are nobody's once they are sold; the buyer links them anew", async () => {
          const { agent, identity, agentId, owner } = await linked();
          const buyer = newAccount();
          await state.identities.registries.transfer(agentId, {
            from: owner.address,
            to: buyer.address,
          });
          await state.identities.check("all");
          expect(await call("GET", `/v1/agents/${identity}`)).toMatchObject(noAgent);
          expect((await shown(agent)).identities).toEqual([]);
          const refused = problem(403, "statement_signature_invalid");
          expect(await state.identities.link(agent, identity, signerOf(owner))).toMatchObject(
            refused,
          );
          const another = await state.payments.addAgent();
          expect((await state.identities.link(another, identity, signerOf(buyer))).status).toBe(
            201,
          );
        });

        test("and stay where they are held as before, also without a wallet where the owner signed", async () => {
          const { agent, identity, agentId, owner } = await linked();
          await state.identities.registries.unsetWallet(agentId, owner.address);
          await state.identities.check("all");
          expect((await call("GET", `/v1/agents/${identity}`)).body).toMatchObject({
            id: agent.id,
          });
        });

        test("and are nobody's answer where the chain has not been reached for an hour", async () => {
          const { agent, identity } = await linked();
          const { pool } = server().context.store;
          await pool.query(
            "update agent_names set confirmed_at = confirmed_at - interval '2 hours' where name = $1",
            [identity],
          );
          expect(await call("GET", `/v1/agents/${identity}`)).toMatchObject(noAgent);
          await state.identities.check("all");
          expect((await call("GET", `/v1/agents/${identity}`)).body).toMatchObject({
            id: agent.id,
          });
        });
      });

      describe("claim of themselves", () => {
        test("what their file says, with its hash, and again when it has changed", async () => {
          const uri = dataUri({
            name: "Oracle",
            services: [{ name: "web", endpoint: "https://oracle.example" }],
          });
          const { agent, identity, agentId, owner } = await linked({ uri });
          await state.identities.check();
          const bytes = Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64");
          expect((await shown(agent)).identities[0].registration).toMatchObject({
            claimedBy: "itself",
            uri: "data:",
            hash: await hashErc8004File(Uint8Array.from(bytes)),
            problem: null,
            namesIdentity: false,
            claims: {
              name: "Oracle",
              services: [{ name: "web", endpoint: "https://oracle.example" }],
            },
          });
          const [, , registry] = identity.split(":");
          const registrations = [
            { agentId: Number(agentId), agentRegistry: `${NETWORK}:${registry}` },
          ];
          await state.identities.registries.setUri(
            agentId,
            owner.address,
            dataUri({ name: "Bank", registrations }),
          );
          await state.identities.check("all");
          const { registration } = (await shown(agent)).identities[0];
          expect(registration).toMatchObject({ namesIdentity: true, claims: { name: "Bank" } });
          await state.identities.registries.setUri(
            agentId,
            owner.address,
            "https://127.0.0.1/agent.json",
          );
          await state.identities.check("all");
          expect((await shown(agent)).identities[0].registration).toMatchObject({
            claims: null,
            hash: null,
            problem: expect.stringContaining("public address"),
          });
          // The profile stays what the agent's own key or wallet says.
          expect((await call("GET", `/v1/agents/${agent.id}`)).body.name).not.toBe("Bank");
        });

        test("and others of them: apart, and never in the score", async () => {
          const { agent, agentId } = await linked();
          await computeScore(server(), agent.id);
          const before = (await call("GET", `/v1/reputation/${agent.id}`, agent.ownKey)).body;
          const client = newAddress();
          await state.identities.registries.rate(agentId, client, 1000n);
          await state.identities.check("all");
          const { feedbackOfOthers } = (await shown(agent)).identities[0];
          expect(feedbackOfOthers).toEqual({
            clients: 1,
            newest: [
              { client, index: 1, value: "1000", valueDecimals: 1, tag1: "starred", tag2: "" },
            ],
          });
          await computeScore(server(), agent.id);
          const after = (await call("GET", `/v1/reputation/${agent.id}`, agent.ownKey)).body;
          expect(after.overallScore).toBe(before.overallScore);
          expect(after.stats).toEqual(before.stats);
          expect(await listAllEvidence(server().context.store.pool, agent.id)).toEqual([]);
        });
      });
    });
  },
);
