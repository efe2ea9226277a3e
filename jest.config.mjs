import nextJest from "next/jest.js"

const withNext = nextJest({ dir: import.meta.dirname })

const shared = {
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  testPathIgnorePatterns: ["/node_modules/", "/.next/", "/tests/architecture/fixtures/"],
  transformIgnorePatterns: ["\\.mjs$"],
  modulePathIgnorePatterns: ["/.next/", "/.bench/", "/data/"],
}

/** One project per room of tests; `api` runs on the databases that each suite chooses. */
const project = (displayName, more) =>
  withNext({ ...shared, displayName, testEnvironment: "node", ...more })()

const nodeRooms = ["unit", "contract", "architecture"]

export default {
  globalSetup: "<rootDir>/tests/support/global-setup.mjs",
  globalTeardown: "<rootDir>/tests/support/global-teardown.mjs",
  // The first test of a worker opens databases and compiles; slow machines need the room.
  testTimeout: 120_000,
  projects: await Promise.all([
    ...nodeRooms.map((room) => project(room, { testMatch: [`<rootDir>/tests/${room}/**/*.test.ts`] })),
    project("api", {
      testMatch: ["<rootDir>/tests/api/**/*.test.ts"],
      testRunner: "<rootDir>/tests/support/native-runner.mjs",
    }),
    project("component", {
      testMatch: ["<rootDir>/tests/component/**/*.test.tsx"],
      testEnvironment: "<rootDir>/tests/support/jsdom-environment.mjs",
      setupFilesAfterEnv: ["<rootDir>/tests/support/component-setup.ts"],
    }),
  ]),
}
