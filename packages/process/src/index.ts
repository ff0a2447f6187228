export { lockFolder } from "./folder-lock.ts";
export type { FolderInUse, FolderLock } from "./folder-lock.ts";
export { removeSocket } from "./remove-socket.ts";
export { shortPath } from "./short-path.ts";
export type { ShortPath } from "./short-path.ts";
export { startThread } from "./start-thread.ts";
