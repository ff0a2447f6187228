import { isSdkError, SdkError } from "@arcs/core";

/**
 * Takes something out of a response. A response without it did not come from this API.
 *
 * @throws SdkError `server_invalid_answer`; what `take` throws itself
 */
export function takeFrom<Answer, Taken>(answer: Answer, take: (answer: Answer) => Taken): Taken {
  try {
    return take(answer);
  } catch (error) {
    if (isSdkError(error)) throw error;
    throw notOfTheApi();
  }
}

/** A list of an answer. @throws SdkError `server_invalid_answer` where there is none */
export function listIn<Item>(value: readonly Item[]): readonly Item[] {
  if (Array.isArray(value)) return value;
  throw notOfTheApi();
}

/** A count of an answer. @throws SdkError `server_invalid_answer` where there is none */
export function countIn(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw notOfTheApi();
}

function notOfTheApi(): SdkError {
  return new SdkError("server_invalid_answer", "the server answered with JSON that is none of this API");
}
