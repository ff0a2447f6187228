// The format `uri` of JSON Schema: a URI of RFC 3986, put together from the rules of its appendix A, with the liberties of
// ajv-formats, which the schemas were first checked with: one slash or two before the authority, and any case.
const pchar = "(?:[a-z0-9\\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})";
const h16 = "[0-9a-f]{1,4}";
const octet = "(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)";

/** At most so many groups and one more, then the colons that stand for zeros. */
const before = (most: number): string => `(?:(?:${h16}:){0,${most}}${h16})?::`;
const exactly = (groups: number): string => `(?:${h16}:){${groups}}`;

/** What may stand before the last 32 bits of an IPv6 address. */
const heads = [exactly(6), `::${exactly(5)}`, ...[4, 3, 2, 1, 0].map((left) => before(4 - left) + exactly(left))];
const ipv6 = `(?:${heads.join("|")})(?:${h16}:${h16}|(?:${octet}\\.){3}${octet})|${before(5)}${h16}|${before(6)}`;
const literal = `\\[(?:${ipv6}|v[0-9a-f]+\\.[a-z0-9\\-._~!$&'()*+,;=:]+)\\]`;
const userinfo = pchar.replace(":@", ":");
const host = `(?:${literal}|${pchar.replace(":@", "")}*)`;
const segments = `(?:/${pchar}*)*`;
const hierarchy = `/?/(?:${userinfo}*@)?${host}(?::\\d*)?${segments}|/(?:${pchar}+${segments})?|${pchar}+${segments}`;
const more = `(?:${pchar}|[/?])*`;

const uri = /* @__PURE__ */ new RegExp(`^[a-z][a-z0-9+\\-.]*:(?:${hierarchy})(?:\\?${more})?(?:#${more})?$`, "i");

/** Tells whether a text is a URI. */
export function isUri(text: string): boolean {
  return uri.test(text);
}
