/** A schema of the document, as far as this reads it. */
type Schema = {
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  [keyword: string]: unknown;
};
/** The schemas of a document by their names. */
export type Schemas = Record<string, Schema>;

/** Members that a privacy mode shows (specification 2.8), or the own key in any mode but public. */
type Shown = {
  modes: readonly string[];
  /** Members of a reputation that are there, and those that may be. */
  always: readonly string[];
  maybe: readonly string[];
};

const ofScore = ["overallScore", "basis", "proven", "lastUpdated", "nextUpdateAt"];
const everything = [...ofScore, "tier", "components", "stats", "tierBenefits"];
const basisOfScore = ["backing", "costToForge", "limit", "rootsDigest"];
const ofOneAgent = ["standing", "payments", "logHead"];

const shapes: Readonly<Record<string, Shown>> = {
  Public: { modes: ["public"], always: everything, maybe: [...basisOfScore, ...ofOneAgent] },
  TierOnly: { modes: ["tier_only"], always: ["tier", "tierPrice"], maybe: [] },
  RangeOnly: {
    modes: ["range_only"],
    always: ["scoreRange", "basis", "tier", "tierPrice"],
    maybe: [],
  },
  Private: { modes: ["private"], always: [], maybe: [] },
  Custom: { modes: ["custom"], always: [], maybe: [...everything, "tierPrice", ...basisOfScore] },
  Own: {
    modes: ["tier_only", "range_only", "private", "custom"],
    always: everything,
    maybe: [...basisOfScore, ...ofOneAgent],
  },
};
const onlyOwn = "With the agent's own API key, which sees everything";
const shownToAll = ["isTest", "agentId", "safeToSpend", "lostInDisputes", "privacy"];
const trustScoreNames: Readonly<Record<string, string>> = { overallScore: "overall" };

/**
 * Describes reputations and agents as unions by `privacy.mode`, so that the types of generated
 * clients tell which members are there. Servers write both by the one schema that has all members.
 */
export function describePrivacy(schemas: Schemas): Schemas {
  const { ReputationView: reputation = {}, AgentView: agent = {} } = schemas;
  const forms = Object.entries(shapes).map(([name, shown]) => ({
    [`${name}Reputation`]: reputationForm(reputation, name, shown),
    [`${name}Agent`]: agentForm(agent, name, shown, schemas),
  }));
  const union = ({ description }: Schema, suffix: string): Schema => ({
    ...(description === undefined ? {} : { description }),
    anyOf: Object.keys(shapes).map((name) => ({ $ref: `#/components/schemas/${name}${suffix}` })),
  });
  return {
    ...schemas,
    ...Object.assign({}, ...forms),
    ReputationView: union(reputation, "Reputation"),
    AgentView: union(agent, "Agent"),
  };
}

function reputationForm(reputation: Schema, name: string, { modes, always, maybe }: Shown): Schema {
  const wanted = new Set([...shownToAll, ...always, ...maybe]);
  const { components = {} } = reputation.properties ?? {};
  const isWhole = always.includes("components");
  return narrowed(reputation, {
    description: name === "Own" ? onlyOwn : `In mode ${modes.join()}`,
    members: (member) => wanted.has(member),
    required: ["agentId", "privacy", ...always],
    properties: {
      ...(isWhole ? { components: withAll(components) } : {}),
      privacy: withMode(reputation.properties?.["privacy"], modes),
    },
  });
}

function agentForm(
  agent: Schema,
  name: string,
  shown: Shown,
  { TrustScoreView: trustScore = {}, AgentPrivacyView: privacy }: Schemas,
): Schema {
  const stats = agent.properties?.["stats"] ?? {};
  const [known = {}] = stats.anyOf ?? [];
  return narrowed(agent, {
    description: name === "Own" ? onlyOwn : `In mode ${shown.modes.join()}`,
    members: () => true,
    required: agent.required ?? [],
    properties: {
      trustScore: trustScoreForm(trustScore, shown),
      stats: shown.always.includes("stats")
        ? known
        : shown.maybe.includes("stats")
          ? stats
          : { type: "null" },
      privacy: withMode(privacy, shown.modes),
    },
  });
}

function trustScoreForm(score: Schema, { always, maybe }: Shown): Schema {
  const inScore = (members: readonly string[]): string[] =>
    members
      .map((member) => trustScoreNames[member] ?? member)
      .filter((member) => score.properties?.[member] !== undefined);
  const required = inScore(always);
  // The price of a tier is shown with the tier.
  if (required.includes("tier") && !required.includes("tierPrice")) required.push("tierPrice");
  const wanted = new Set([...required, ...inScore(maybe)]);
  if (wanted.size === 0) return { type: "null" };
  const { components = {} } = score.properties ?? {};
  const form = narrowed(score, {
    description: score.description,
    members: (member) => wanted.has(member),
    required,
    properties: required.includes("components") ? { components: withAll(components) } : {},
  });
  return required.length > 0 ? form : { anyOf: [form, { type: "null" }] };
}

type Narrowing = {
  description: string | undefined;
  members: (name: string) => boolean;
  required: string[];
  properties: Record<string, Schema>;
};

function narrowed(schema: Schema, { description, members, required, properties }: Narrowing) {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => members(name));
  return {
    ...(description === undefined ? {} : { description }),
    type: "object",
    properties: { ...Object.fromEntries(kept), ...properties },
    required,
    additionalProperties: false,
  } satisfies Schema;
}

function withAll(object: Schema): Schema {
  return { ...object, required: Object.keys(object.properties ?? {}) };
}

/** Narrows a schema of privacy settings to modes. */
function withMode(privacy: Schema = {}, modes: readonly string[]): Schema {
  const mode = modes.length === 1 ? { const: modes[0] } : { type: "string", enum: modes };
  return { ...privacy, properties: { ...privacy.properties, mode } };
}
