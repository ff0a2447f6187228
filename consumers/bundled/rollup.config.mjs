import resolve from "@rollup/plugin-node-resolve";

export default {
  input: "main.mjs",
  output: { dir: "out", format: "es" },
  plugins: [resolve({ browser: true })],
};
