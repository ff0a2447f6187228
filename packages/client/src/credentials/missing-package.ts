import { SdkError } from "@arcs/core";

const codes: readonly unknown[] = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];

/** Names a package that could not be loaded; returns an error of the package itself as it is. */
export function missingPackage(name: string, cause: unknown): unknown {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  // Platforms and bundlers word it differently; what they have in common is the name. Browsers give
  // no code.
  const isMissing =
    codes.includes(code) || /specifier|resolve|find module|such module/.test(String(message));
  if (!isMissing || !String(message).includes(name)) return cause;
  const advice = `this needs the package ${name}; install it beside @arcs/client`;
  return new SdkError("package_missing", advice, { cause });
}
