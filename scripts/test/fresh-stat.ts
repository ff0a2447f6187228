// Looks at a folder before each file. Node 20's `realpath`, by which modules are found, takes the path at which it begins for a
// file of the kind that was looked at last: after the removal of a folder with a socket in it, it follows no symbolic links, and
// `require` and `import` find other versions, or nothing. Files that share their modules would leave that to each other.
import { lstatSync } from "node:fs";

lstatSync(import.meta.dirname);
