import { testsExpect } from "./rules/expectations.ts"
import { keeps } from "./support/rule.ts"

describe("what makes a test", () => {
  keeps("every test expects something", testsExpect, "expectations", [
    "e2e/reviews/clicks.spec.ts",
    "tests/unit/bare.test.ts",
    "tests/unit/elsewhere.test.ts",
    "tests/unit/handed.test.ts",
    "tests/unit/only-named.test.ts",
    "tests/unit/sampled.test.ts",
    "tests/unit/unasked.test.ts",
  ])
})
