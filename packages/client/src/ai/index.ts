export { createAiTools } from "./ai-tools.ts";
export type { AiTool, AiValidation, MakeAiSchema } from "./ai-tools.ts";
