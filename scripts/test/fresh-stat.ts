// Stats a folder before each file. Node 20's `realpath`, which resolves modules, treats its
// starting path as the kind of file last stat-ed. After the removal of a folder with a socket in
// it, it follows no symbolic links, and `require` and `import` find other versions, or nothing.
// Without isolation, one test file would pass that on to the next.
import { lstatSync } from "node:fs";

lstatSync(import.meta.dirname);
