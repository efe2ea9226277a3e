import { readFileSync } from "node:fs"

/** Suites that replace functions, timers or modules take the tools for it from here, and need modules of their own. */
export const isOnItsOwn = (testPath) => readFileSync(testPath, "utf8").includes('from "@jest/globals"')
