// Shared by the pages of agents and of credentials. It proves in the visitor's browser that the
// public log has the entry that the page names. The proof uses tiles, the checkpoint and the
// cosignatures of its witnesses.
import {
  checkLogEntry,
  type EntryCheck,
  type LogRecord,
  parseNoteKey,
  type Tile,
  tilePath,
} from "@arcs/trust/transparency";

/**
 * Compares an entry with the text of the page. Returns the fault of the entry; `undefined` where it
 * has none.
 */
export type ExpectedRecord = (
  record: LogRecord,
) => { text: string; mood: "bad" | "unsure" } | undefined;

const place = document.getElementById("logged");

/** Checks the entry that the page names, where it names one, and says there what came of it. */
export async function checkLogged(expected: ExpectedRecord): Promise<void> {
  const { what = "", position, key, witnesses = "" } = place?.dataset ?? {};
  if (position === undefined || key === undefined) return;
  say("Your browser is looking into the public log…", "unsure");
  try {
    const checked = await proveEntry(Number(position), {
      key,
      witnesses: witnesses.split(" ").filter(Boolean),
    });
    if ("finding" in checked) {
      say(
        `Your browser does not agree: the public log does not have ${what} there (${checked.finding.message}).`,
        "bad",
      );
      return;
    }
    const { entry } = checked;
    const wrong =
      "record" in entry
        ? expected(entry.record)
        : { text: "it stands behind a commitment", mood: "bad" as const };
    if (wrong === undefined) sayProved(checked, { what, position, named: witnesses });
    else
      say(
        `Your browser proved entry ${position} of the public log, and ${wrong.text}.`,
        wrong.mood,
      );
  } catch (error) {
    const why = error instanceof Error ? ` (${error.message})` : "";
    say(
      `Your browser could not read the public log${why}. Load this page again to try once more.`,
      "unsure",
    );
  }
}

function proveEntry(
  position: number,
  { key, witnesses }: { key: string; witnesses: string[] },
): Promise<EntryCheck> {
  const logKey = parseNoteKey(key);
  return checkLogEntry(position, {
    reader: {
      readCheckpoint: async () => (await load("checkpoint")).text(),
      readEntries: readTile,
      readHashes: readTile,
    },
    policy: { origin: logKey.name, logKeys: [logKey], witnesses: witnesses.map(parseNoteKey) },
  });
}

async function readTile(tile: Tile): Promise<Uint8Array> {
  return new Uint8Array(await (await load(tilePath(tile))).arrayBuffer());
}

async function load(path: string): Promise<Response> {
  const response = await fetch(`/log/${path}`, { credentials: "omit" });
  if (!response.ok) throw new TypeError(`/log/${path} answered ${response.status}`);
  return response;
}

type Proved = Extract<EntryCheck, { entry: unknown }>;

function sayProved(
  { checkpoint, witnesses }: Proved,
  { what, position, named }: { what: string; position: string; named: string },
): void {
  const proved = `Your browser agrees: ${what} is entry ${position} of the ${checkpoint.size} of the public log`;
  if (witnesses.length === 0) {
    say(
      `${proved}. No witness has cosigned it, so that others may be shown another log.`,
      "unsure",
    );
    return;
  }
  const asked = named.split(" ").length;
  const names = witnesses.join(", ");
  say(
    `${proved}, which ${witnesses.length} of the ${asked} witnesses that this service names cosigned: ${names}.`,
    "good",
  );
}

function say(text: string, mood: "good" | "bad" | "unsure"): void {
  if (place === null) return;
  place.textContent = text;
  place.className = `outcome ${mood}`;
}
