/** Whether a file is one of tests: it stands beside what it tests, or in a folder `test`. */
export function isTest(file) {
  return /\/test\/|\.(test|faults)\.ts$/.test(file);
}
