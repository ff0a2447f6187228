export { seedDemo, seedDemoCommand } from "./seed-demo.ts";
