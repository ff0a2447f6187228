/** Value of feedback in a registry: `value` with this many digits after the decimal point. */
export type FeedbackValue = {
  value: bigint;
  /** 0 to 18. */
  valueDecimals: number;
  tag1: string;
  tag2: string;
};

/** Feedback as stored by the registry. */
export type ReadFeedback = FeedbackValue & {
  /** Address of its author, in lower case. */
  client: string;
  /** Its number among the client's feedback for the agent, from 1. */
  index: number;
};

/** New feedback: the registry's fields, and the file that they refer to. */
export type NewFeedback = FeedbackValue & {
  /** URL of the used service; empty for none. */
  endpoint: string;
  /** URI of the file. */
  uri: string;
  /** Its Keccak-256: 0x and 64 digits. */
  hash: string;
};

/** Feedback for an agent of a registry. */
export type GivenFeedback = { agentId: string; feedback: NewFeedback };
