/** What feedback in a reputation registry says in numbers: `value` with so many of its digits after the point. */
export type FeedbackValue = {
  value: bigint;
  /** 0 to 18. */
  valueDecimals: number;
  tag1: string;
  tag2: string;
};

/** Feedback that somebody has given, as the registry keeps it. */
export type ReadFeedback = FeedbackValue & {
  /** Address of who gave it, in lower case. */
  client: string;
  /** Its number among those that the client gave the agent, from 1. */
  index: number;
};

/** Feedback that is given: what stands in the registry, and the file that it names. */
export type NewFeedback = FeedbackValue & {
  /** URL of what was used; empty for none. */
  endpoint: string;
  /** Where the file is. */
  uri: string;
  /** Its Keccak-256: 0x and 64 digits. */
  hash: string;
};

/** Feedback for an agent of a registry. */
export type GivenFeedback = { agentId: string; feedback: NewFeedback };
