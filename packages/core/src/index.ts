export { SdkError, isSdkError } from "./errors.ts";
