/** The callbacks that wait for a signal, and the one listener on it. */
type Watch = { callbacks: Set<() => void>; callAll: () => void };

const watches = new WeakMap<AbortSignal, Watch>();

/**
 * Calls back when a signal fires. All callers of a signal share one listener, because platforms warn of a leak at the eleventh.
 *
 * @@returns a function that cancels the callback
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, callAll } = watches.get(signal) ?? watch(signal);
  callbacks.add(callback);
  return () => {
    if (!callbacks.delete(callback) || callbacks.size > 0) return;
    signal.removeEventListener("abort", callAll);
    watches.delete(signal);
  };
}

function watch(signal: AbortSignal): Watch {
  const callbacks = new Set<() => void>();
  const callAll = (): void => {
    // A copy, because a callback may remove itself.
    for (const callback of Array.from(callbacks)) callback();
  };
  signal.addEventListener("abort", callAll, { once: true });
  const made = { callbacks, callAll };
  watches.set(signal, made);
  return made;
}
