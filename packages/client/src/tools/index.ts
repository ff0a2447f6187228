export { arcsTools, readTools, selectTools } from "./arcs-tools.ts";
export { callTool, removeHiddenText } from "./call-tool.ts";
export type { CallToolOptions, ToolFailure, ToolResult } from "./call-tool.ts";
export type {
  ArcsTool,
  ObjectSchema,
  ToolAnnotations,
  ToolOptions,
  ToolPermission,
  TrustFloor,
} from "./tool.ts";
export { createScoreProofTool } from "./trust-tools.ts";
