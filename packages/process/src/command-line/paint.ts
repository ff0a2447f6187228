import { styleText } from "node:util";

/** Colours a text where its stream is a terminal that shows colours, unless `NO_COLOR` is set. */
export function paint(style: "bold" | "red" | "green" | "dim", text: string, stream: NodeJS.WriteStream): string {
  return styleText(style, text, { stream });
}
