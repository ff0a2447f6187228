/** What names a payment: its id, and the agent that it is to, by which all that is said of a payment is kept together. */
export type PaymentName = {
  id: string;
  agentId: string;
};
