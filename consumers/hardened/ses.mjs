// Everything is imported under lockdown, as in wallets' plug-ins.
// oxlint-disable-next-line import/no-unassigned-import -- it defines the global lockdown
import "ses";

lockdown({ errorTaming: "unsafe", consoleTaming: "unsafe" });
await import("./main.mjs");
