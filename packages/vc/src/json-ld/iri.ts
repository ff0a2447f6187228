/**
 * Tells whether a text is an absolute IRI or the label of a blank node. As jsonld.js does, it takes
 * a comma in a scheme (RFC 3986 has none), so that both give such a name the same meaning.
 */
export function isAbsoluteIri(text: string): boolean {
  return /^(?:[A-Za-z][A-Za-z0-9+,\-.]*|_):\S*$/.test(text);
}

/** Tells whether a text is an absolute IRI that N-Quads writes as it is (RFC 3987). */
export function isPlainIri(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the engine of React Native may lack \p{Cc}
  return /^[A-Za-z][A-Za-z0-9+,\-.]*:[^\s\u0000-\u0020\u007f-\u009f<>"{}|^`\\]*$/.test(text);
}

type Parts = {
  scheme: string | undefined;
  authority: string | undefined;
  path: string;
  query: string | undefined;
  fragment: string | undefined;
};

const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;

function split(text: string): Parts {
  const [, scheme, authority, path = "", query, fragment] = PARTS.exec(text) ?? [];
  return { scheme, authority, path, query, fragment };
}

/**
 * Resolves a reference (RFC 3986, section 5.2). Not by `URL`, which rewrites what it reads.
 *
 * Without a base a reference stays as it is.
 */
export function resolveIri(base: string | null, reference: string): string {
  if (base === null) return reference;
  const ref = split(reference);
  if (ref.scheme !== undefined) return reference;
  const from = split(base);
  const authority = ref.authority ?? from.authority;
  const path = resolvePath(from, ref);
  const query =
    ref.authority === undefined && ref.path === "" ? (ref.query ?? from.query) : ref.query;
  let text = from.scheme === undefined ? "" : `${from.scheme}:`;
  if (authority !== undefined) text += `//${authority}`;
  text += path;
  if (query !== undefined) text += `?${query}`;
  if (ref.fragment !== undefined) text += `#${ref.fragment}`;
  return text;
}

function resolvePath(from: Parts, ref: Parts): string {
  if (ref.authority === undefined && ref.path === "") return from.path;
  if (ref.authority !== undefined || ref.path.startsWith("/")) return removeDotSegments(ref.path);
  const folder =
    from.authority !== undefined && from.path === ""
      ? "/"
      : from.path.slice(0, from.path.lastIndexOf("/") + 1);
  return removeDotSegments(folder + ref.path);
}

function removeDotSegments(path: string): string {
  const output: string[] = [];
  const segments = path.split("/");
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment === "..") {
      if (output.length > 1 || (output.length === 1 && output[0] !== "")) output.pop();
    } else if (segment !== ".") output.push(segment);
    if (isLast && (segment === "." || segment === "..")) output.push("");
  }
  return output.join("/");
}
