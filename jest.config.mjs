import nextJest from "next/jest.js"

const withNext = nextJest({ dir: import.meta.dirname })

const shared = {
  // Not among temporary files, which are gone after a run: with how long each suite took, it lets workers end together.
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  testPathIgnorePatterns: ["/node_modules/", "/.next/", "/tests/architecture/fixtures/"],
  transformIgnorePatterns: ["\\.mjs$"],
  modulePathIgnorePatterns: ["/.next/", "/.bench/", "/data/"],
}

/** One project per room of tests; `api` runs on the databases that each suite chooses. */
const project = (displayName, more) =>
  withNext({
    ...shared,
    displayName,
    testMatch: [`<rootDir>/tests/${displayName}/**/*.test.ts`],
    testEnvironment: "node",
    ...more,
  })()

/** Node loads their modules once for all suites of a worker, except for suites that import `@jest/globals`. */
const nativeRooms = ["unit", "contract", "api"]
const testRunner = "<rootDir>/tests/support/native-runner.mjs"

export default {
  globalSetup: "<rootDir>/tests/support/global-setup.mjs",
  globalTeardown: "<rootDir>/tests/support/global-teardown.mjs",
  // Ends what never comes. The first test of a worker opens databases and compiles; busy machines need the room.
  testTimeout: 300_000,
  // Suites leave something behind in their worker: a new one costs seconds, a full one minutes of collecting garbage.
  workerIdleMemoryLimit: "1.2GB",
  testSequencer: "<rootDir>/tests/support/longest-first-sequencer.mjs",
  projects: await Promise.all([
    ...nativeRooms.map((room) => project(room, { testRunner })),
    project("architecture"),
    project("pages", {
      testRunner,
      globalSetup: "<rootDir>/tests/support/pages-setup.mjs",
      globalTeardown: "<rootDir>/tests/support/pages-teardown.mjs",
      setupFilesAfterEnv: [
        "<rootDir>/tests/support/pages-matchers.ts",
        "<rootDir>/tests/support/pages-ready.ts",
      ],
    }),
    project("component", {
      testMatch: ["<rootDir>/tests/component/**/*.test.tsx"],
      testEnvironment: "<rootDir>/tests/support/jsdom-environment.mjs",
      setupFilesAfterEnv: ["<rootDir>/tests/support/component-setup.ts"],
    }),
  ]),
}
