/** Leaves out the schemas of an OpenAPI document that nothing in it refers to, such as those of what is turned off. */
export function dropUnusedSchemas<Document extends { paths?: object; components?: { schemas?: object } }>(
  document: Document,
): Document {
  const { schemas = {} } = document.components ?? {};
  const used = new Set<string>();
  const waiting: unknown[] = [document.paths];
  while (waiting.length > 0) {
    const part = waiting.pop();
    for (const [, name = ""] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push((schemas as Record<string, unknown>)[name]);
    }
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: kept } };
}
