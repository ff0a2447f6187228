// Holds the lock of the given folder until it is killed.
import { lockFolder } from "../../src/folder-lock.ts";

const { isHeld } = await lockFolder(process.argv[2] ?? "");
if (!isHeld) throw new Error("the folder is in use");
process.stdout.write(`holding ${process.pid}\n`);
setInterval(() => undefined, 1000);
