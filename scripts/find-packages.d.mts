/** A file, or files by condition. */
export type EntryPoint = string | { readonly [condition: string]: EntryPoint };

/** A package of the workspace. */
export type FoundPackage = {
  name: string;
  folder: string;
  manifest: {
    name: string;
    private?: boolean;
    repository?: { url: string };
    exports?: Record<string, EntryPoint>;
    bin?: Record<string, string>;
    dependencies?: Record<string, string>;
  };
};

export function findPackages(root: string): FoundPackage[];
