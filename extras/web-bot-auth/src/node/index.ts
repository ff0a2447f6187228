export { createDirectoryResolver } from "./create-directory-resolver.ts";
export type { DirectoryResolver, DirectoryResolverOptions } from "./create-directory-resolver.ts";
