// A failover under load: Patroni with etcd, HAProxy and PgBouncer on loopback, by Debian's packages
// of these names.
//   --mode=async                asynchronous or synchronous (sync) replication
//   --fault=kill                what happens to the primary: kill, or freeze for 40 s
//   --clients=8                 clients that write and read at once
import { failover, type Fault, type Replication } from "./failover/failover.ts";

const given = Object.fromEntries(
  process.argv.slice(2).map((word) => word.replace(/^--/, "").split("=") as [string, string]),
);
await failover({
  replication: (given["mode"] ?? "async") as Replication,
  fault: (given["fault"] ?? "kill") as Fault,
  clients: Number(given["clients"] ?? 8),
});
