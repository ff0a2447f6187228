/** A consumer project, installed beside what others make. */
export type Consumer = {
  name: string;
  /** States what holds where the row passes. */
  proves: string;
  /** Tells whether CI runs it. */
  cheap: boolean;
  /** Its folder in `consumers/`; `shared` is copied into each. */
  project: string;
  /** Packages of others, with versions. */
  install?: Readonly<Record<string, string>>;
  /** Our packages, without scope. Default: the client. */
  packages?: readonly string[];
  /** Files that this machine must have. */
  needs?: readonly string[];
  /** Files that are code of a page in docs/recipes: the page, and the text before that code. */
  recipes?: Readonly<Record<string, readonly [page: string, after: string]>>;
  /** Commands: the last one prints what `usePackages` returned. */
  run: readonly string[];
  /** What that is, where it differs. */
  expected?: Readonly<Record<string, unknown>>;
};

export const consumers: readonly Consumer[];
