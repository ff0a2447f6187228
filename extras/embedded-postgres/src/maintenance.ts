type Statements = {
  query(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
};

// Stands in for the background processes of a Postgres server, which the embedded one does not
// have.
const INTERVAL_MS = 10_000;
// Max bytes of log that a start after a crash replays. On disk the log takes about twice that.
const CHECKPOINT_BYTES = 32 * 1024 * 1024;

/**
 * Analysing a table of many columns took half a second, and statements wait: a tenth of the values
 * is enough here.
 */
export const STATISTICS_PARAMETERS: readonly string[] = ["-c", "default_statistics_target=10"];

// The rules of autovacuum with its defaults (PostgreSQL documentation, 24.1.6), and one for the age
// of transaction ids.
const TABLES_DUE = `
  select name, vacuum, "analyze" from (
    select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name, s.n_dead_tup,
           s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
             or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
             or age(c.relfrozenxid) > 100000000 as vacuum,
           s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as "analyze"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  ) tables
  where vacuum or "analyze"
  order by n_dead_tup desc`;

/**
 * Creates the function that does one round: a checkpoint after enough log, and the work due for
 * each table.
 */
export function createMaintenance(db: Statements) {
  let checkpointAt = "0/0";
  return async (): Promise<{ checkpoint: boolean; vacuumed: string[]; analyzed: string[] }> => {
    const { rows } = await db.query(
      "select pg_current_wal_lsn()::text as position, pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::text as written",
      [checkpointAt],
    );
    const { position = checkpointAt, written = "0" } = (rows[0] ?? {}) as {
      position?: string;
      written?: string;
    };
    const checkpoint = Number(written) > CHECKPOINT_BYTES;
    if (checkpoint) {
      await db.query("checkpoint");
      checkpointAt = position;
    }
    // Otherwise the counts of the last statements may arrive a minute late.
    await db.query("select pg_stat_force_next_flush()");
    const due = (await db.query(TABLES_DUE)).rows as {
      name: string;
      vacuum: boolean;
      analyze: boolean;
    }[];
    const [vacuumed, analyzed] = [
      due.filter(({ vacuum }) => vacuum),
      due.filter(({ analyze }) => analyze),
    ];
    // One statement for each, so that others get in between.
    for (const { name } of vacuumed) await db.query(`vacuum ${name}`);
    for (const { name } of analyzed) await db.query(`analyze ${name}`);
    return {
      checkpoint,
      vacuumed: vacuumed.map(({ name }) => name),
      analyzed: analyzed.map(({ name }) => name),
    };
  };
}

/** Does maintenance periodically, until it is stopped. */
export function startMaintenance(db: Statements): { stop(): Promise<void> } {
  const maintain = createMaintenance(db);
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    // The next round retries. A cause such as a stopped store is reported by everything else.
    running ??= maintain()
      .catch(() => undefined)
      .finally(() => (running = undefined));
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
