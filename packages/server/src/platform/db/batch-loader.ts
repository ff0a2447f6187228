type Answers<Answer> = ReadonlyMap<string, Answer>;

/** One who waits for what there is by a key. */
type Asker<Answer> = {
  key: string;
  resolve: (answer: Answer | undefined) => void;
  reject: (error: unknown) => void;
};

// So few that under load most keys go together, and more than one, so that a slow question does not hold up all others.
const MOST_UNDER_WAY = 2;
const MOST_TOGETHER = 100;

/**
 * Makes a question about one key of one about several: keys that are asked for in the same step, or while enough questions are
 * under way, go together. Nobody gets the answer to a question that was put before they asked.
 *
 * @param ask - gives what there is by some keys
 */
export function askTogether<Answer>(
  ask: (keys: readonly string[]) => Promise<Answers<Answer>>,
): (key: string) => Promise<Answer | undefined> {
  const waiting: Asker<Answer>[] = [];
  let underWay = 0;

  async function put(askers: readonly Asker<Answer>[]): Promise<void> {
    underWay++;
    try {
      const answers = await ask([...new Set(askers.map(({ key }) => key))]);
      for (const { key, resolve } of askers) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of askers) reject(error);
    } finally {
      underWay--;
      putNext();
    }
  }

  function putNext(): void {
    while (waiting.length > 0 && underWay < MOST_UNDER_WAY) void put(waiting.splice(0, MOST_TOGETHER));
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) queueMicrotask(putNext);
    });
}
