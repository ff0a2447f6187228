type OptionalNames<Members> = {
  [Name in keyof Members]: undefined extends Members[Name] ? Name : never;
}[keyof Members];

/** An object without its undefined members: what may be undefined may be absent instead. */
export type Defined<Members> = { [Name in Exclude<keyof Members, OptionalNames<Members>>]: Members[Name] } & {
  [Name in OptionalNames<Members>]?: Exclude<Members[Name], undefined>;
};

/**
 * Leaves out the members that are undefined, for types and texts in which absent and undefined are not the same.
 *
 * @example
 * ```ts
 * const query = { text: "a", ...defined({ limit: undefined, page: 2 }) }; // { text: "a", page: 2 }
 * ```
 */
export function defined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}
