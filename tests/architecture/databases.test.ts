import { suitesChooseDatabases } from "./rules/databases.ts"
import { keeps } from "./support/rule.ts"

describe("on which databases suites run", () => {
  keeps("a suite runs on both where they may differ, and says why", suitesChooseDatabases, "databases", [
    "tests/api/unfounded.test.ts",
    "tests/api/unmarked.test.ts",
    "tests/api/without-choice.test.ts",
  ])
})
