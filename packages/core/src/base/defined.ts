type OptionalNames<Members> = {
  [Name in keyof Members]: undefined extends Members[Name] ? Name : never;
}[keyof Members];

/** An object whose undefined members are left out. */
export type Defined<Members> = { [Name in Exclude<keyof Members, OptionalNames<Members>>]: Members[Name] } & {
  [Name in OptionalNames<Members>]?: Exclude<Members[Name], undefined>;
};

/**
 * Leaves out undefined members, for types and texts in which absent and undefined differ.
 *
 * @example
 * ```ts
 * const query = { text: "a", ...defined({ limit: undefined, page: 2 }) }; // { text: "a", page: 2 }
 * ```
 */
export function defined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}
