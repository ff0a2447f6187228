// Scarce things that anybody may ask for are shared by network address, not first come: connections,
// bodies on their way, places for work, and those that wait for one.

/** Tells who has how much of a scarce thing. */
export type Shares<Holder> = {
  readonly taken: number;
  add(network: string, holder: Holder): void;
  /** Returns whether it was there. */
  delete(holder: Holder): boolean;
  /** Returns those of a network, the oldest first. */
  of(network: string): ReadonlySet<Holder>;
  /** Returns those of the network that has most, the first of several with as many. */
  most(): ReadonlySet<Holder>;
  [Symbol.iterator](): Iterator<Holder>;
};

export function createShares<Holder>(): Shares<Holder> {
  const networks = new Map<string, Set<Holder>>();
  const networkOfEach = new Map<Holder, string>();
  const none: ReadonlySet<Holder> = new Set();
  return {
    get taken() {
      return networkOfEach.size;
    },
    add(network, holder) {
      const own = networks.get(network) ?? new Set();
      networks.set(network, own.add(holder));
      networkOfEach.set(holder, network);
    },
    delete(holder) {
      const network = networkOfEach.get(holder);
      if (network === undefined) return false;
      networkOfEach.delete(holder);
      const own = networks.get(network);
      own?.delete(holder);
      if (own?.size === 0) networks.delete(network);
      return true;
    },
    of: (network) => networks.get(network) ?? none,
    most() {
      let most = none;
      for (const own of networks.values()) if (own.size > most.size) most = own;
      return most;
    },
    [Symbol.iterator]: () => networkOfEach.keys(),
  };
}

/** One who asks for a place. */
export type Asker = {
  network: string;
  /** Called when it has one: at once, or when it is its turn. */
  begin: () => void;
  /** Called where too many wait. */
  refuse: () => void;
};

/** Places for work, of which each network has its share. */
export type Places = {
  take(asker: Asker): void;
  /** Ends the waiting of one that has no place yet. */
  leave(asker: Asker): void;
  giveBack(asker: Asker): void;
};

/**
 * Creates so many places. A network gets another one while it has fewer than are free: one alone
 * has up to half of them, and however few have most of them, there are some left for who has none.
 * The others wait, and begin by how few their networks have. Where too many wait, the network with
 * most of them makes room by its newest.
 */
export function createPlaces(most: { places: number; waiting: number }): Places {
  const atHand = createShares<Asker>();
  const waiting = createShares<Asker>();
  const mayBegin = ({ network }: Asker): boolean =>
    atHand.of(network).size < most.places - atHand.taken;

  function begin(asker: Asker): void {
    atHand.add(asker.network, asker);
    asker.begin();
  }

  /** The one whose turn it is: the oldest of those whose networks have the fewest places. */
  function findNext(): Asker | undefined {
    let [next, fewest] = [undefined as Asker | undefined, Number.POSITIVE_INFINITY];
    for (const asker of waiting) {
      const { size } = atHand.of(asker.network);
      if (size < fewest) [next, fewest] = [asker, size];
    }
    return next;
  }

  return {
    take(asker) {
      if (mayBegin(asker)) return begin(asker);
      waiting.add(asker.network, asker);
      if (waiting.taken <= most.waiting) return undefined;
      const own = waiting.of(asker.network);
      const largest = waiting.most();
      const leaving = [...(largest.size > own.size ? largest : own)].at(-1) ?? asker;
      waiting.delete(leaving);
      return leaving.refuse();
    },
    leave: (asker) => void waiting.delete(asker),
    giveBack(asker) {
      if (!atHand.delete(asker)) return;
      for (let next = findNext(); next !== undefined && mayBegin(next); next = findNext()) {
        waiting.delete(next);
        begin(next);
      }
    },
  };
}
