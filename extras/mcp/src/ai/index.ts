export { createAiTools } from "./ai-tools.ts";
export type { AiTool, AiToolOptions, AiValidation, MakeAiSchema } from "./ai-tools.ts";
