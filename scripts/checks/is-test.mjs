/** Tells whether a file belongs to tests: beside the tested code, or in a folder `test`. */
export function isTest(file) {
  return /\/test\/|\.(test|faults)\.ts$/.test(file);
}
