import { type JsonObject, type JsonValue, isJsonObject } from "@arcs/vc/internal";
import { everyKind, issueExample } from "./fixtures.ts";
import { createRandom, type Random } from "../../../process/test/support/random.ts";

/** Takes realistic documents, and changes each in one to four places. */
export async function mutatedCredentials(seed: number): Promise<() => JsonObject> {
  const random = createRandom(seed);
  const originals = await originalDocuments();
  return () => {
    const document = structuredClone(random.pick(originals));
    for (let count = 1 + random.below(4); count > 0; count--) mutate(document, random);
    return JSON.parse(JSON.stringify(document)) as JsonObject;
  };
}

/** Every kind of the service: the credential, its proof options, and a presentation of it. */
async function originalDocuments(): Promise<JsonObject[]> {
  const credentials = await Promise.all(everyKind.map((kind) => issueExample(kind)));
  return credentials.flatMap(({ w3cCredential }) => {
    const credential = w3cCredential as unknown as JsonObject;
    const { proof, ...document } = credential;
    const options = { ...(proof as JsonObject), "@context": document["@context"]! };
    const presentation = {
      "@context": "https://www.w3.org/ns/credentials/v2",
      type: ["VerifiablePresentation"],
      holder: "did:example:holder",
      verifiableCredential: [credential, { ...document, id: "urn:uuid:second" }],
    };
    return [credential, document, options, presentation];
  });
}

const NAMES = [
  "id",
  "@id",
  "type",
  "@type",
  "@value",
  "@context",
  "name",
  "issuer",
  "proof",
  "credentialSubject",
  "claims",
];
const VALUES: JsonValue[] = [
  null,
  "",
  "x",
  "urn:x:y",
  "relative",
  "_:b",
  0,
  1.5,
  1e21,
  true,
  [],
  {},
  ["x", "x"],
  { id: "urn:x:y" },
  { type: "JsonSchema" },
  { "@value": "x" },
  { "@value": "x", "@language": "en" },
  { "@id": "urn:x:y", name: "x" },
];

function mutate(document: JsonObject, random: Random): void {
  const { pick, chance } = random;
  const parents = [...containers(document)];
  const parent = pick(parents);
  const keys = Object.keys(parent);
  const key = keys.length === 0 ? "name" : pick(keys);
  const members = parent as Record<string, JsonValue>;
  const anyValue = (): JsonValue => structuredClone(pick(VALUES));
  const other = pick(parents) as Record<string, JsonValue>;
  pick([
    () => delete members[key],
    () => (members[key] = anyValue()),
    () => (members[key] = [members[key] ?? null, anyValue()]),
    () => (members[key] = [members[key] ?? null, structuredClone(members[key] ?? null)]),
    () => rename(members, { from: key, to: pick(NAMES) }),
    () => rename(members, { from: key, to: `https://terms.example/${key}` }),
    () => (members[pick(NAMES)] = anyValue()),
    () =>
      (members[pick(Object.keys(other).concat("name"))] = structuredClone(
        pick([...Object.values(other), "x"]),
      )),
    () => (members[key] = textLike(members[key], chance(0.5))),
  ])();
}

function rename(
  members: Record<string, JsonValue>,
  { from, to }: { from: string; to: string },
): void {
  if (Array.isArray(members)) return;
  const value = members[from] ?? null;
  delete members[from];
  members[to] = value;
}

function textLike(value: JsonValue | undefined, longer: boolean): JsonValue {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return longer ? `${text}\u007f` : text.slice(0, -1);
}

function* containers(value: JsonValue): Generator<JsonObject | JsonValue[]> {
  if (!isJsonObject(value) && !Array.isArray(value)) return;
  yield value;
  for (const member of Object.values(value)) yield* containers(member);
}
