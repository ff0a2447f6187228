import { erc8004Contracts } from "../../../packages/evm/test/support/erc8004.ts";
import { hasEvm, needsEvm } from "../../../packages/evm/test/support/local-evm.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { hashErc8004File } from "@arcs/evm";
import { describe, expect, test } from "vitest";

import { newAddress } from "../../../packages/evm/test/support/tokens.ts";
import { computeScore } from "../../../packages/server/test/support/agents.ts";
import { type EvmAgent, NETWORK } from "../../../packages/server/test/support/evm.ts";
import type { Answer } from "../../../packages/server/test/support/server.ts";
import { useIdentityScene } from "./test/linked-identities.ts";

describe.skipIf(!hasEvm).each(erc8004Contracts)(
  `scores of identities of ERC-8004, $name${needsEvm}`,
  ({ load }) => {
    const { server, call, state, linked, shown, problem } = useIdentityScene(useStore(), load);
    describe("get the Trust Score", () => {
      const credentialOf = async ({ id }: EvmAgent): Promise<string> => {
        await computeScore(server(), id);
        const body = { type: "ReputationCredential", subjectId: id, claims: {} };
        const issued = await call("POST", "/v1/credentials/issue", state.key, body);
        expect(issued.status).toBe(201);
        return issued.body.id;
      };
      const setPrivacy = async (agent: EvmAgent, mode: string): Promise<void> => {
        const answer = await call("PATCH", `/v1/agents/${agent.id}`, agent.ownKey, {
          privacy: { mode },
        });
        expect(answer.status).toBe(200);
      };
      const ask = ({ id, ownKey }: EvmAgent, identity: string, by = ownKey): Promise<Answer> =>
        call("POST", `/v1/agents/${id}/erc8004/${identity}/feedback`, by);
      const ready = async (): Promise<{
        agent: EvmAgent;
        identity: string;
        agentId: string;
        credentialId: string;
      }> => {
        const { agent, identity, agentId } = await linked({ scoreFeedback: "allowed" });
        await setPrivacy(agent, "public");
        return { agent, identity, agentId, credentialId: await credentialOf(agent) };
      };
      const onChain = async (agentId: string) => {
        const { erc8004 } = server().context.evm.get(NETWORK) ?? expect.fail();
        return (await erc8004.readFeedback(state.identities.registries, agentId)).feedback;
      };

      test("as feedback, with the hash of a file that names the credential", async () => {
        const { agent, identity, agentId, credentialId } = await ready();
        const answer = await ask(agent, identity);
        expect(answer).toMatchObject({
          status: 202,
          body: { status: "pending", credentialId, score: expect.any(Number) },
        });
        await state.identities.give();
        const { givenScores } = await shown(agent);
        expect(givenScores).toMatchObject([
          { status: "given", transactionHash: expect.stringMatching(/^0x/), identity },
        ]);
        const [{ hash, uri, score, tag2 }] = givenScores;
        expect(await onChain(agentId)).toMatchObject([
          {
            client: state.identities.writer.address,
            value: BigInt(score),
            valueDecimals: 1,
            tag1: "trustScore",
            tag2,
          },
        ]);
        // The hash on the chain leads to the file, without a key, and from there to the credential.
        const file = await fetch(uri.replace(server().context.settings.publicUrl, server().url));
        const bytes = new Uint8Array(await file.arrayBuffer());
        expect(await hashErc8004File(bytes)).toBe(hash);
        const { reputationCredential } = JSON.parse(new TextDecoder().decode(bytes));
        expect(reputationCredential.id).toBe(credentialId);
        const found = await fetch(reputationCredential.url);
        expect(((await found.json()) as any).credentialSubject.overallScore).toBe(score);
        expect((await fetch(`${server().url}/erc8004/feedback/0x${"0".repeat(64)}`)).status).toBe(
          404,
        );
        // Its own word is not that of others.
        await state.identities.check("all");
        expect((await shown(agent)).identities[0].feedbackOfOthers?.newest ?? []).toEqual([]);
      });

      test("once a day, at the word of the agent's own key", async () => {
        const { agent, identity } = await ready();
        expect(await ask(agent, identity, state.key)).toMatchObject(
          problem(403, "insufficient_permissions"),
        );
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
        expect(await ask(consenting.agent, consenting.identity)).toMatchObject(
          problem(409, "conflict"),
        );
        await credentialOf(consenting.agent);
        for (const mode of ["private", "tier_only"]) {
          await setPrivacy(consenting.agent, mode);
          const answer = await ask(consenting.agent, consenting.identity);
          expect(answer, mode).toMatchObject(problem(403, "reputation_private"));
        }
      });

      test("not any more where the agent has thought better of it, or the identity was sold", async () => {
        const nothing = async (
          agent: EvmAgent,
          agentId: string,
          problem: RegExp,
        ): Promise<void> => {
          await state.identities.give();
          const { givenScores } = (
            await call("GET", `/v1/agents/${agent.id}/erc8004`, agent.ownKey)
          ).body;
          expect(givenScores).toMatchObject([
            { status: "refused", problem: expect.stringMatching(problem) },
          ]);
          expect(await onChain(agentId)).toEqual([]);
        };
        const hidden = await ready();
        expect((await ask(hidden.agent, hidden.identity)).status).toBe(202);
        await setPrivacy(hidden.agent, "private");
        await nothing(hidden.agent, hidden.agentId, /does not show all/);
        const withdrawn = await ready();
        expect((await ask(withdrawn.agent, withdrawn.identity)).status).toBe(202);
        const path = `/v1/agents/${withdrawn.agent.id}/erc8004/${withdrawn.identity}`;
        expect((await call("DELETE", path, withdrawn.agent.ownKey)).status).toBe(204);
        await nothing(withdrawn.agent, withdrawn.agentId, /consent/);
        const sold = await linked({ scoreFeedback: "allowed" });
        await setPrivacy(sold.agent, "public");
        await credentialOf(sold.agent);
        expect((await ask(sold.agent, sold.identity)).status).toBe(202);
        await state.identities.registries.transfer(sold.agentId, {
          from: sold.owner.address,
          to: newAddress(),
        });
        await nothing(sold.agent, sold.agentId, /another holder/);
      });
    });
  },
);
