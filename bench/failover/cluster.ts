// Two Postgres servers under Patroni, and what stands before them: HAProxy finds the primary,
// PgBouncer keeps connections.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { waitUntil } from "../../packages/process/test/support/wait-until.ts";

export type Replication = "async" | "sync";

export type Cluster = {
  /** Leads to the primary of the moment. */
  url: string;
  /** Waits until one node alone says that it is the primary; gives its own address. */
  primaryUrl(): Promise<string>;
  /**
   * Sends a signal to all processes of the primary's Postgres and of its Patroni; gives its name.
   */
  signalPrimary(signal: NodeJS.Signals): Promise<string>;
  signal(name: string, signal: NodeJS.Signals): void;
  stop(): void;
};

const PORTS = { etcd: 23790, peers: 23800, haproxy: 25000, pgbouncer: 26432 } as const;
const NODES = [
  { name: "one", postgres: 25432, rest: 28008 },
  { name: "two", postgres: 25433, rest: 28009 },
] as const;
const { uid, gid } = postgresUser();
const BIN = `/usr/lib/postgresql/${/\d+/.exec(execFileSync("psql", ["--version"], { encoding: "utf8" }))?.[0]}/bin`;

/** Starts all of it. */
export async function startCluster(replication: Replication): Promise<Cluster> {
  const folder = mkdtempSync("/tmp/arcs-failover-");
  chownSync(folder, uid, gid);
  const children: ChildProcess[] = [];
  const run = (program: string, args: string[]): ChildProcess => {
    const log = openSync(join(folder, `${program}-${children.length}.log`), "w");
    const env = { ...process.env, PATH: `${BIN}:/usr/sbin:${process.env["PATH"]}`, HOME: folder };
    // A group of its own, so that its end is that of all that it started.
    const child = spawn(program, args, {
      uid,
      gid,
      detached: true,
      stdio: ["ignore", log, log],
      cwd: folder,
      env,
    });
    children.push(child);
    return child;
  };
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chownSync(path, uid, gid);
    return path;
  };
  const client = `http://127.0.0.1:${PORTS.etcd}`;
  const peer = `http://127.0.0.1:${PORTS.peers}`;
  const etcd = [
    ["--enable-v2", "--data-dir", join(folder, "etcd")],
    ["--listen-client-urls", client, "--advertise-client-urls", client],
    [
      "--listen-peer-urls",
      peer,
      "--initial-advertise-peer-urls",
      peer,
      "--initial-cluster",
      `default=${peer}`,
    ],
  ];
  run("etcd", etcd.flat());
  await answers(`${client}/health`);
  const nodes = new Map<string, { patroni: ChildProcess; data: string; rest: string }>();
  for (const { name, postgres, rest } of NODES) {
    const data = join(folder, name);
    const patroni = run("patroni", [
      write(`${name}.json`, patroniSettings({ name, postgres, rest, data, replication })),
    ]);
    nodes.set(name, { patroni, data, rest: `http://127.0.0.1:${rest}` });
    await answers(`http://127.0.0.1:${rest}/${name === "one" ? "primary" : "replica"}`);
  }
  // With `sync` the primary commits nothing alone once there is a second one.
  if (replication === "sync") await answers(`http://127.0.0.1:${NODES[1].rest}/sync`);
  run("haproxy", ["-db", "-f", write("haproxy.cfg", HAPROXY)]);
  write("users.txt", '"postgres" ""\n');
  run("pgbouncer", [write("pgbouncer.ini", pgbouncerSettings(folder))]);
  const url = `postgres://postgres@127.0.0.1:${PORTS.pgbouncer}/postgres`;
  await waitUntil(() => isReachable(url), { withinMs: 60_000, everyMs: 500 });

  const signal: Cluster["signal"] = (name, which) => {
    const { patroni, data } = nodes.get(name)!;
    const file = join(data, "postmaster.pid");
    // Not there while the node is made anew.
    const [postmaster] = existsSync(file) ? readFileSync(file, "utf8").split("\n", 1) : [];
    const pids = [
      patroni.pid,
      ...(postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)]),
    ];
    for (const pid of pids) signalIfThere(Number(pid), which);
  };
  return {
    url,
    signal,
    async primaryUrl() {
      let primaries: (typeof NODES)[number][] = [];
      await waitUntil(
        async () => {
          primaries = [];
          for (const node of NODES)
            if ((await fetch(`http://127.0.0.1:${node.rest}/primary`).catch(() => undefined))?.ok)
              primaries.push(node);
          return primaries.length === 1;
        },
        { withinMs: 120_000, everyMs: 500 },
      );
      return `postgres://postgres@127.0.0.1:${primaries[0]?.postgres}/postgres`;
    },
    async signalPrimary(which) {
      for (const [name, { rest }] of nodes) {
        if (!(await fetch(`${rest}/primary`).catch(() => undefined))?.ok) continue;
        signal(name, which);
        return name;
      }
      throw new Error("no primary");
    },
    stop() {
      for (const [name] of nodes) signal(name, "SIGKILL");
      for (const { pid } of children) if (pid !== undefined) signalIfThere(-pid, "SIGKILL");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function postgresUser(): { uid: number; gid: number } {
  const [, , uid, gid] = execFileSync("getent", ["passwd", "postgres"], { encoding: "utf8" }).split(
    ":",
  );
  return { uid: Number(uid), gid: Number(gid) };
}

function childrenOf(pid: string): string[] {
  try {
    return execFileSync("pgrep", ["-P", pid], { encoding: "utf8" }).trim().split("\n");
  } catch {
    return [];
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function answers(url: string): Promise<void> {
  await waitUntil(async () => (await fetch(url).catch(() => undefined))?.ok === true, {
    withinMs: 120_000,
    everyMs: 500,
  });
}

async function isReachable(url: string): Promise<boolean> {
  try {
    execFileSync("psql", [url, "-Atc", "select 1"], { stdio: "ignore", timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

type NodeSettings = {
  name: string;
  postgres: number;
  rest: number;
  data: string;
  replication: Replication;
};

/**
 * Settings of Patroni, with its own defaults of time: a primary that is silent for 30 s is one no
 * more.
 */
function patroniSettings({ name, postgres, rest, data, replication }: NodeSettings): string {
  return JSON.stringify({
    scope: "arcs",
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    // By the API of version 2: by that of 3 a frozen Patroni 3.0.2 takes the lock from its
    // successor when it thaws, and what that one acknowledged is lost.
    etcd: { host: `127.0.0.1:${PORTS.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 30,
        loop_wait: 10,
        retry_timeout: 10,
        maximum_lag_on_failover: 1048576,
        synchronous_mode: replication === "sync",
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_log_hints: "on" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: data,
      bin_dir: BIN,
      pg_hba: [
        "local all all trust",
        "host all all 127.0.0.1/32 trust",
        "host replication all 127.0.0.1/32 trust",
      ],
      authentication: {
        superuser: { username: "postgres" },
        replication: { username: "postgres" },
      },
      parameters: { unix_socket_directories: dirname(data) },
    },
    watchdog: { mode: "off" },
  });
}

const HAPROXY = `defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${PORTS.haproxy}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 3s fall 3 rise 2 on-marked-down shutdown-sessions
${NODES.map(({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`).join("\n")}
`;

function pgbouncerSettings(folder: string): string {
  return `[databases]
* = host=127.0.0.1 port=${PORTS.haproxy}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORTS.pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = 20
query_wait_timeout = 15
server_login_retry = 1
server_connect_timeout = 5
`;
}
