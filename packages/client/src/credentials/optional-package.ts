import { SdkError } from "@arcs/core";

/**
 * Loads a package that is installed only where it is used.
 *
 * @throws SdkError `package_missing` when it is not installed
 */
export async function loadOptional<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    // Platforms and bundlers word it differently; what they have in common is the name.
    const { code, message } = cause as { code?: unknown; message?: unknown };
    const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
    if (!isMissing || !String(message).includes(name)) throw cause;
    throw new SdkError("package_missing", `this needs the package ${name}; install it beside @arcs/client`, { cause });
  }
}
