// A profile's text by a hostile agent stays text: it triggers nothing, hides nothing, and breaks no
// page.
import type { CredentialReport } from "@arcs/core";
import type {
  AgentCredentials,
  AgentView,
  ReputationHistory,
  ReputationView,
} from "@arcs/core/http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type AgentPage, agentPage } from "./agent-page.ts";
import { agentsPage, leaderboardPage } from "./agent-lists.ts";
import { createRasterizer, previewPicture, previewSize } from "./preview.ts";
import { agentCard, scoreBadge } from "./score.ts";
import { documentPage } from "./verify/document-route.ts";
import { reportInWords } from "./verify/report-in-words.ts";
import { errorPage, paginationOf } from "@arcs/server/internal";

const ADDRESS = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";

function agentCalled(text: string): AgentView {
  return {
    id: ADDRESS,
    internalId: "agt_1",
    name: text,
    description: text,
    capabilities: [text, "b", "c", "d", "e", "f", "g", "h"],
    owner: ADDRESS,
    trustScore: null,
    privacy: { mode: "tier_only", visibleData: [], message: text },
    stats: null,
    verification: {
      emailVerified: false,
      walletVerified: true,
      identityCredential: null,
      hasPOAP: false,
    },
    metadata: { website: text, twitter: text, github: text },
    serviceEndpoint: text,
    frameworkOrigin: text,
    x402: { enabled: true, paymentAddress: null, acceptedTokens: [], pricePerCall: "10000" },
    erc8004: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    lastActiveAt: "2026-01-01T00:00:00.000Z",
  };
}

function pageOf(text: string): AgentPage {
  const reputation: ReputationView = {
    agentId: ADDRESS,
    tier: "gold",
    tierPrice: "10",
    privacy: { mode: "tier_only", message: text },
  };
  const history: ReputationHistory = {
    agentId: ADDRESS,
    period: "30d",
    granularity: "daily",
    dataPoints: [{ timestamp: "2026-01-01T00:00:00.000Z", tier: "gold" }],
    summary: null,
  };
  const credentials: AgentCredentials = { agentId: ADDRESS, credentials: [], total: 0 };
  const payment = { id: "pay_1", payer: text, amount: "1", currency: text };
  const outcome = { status: "completed", evidence: "ledger" } as const;
  const rest = { createdAt: new Date(0), rating: null, disputeStatus: null, disputeWinner: null };
  const chain = { network: "mainnet-beta", transactionHash: text };
  const shown = {
    agent: agentCalled(text),
    reputation,
    history,
    credentials,
    payments: [{ ...payment, ...outcome, ...rest, ...chain }],
  };
  return { ...shown, logged: undefined, flows: undefined, publicUrl: "https://arcs.example" };
}

/** Every page on which a text of an agent's own stands. */
function pagesWith(text: string): string[] {
  const agent = agentCalled(text);
  const { id, name, description, capabilities, createdAt } = agent;
  const listed = { id, name, description, capabilities, trustScore: null, stats: null, createdAt };
  const pagination = {
    page: 1,
    limit: 20,
    total: 1,
    totalPages: 1,
    hasNext: false,
    hasPrev: false,
  };
  // The route takes no more of either.
  const [query, capability] = [text.slice(0, 200), text.slice(0, 64)];
  const filters = {
    query,
    capabilities: [capability],
    sortBy: "score" as const,
    order: "desc" as const,
  };
  const entry = {
    rank: 1,
    agentId: id,
    name,
    overallScore: null,
    tier: "gold",
    capabilities,
    totalTransactions: null,
  };
  const board = { data: [entry as never], updatedAt: null };
  return [
    agentPage(pageOf(text)),
    agentsPage({ data: Array.from({ length: 20 }, () => listed), pagination, filters }),
    leaderboardPage(board, {
      tier: undefined,
      capability,
      pagination: paginationOf({ page: 2, limit: 20 }, { total: 100 }),
    }),
    agentCard(agent, { tier: "gold", tierPrice: "10" }),
    errorPage({ code: "conflict", message: text }),
    documentPage(
      { documentBases: [], explorer: "on", maxDocumentBytes: 262_144, maxDocumentValues: 100_000 },
      reportInWords(reportAbout(text), { text, by: "this server" }),
    ),
  ].map(({ markup }) => markup);
}

/** A report about a document in which the text stands wherever one may. */
function reportAbout(text: string): CredentialReport {
  const checks = {
    signatureValid: false,
    issuerTrusted: false,
    notExpired: false,
    notRevoked: false,
    schemaValid: false,
  };
  const error = { code: "invalid_credential", message: text, severity: "critical" } as const;
  const credential = {
    issuer: text,
    type: [text],
    credentialSubject: { id: text, text, list: [text] },
  };
  return { valid: false, checks, errors: [error, error], credential };
}

/** Tags and attributes, without texts and without the values of attributes. */
function skeleton(markup: string): string {
  return markup
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/>[^<]*</g, "><")
    .replaceAll(/\s+/g, " ");
}

describe("texts of strangers on the pages of the explorer", () => {
  const plain = pagesWith("x").map(skeleton);

  test.each([
    '"><script>alert(1)</script>',
    "</title><svg onload=alert(1)>",
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "&lt;b&gt;<b>",
    "]]><!--",
  ])("%s changes no tag and no attribute", (text) => {
    expect(pagesWith(text).map(skeleton)).toEqual(plain);
  });

  test("whatever the text is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        // One without any visible character is no name: another sentence stands there.
        expect(pagesWith(`x${text}`).map(skeleton)).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });

  test("nothing reorders what stands around it, and nothing is hidden in it", () => {
    for (const page of pagesWith("pay\u202egnihton\u2066\u200b\u{E0041}")) {
      const shown = page.replaceAll(/<input[^>]*>/g, "");
      expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]|\u{E0041}/u);
    }
  });

  test("texts as long as registration lets them be leave every page below 50 kB", () => {
    for (const page of pagesWith("\u{1F525}".repeat(2000)))
      expect(Buffer.byteLength(page)).toBeLessThan(50_000);
  });

  test("an agent without a name, or with one that cannot be seen, is called so", () => {
    for (const name of ["", "\u200b\u200b", " \n "]) {
      expect(agentPage(pageOf(name)).markup).toContain("<h1>An agent without a name</h1>");
    }
  });
});

describe("the badge", () => {
  test("says as much as shows, in less than a kilobyte", () => {
    const cases = [
      [
        { overallScore: 894, tier: "gold", costToForge: "1334.326924" },
        ">894 gold<",
        "at least 1,334.32 USD",
      ],
      [
        { scoreRange: "800-849", tier: "gold", tierPrice: "10" },
        ">800–849 gold<",
        "A gold score would cost",
      ],
      [{ tier: "silver", tierPrice: "1" }, ">silver<", "would cost at least 1.00 USD to fake"],
      [
        { overallScore: 12, tier: "bronze", costToForge: "0" },
        ">12 bronze<",
        "costs nothing to fake",
      ],
      [{}, ">not shown<", "rely on nothing"],
    ] as const;
    for (const [score, value, title] of cases) {
      const { markup } = scoreBadge(score);
      expect(markup).toContain(value);
      expect(markup).toContain(title);
      expect(Buffer.byteLength(markup)).toBeLessThan(1000);
    }
  });
});

describe("the picture beside links", () => {
  const size = (png: Uint8Array): number[] => {
    const view = new DataView(png.buffer, png.byteOffset);
    return [view.getUint32(0), view.getUint32(16), view.getUint32(20)];
  };
  const PNG = 0x89504e47;

  test.each([
    "Weather Oracle",
    "\u0648\u0643\u064a\u0644 \u0627\u0644\u0637\u0642\u0633",
    "\u{1F525}\u{1F525}",
    "\u{1F525} Weather",
    "",
    "\u202e\u0000\ud800",
    "W".repeat(100),
    "</text><image href='file:///etc/passwd'/>",
    '<image href="https://elsewhere.example/x.png"/>',
  ])("is drawn for the name %j", async (name) => {
    const drawing = previewPicture(
      { id: ADDRESS, name },
      { overallScore: 12, tier: "bronze", costToForge: "0" },
    );
    expect(drawing.markup).not.toMatch(/<image|href="|\u202e|\p{Extended_Pictographic}/u);
    const rasterize = await createRasterizer();
    const png = await rasterize!(drawing);
    expect(size(png)).toEqual([PNG, previewSize.width, previewSize.height]);
    expect(png.length).toBeLessThan(100_000);
  });

  test("a name that cannot be drawn gives way to the address", () => {
    const drawing = previewPicture({ id: ADDRESS, name: "\u{1F525}" }, {});
    expect(drawing.markup.replaceAll(/<[^>]*>|\s/g, "")).toContain(`Agent${ADDRESS}`.slice(0, 20));
    expect(drawing.markup).toContain(">not shown<");
  });
});
