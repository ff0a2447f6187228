// Holds the lock of the folder that it is given, until it is killed.
import { lockFolder } from "../../../src/store/embedded/folder-lock.ts";

await lockFolder(process.argv[2] ?? "");
process.stdout.write(`holding ${process.pid}\n`);
setInterval(() => undefined, 1000);
