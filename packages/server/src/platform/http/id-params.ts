/** The parameter `:id` of a path. What has another form cannot be an id, and Postgres refuses some texts even in a question. */
export const idParams = {
  type: "object",
  properties: { id: { type: "string", pattern: "^[0-9A-Za-z_-]{1,64}$" } },
  required: ["id"],
} as const;
