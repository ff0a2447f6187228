import {
  type DocumentLimits,
  defaultLimits,
  readDocument,
} from "../../src/document/read-document.ts";

export const read = (input: unknown, limits: Partial<DocumentLimits> = {}): string => {
  const reading = readDocument(input, { ...defaultLimits, ...limits });
  return "error" in reading ? reading.error.code : "read";
};
