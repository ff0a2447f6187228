export { createAiTools } from "./ai-tools.ts";
export type { AiInputSchema, AiTool } from "./ai-tools.ts";
