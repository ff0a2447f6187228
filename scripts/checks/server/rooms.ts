// The rooms of the server's layers: each is in all of them, or has its reason in rooms.json. Not seen is what a room holds, and
// whether the reason is one.

/** A room that not every layer has. */
export type LoneRoom = { in: readonly string[]; why: string };

/**
 * Compares the rooms that layers have.
 *
 * @param layers - the rooms of each, by its name
 * @param lone - those that are not in all of them, by their names
 * @returns a sentence for each room that is elsewhere than it is said to be
 */
export function findRoomProblems(
  layers: Readonly<Record<string, readonly string[]>>,
  lone: Readonly<Record<string, LoneRoom>>,
): string[] {
  const all = Object.keys(layers);
  const rooms = new Set([...Object.values(layers).flat(), ...Object.keys(lone)]);
  return [...rooms].flatMap((room) => {
    if (lone[room]?.why.trim() === "")
      return [`the room ${room} expected a reason in scripts/checks/server/rooms.json`];
    const places = all.filter((layer) => layers[layer]?.includes(room));
    const expected = lone[room]?.in ?? all;
    if (places.join() === expected.join() && (lone[room] === undefined || places.length < all.length)) return [];
    const [are, should] = [places, expected].map((names) => names.join(", ") || "no layer");
    return [
      `the room ${room} is in ${are}, expected in ${should}: move it, or give the reason in scripts/checks/server/rooms.json`,
    ];
  });
}
