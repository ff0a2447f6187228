import { hashErc8004File } from "@arcs/bridge";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { erc8004Contracts } from "../../../../bridge/test/evm/erc8004.ts";
import { hasEvm, needsEvm, STARTING_MS } from "../../../../bridge/test/evm/local-evm.ts";
import { newAccount, newAddress } from "../../../../bridge/test/evm/tokens.ts";
import { type Identities, openIdentities, type OwnedIdentity } from "../../erc8004.ts";
import { computeScore } from "../../agents.ts";
import { type EvmAgent, type EvmPayments, NETWORK, openEvmPayments, signerOf } from "../../evm.ts";
import { type Answer, useServer } from "../../server.ts";
import { listAllEvidence } from "../../../src/store/payments/evidence.ts";
import { onBothStores } from "../../stores.ts";

const TYPE = "https://eips.ethereum.org/EIPS/eip-8004#registration-v1";
const dataUri = (file: object): string =>
  `data:application/json;base64,${Buffer.from(JSON.stringify({ type: TYPE, ...file })).toString("base64")}`;

describe.skipIf(!hasEvm).each(erc8004Contracts)(`identities of ERC-8004, $name${needsEvm}`, ({ load }) => {
  onBothStores("read", (opened) => {
    const server = useServer(opened);
    let payments: EvmPayments;
    let identities: Identities;
    let key: string;
    beforeAll(async () => {
      payments = await openEvmPayments(server());
      identities = await openIdentities(server(), payments, load);
      key = await server().makeKey({ permissions: ["read", "write", "issuer"] });
    }, STARTING_MS);
    afterAll(() => payments?.evm.stop());

    const call = (method: string, path: string, by = key, body?: unknown): Promise<Answer> =>
      server().call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
    const problem = (status: number, code: string): object => ({ status, body: { error: { code } } });
    const noAgent = problem(404, "agent_not_found");
    const linked = async (
      options: { uri?: string; scoreFeedback?: "allowed" | "refused" } = {},
    ): Promise<OwnedIdentity & { agent: EvmAgent }> => {
      const { uri, scoreFeedback = "refused" } = options;
      const [agent, owned] = [await payments.addAgent(), await identities.add(uri)];
      const answer = await identities.link(agent, owned.identity, { ...signerOf(owned.owner), scoreFeedback });
      expect(answer.status).toBe(201);
      return { agent, ...owned };
    };
    const shown = async (agent: EvmAgent) => (await call("GET", `/v1/agents/${agent.id}/erc8004`)).body;

    describe("are linked", () => {
      test("by the owner's signature, shown, found by, and withdrawn by the agent", async () => {
        const { agent, identity, owner } = await linked();
        expect((await shown(agent)).identities).toMatchObject([
          { agentId: agent.id, identity, holder: `${NETWORK}:${owner.address.toLowerCase()}`, registration: null },
        ]);
        for (const id of [
          identity,
          identity.replace("0x", "0X").toUpperCase().replace("EIP155", "eip155").replace("0X", "0x"),
        ]) {
          expect(await call("GET", `/v1/agents/${id}`), id).toMatchObject({
            status: 200,
            body: { id: agent.id, erc8004: [identity] },
          });
        }
        expect((await call("GET", `/v1/reputation/${identity}`)).body).toMatchObject({ agentId: agent.id });
        expect((await call("GET", `/v1/agents/bulk?ids=${identity}`)).body.data).toMatchObject([{ id: agent.id }]);
        const path = `/v1/agents/${agent.id}/erc8004/${identity}`;
        expect(await call("DELETE", path)).toMatchObject(problem(403, "insufficient_permissions"));
        expect((await call("DELETE", path, agent.ownKey)).status).toBe(204);
        expect(await call("DELETE", path, agent.ownKey)).toMatchObject(problem(400, "invalid_request"));
        expect(await call("GET", `/v1/agents/${identity}`)).toMatchObject(noAgent);
        expect((await call("GET", `/v1/agents/${agent.id}`)).body.erc8004).toEqual([]);
      });

      test("by smart wallets that own them", async () => {
        const [agent, { identity, agentId, owner }] = [await payments.addAgent(), await identities.add()];
        const wallet = await payments.tokens.deploy("Wallet", owner.address);
        await identities.registries.transfer(agentId, { from: owner.address, to: wallet });
        expect(await identities.link(agent, identity, signerOf(owner))).toMatchObject({
          status: 201,
          body: { holder: `${NETWORK}:${wallet.toLowerCase()}` },
        });
      });

      test("by their agent wallets, as long as these are theirs", async () => {
        const [agent, { identity, agentId, owner }, wallet] = [
          await payments.addAgent(),
          await identities.add(),
          newAccount(),
        ];
        await identities.registries.setWallet(agentId, owner.address, wallet);
        expect(await identities.link(agent, identity, signerOf(wallet))).toMatchObject({
          status: 201,
          body: {
            holder: `${NETWORK}:${owner.address.toLowerCase()}`,
            signer: `${NETWORK}:${wallet.address.toLowerCase()}`,
          },
        });
        await identities.check("all");
        expect((await call("GET", `/v1/agents/${identity}`)).status).toBe(200);
        await identities.registries.unsetWallet(agentId, owner.address);
        await identities.check("all");
        expect(await call("GET", `/v1/agents/${identity}`)).toMatchObject(noAgent);
      });

      test("by nobody else, and for nothing else", async () => {
        const [agent, another, owned] = [await payments.addAgent(), await payments.addAgent(), await identities.add()];
        const { identity, owner } = owned;
        const refused = problem(403, "statement_signature_invalid");
        expect(await identities.link(agent, identity, signerOf(newAccount()))).toMatchObject(refused);
        const byAnother = Buffer.alloc(64, 1).toString("base64");
        const wrongOwner = { ...signerOf(owner), ownerSignature: byAnother };
        expect(await identities.link(agent, identity, wrongOwner)).toMatchObject(refused);
        const path = (id: string): string => `/v1/agents/${id}/erc8004`;
        const asked = { identity, scoreFeedback: "refused" };
        const { body } = await call("POST", `${path(agent.id)}/challenge`, key, asked);
        const { challengeId, message } = body;
        const signature = await owner.signMessage({ message });
        const signed = new Uint8Array(await agent.wallet.sign(new TextEncoder().encode(message)));
        const proof = { challengeId, signature, ownerSignature: Buffer.from(signed).toString("base64") };
        const invalid = problem(400, "invalid_request");
        const sent = (id: string, parts: object = {}) => call("POST", path(id), key, { ...asked, ...proof, ...parts });
        expect(await sent(another.id)).toMatchObject(invalid);
        // What was signed is no consent.
        expect(await sent(agent.id, { scoreFeedback: "allowed" })).toMatchObject(invalid);
        const other = await identities.add();
        expect(await sent(agent.id, { identity: other.identity })).toMatchObject(invalid);
        expect(await sent(agent.id)).toMatchObject({ status: 201 });
        expect(await sent(agent.id)).toMatchObject(invalid);
      });

      test("in the registries of the settings only: the same number elsewhere is another identity, and nobody's", async () => {
        const { agent, agentId, owner } = await linked();
        const elsewhere = `${NETWORK}:${newAddress().toLowerCase()}:${agentId}`;
        const challenge = `/v1/agents/${agent.id}/erc8004/challenge`;
        const asked = { identity: elsewhere, scoreFeedback: "refused" };
        expect(await call("POST", challenge, key, asked)).toMatchObject(problem(400, "invalid_request"));
        expect(await identities.link(agent, elsewhere, signerOf(owner))).toMatchObject(problem(400, "invalid_request"));
        expect(await call("GET", `/v1/agents/${elsewhere}`)).toMatchObject(noAgent);
        const unknown = `${NETWORK}:${identities.registries.identity}:${2n ** 200n}`;
        expect(await identities.link(agent, unknown, signerOf(owner))).toMatchObject(problem(400, "invalid_request"));
      });

      test("to one agent at a time", async () => {
        const { agent, identity, owner } = await linked();
        const another = await payments.addAgent();
        expect((await identities.link(another, identity, signerOf(owner))).status).toBe(201);
        expect((await call("GET", `/v1/agents/${identity}`)).body).toMatchObject({ id: another.id });
        expect((await call("GET", `/v1/agents/${agent.id}`)).body.erc8004).toEqual([]);
      });
    });

    describe("are looked at again", () => {
      test("and are nobody's once they are sold; the buyer links them anew", async () => {
        const { agent, identity, agentId, owner } = await linked();
        const buyer = newAccount();
        await identities.registries.transfer(agentId, { from: owner.address, to: buyer.address });
        await identities.check("all");
        expect(await call("GET", `/v1/agents/${identity}`)).toMatchObject(noAgent);
        expect((await shown(agent)).identities).toEqual([]);
        const refused = problem(403, "statement_signature_invalid");
        expect(await identities.link(agent, identity, signerOf(owner))).toMatchObject(refused);
        const another = await payments.addAgent();
        expect((await identities.link(another, identity, signerOf(buyer))).status).toBe(201);
      });

      test("and stay where they are held as before, also without a wallet where the owner signed", async () => {
        const { agent, identity, agentId, owner } = await linked();
        await identities.registries.unsetWallet(agentId, owner.address);
        await identities.check("all");
        expect((await call("GET", `/v1/agents/${identity}`)).body).toMatchObject({ id: agent.id });
      });

      test("and are nobody's answer where the chain has not been reached for an hour", async () => {
        const { agent, identity } = await linked();
        const { pool } = server().context.store;
        await pool.query("update erc8004_links set checked_at = checked_at - interval '2 hours' where identity = $1", [
          identity,
        ]);
        expect(await call("GET", `/v1/agents/${identity}`)).toMatchObject(noAgent);
        await identities.check("all");
        expect((await call("GET", `/v1/agents/${identity}`)).body).toMatchObject({ id: agent.id });
      });
    });

    describe("claim of themselves", () => {
      test("what their file says, with its hash, and again when it has changed", async () => {
        const uri = dataUri({ name: "Oracle", services: [{ name: "web", endpoint: "https://oracle.example" }] });
        const { agent, identity, agentId, owner } = await linked({ uri });
        await identities.check();
        const bytes = Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64");
        expect((await shown(agent)).identities[0].registration).toMatchObject({
          claimedBy: "itself",
          uri: "data:",
          hash: await hashErc8004File(Uint8Array.from(bytes)),
          problem: null,
          namesIdentity: false,
          claims: { name: "Oracle", services: [{ name: "web", endpoint: "https://oracle.example" }] },
        });
        const [, , registry] = identity.split(":");
        const registrations = [{ agentId: Number(agentId), agentRegistry: `${NETWORK}:${registry}` }];
        await identities.registries.setUri(agentId, owner.address, dataUri({ name: "Bank", registrations }));
        await identities.check("all");
        const { registration } = (await shown(agent)).identities[0];
        expect(registration).toMatchObject({ namesIdentity: true, claims: { name: "Bank" } });
        await identities.registries.setUri(agentId, owner.address, "https://127.0.0.1/agent.json");
        await identities.check("all");
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
        await identities.registries.rate(agentId, client, 1000n);
        await identities.check("all");
        const { feedbackOfOthers } = (await shown(agent)).identities[0];
        expect(feedbackOfOthers).toEqual({
          clients: 1,
          newest: [{ client, index: 1, value: "1000", valueDecimals: 1, tag1: "starred", tag2: "" }],
        });
        await computeScore(server(), agent.id);
        const after = (await call("GET", `/v1/reputation/${agent.id}`, agent.ownKey)).body;
        expect(after.overallScore).toBe(before.overallScore);
        expect(after.stats).toEqual(before.stats);
        expect(await listAllEvidence(server().context.store.pool, agent.id)).toEqual([]);
      });
    });

    describe("get the Trust Score", () => {
      const credentialOf = async ({ id }: EvmAgent): Promise<string> => {
        await computeScore(server(), id);
        const body = { type: "ReputationCredential", subjectId: id, claims: {} };
        const issued = await call("POST", "/v1/credentials/issue", key, body);
        expect(issued.status).toBe(201);
        return issued.body.id;
      };
      const setPrivacy = async (agent: EvmAgent, mode: string): Promise<void> => {
        const answer = await call("PATCH", `/v1/agents/${agent.id}`, agent.ownKey, { privacy: { mode } });
        expect(answer.status).toBe(200);
      };
      const ask = ({ id, ownKey }: EvmAgent, identity: string, by = ownKey): Promise<Answer> =>
        call("POST", `/v1/agents/${id}/erc8004/${identity}/feedback`, by);
      const ready = async (): Promise<{ agent: EvmAgent; identity: string; agentId: string; credentialId: string }> => {
        const { agent, identity, agentId } = await linked({ scoreFeedback: "allowed" });
        await setPrivacy(agent, "public");
        return { agent, identity, agentId, credentialId: await credentialOf(agent) };
      };
      const onChain = async (agentId: string) => {
        const { erc8004 } = server().context.evm.get(NETWORK) ?? expect.fail();
        return (await erc8004.readFeedback(identities.registries, agentId)).feedback;
      };

      test("as feedback, with the hash of a file that names the credential", async () => {
        const { agent, identity, agentId, credentialId } = await ready();
        const answer = await ask(agent, identity);
        expect(answer).toMatchObject({
          status: 202,
          body: { status: "pending", credentialId, score: expect.any(Number) },
        });
        await identities.give();
        const { givenScores } = await shown(agent);
        expect(givenScores).toMatchObject([
          { status: "given", transactionHash: expect.stringMatching(/^0x/), identity },
        ]);
        const [{ hash, uri, score, tag2 }] = givenScores;
        expect(await onChain(agentId)).toMatchObject([
          { client: identities.writer.address, value: BigInt(score), valueDecimals: 1, tag1: "trustScore", tag2 },
        ]);
        // Whoever finds the hash on the chain gets the file, without a key, and the credential from there.
        const file = await fetch(uri.replace(server().context.settings.publicUrl, server().url));
        const bytes = new Uint8Array(await file.arrayBuffer());
        expect(await hashErc8004File(bytes)).toBe(hash);
        const { reputationCredential } = JSON.parse(new TextDecoder().decode(bytes));
        expect(reputationCredential.id).toBe(credentialId);
        const found = await fetch(reputationCredential.url);
        expect(((await found.json()) as any).credentialSubject.overallScore).toBe(score);
        expect((await fetch(`${server().url}/erc8004/feedback/0x${"0".repeat(64)}`)).status).toBe(404);
        // Its own word is not that of others.
        await identities.check("all");
        expect((await shown(agent)).identities[0].feedbackOfOthers?.newest ?? []).toEqual([]);
      });

      test("once a day, at the word of the agent's own key", async () => {
        const { agent, identity } = await ready();
        expect(await ask(agent, identity, key)).toMatchObject(problem(403, "insufficient_permissions"));
        expect((await ask(agent, identity)).status).toBe(202);
        expect(await ask(agent, identity)).toMatchObject(problem(409, "conflict"));
      });

      test("never without consent, of a private agent, or without a credential", async () => {
        const { agent, identity } = await linked();
        await setPrivacy(agent, "public");
        await credentialOf(agent);
        expect(await ask(agent, identity)).toMatchObject(problem(409, "conflict"));
        const consenting = await linked({ scoreFeedback: "allowed" });
        await setPrivacy(consenting.agent, "public");
        expect(await ask(consenting.agent, consenting.identity)).toMatchObject(problem(409, "conflict"));
        await credentialOf(consenting.agent);
        for (const mode of ["private", "tier_only"]) {
          await setPrivacy(consenting.agent, mode);
          const answer = await ask(consenting.agent, consenting.identity);
          expect(answer, mode).toMatchObject(problem(403, "reputation_private"));
        }
      });

      test("not any more where the agent has thought better of it, or the identity was sold", async () => {
        const nothing = async (agent: EvmAgent, agentId: string, problem: RegExp): Promise<void> => {
          await identities.give();
          const { givenScores } = (await call("GET", `/v1/agents/${agent.id}/erc8004`, agent.ownKey)).body;
          expect(givenScores).toMatchObject([{ status: "refused", problem: expect.stringMatching(problem) }]);
          expect(await onChain(agentId)).toEqual([]);
        };
        const hidden = await ready();
        expect((await ask(hidden.agent, hidden.identity)).status).toBe(202);
        await setPrivacy(hidden.agent, "private");
        await nothing(hidden.agent, hidden.agentId, /public/);
        const withdrawn = await ready();
        expect((await ask(withdrawn.agent, withdrawn.identity)).status).toBe(202);
        const path = `/v1/agents/${withdrawn.agent.id}/erc8004/${withdrawn.identity}`;
        expect((await call("DELETE", path, withdrawn.agent.ownKey)).status).toBe(204);
        await nothing(withdrawn.agent, withdrawn.agentId, /consent/);
        const sold = await linked({ scoreFeedback: "allowed" });
        await setPrivacy(sold.agent, "public");
        await credentialOf(sold.agent);
        expect((await ask(sold.agent, sold.identity)).status).toBe(202);
        await identities.registries.transfer(sold.agentId, { from: sold.owner.address, to: newAddress() });
        await nothing(sold.agent, sold.agentId, /another holder/);
      });
    });
  });
});
