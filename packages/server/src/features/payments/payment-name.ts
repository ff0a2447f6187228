/** Names a payment: its id, and the agent that it pays, which groups everything said of the payment. */
export type PaymentName = {
  id: string;
  agentId: string;
};
