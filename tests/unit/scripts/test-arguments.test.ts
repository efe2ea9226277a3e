import { testArguments } from "../../../scripts/lib/test-arguments.mjs"

describe("what npm test is asked for", () => {
  test("without a word it is everything, once", () => {
    expect(testArguments([])).toEqual({
      names: ["types", "lint", "build", "jest", "e2e", "requirements"],
      patterns: [],
      repeat: 1,
      isChanged: false,
      isOnBoth: false,
    })
  })

  test("a step can be chosen, browser tests with the build they need", () => {
    expect(testArguments(["--only", "jest", "tests/unit"])).toMatchObject({
      names: ["jest"],
      patterns: ["tests/unit"],
    })
    expect(testArguments(["--only", "e2e"])).toMatchObject({ names: ["build", "e2e"], patterns: [] })
    expect(() => testArguments(["--only", "dinner"])).toThrow("--only takes one of: types, lint, build")
    expect(() => testArguments(["--only"])).toThrow("--only takes one of")
  })

  test("names of steps alone are those steps, in their order", () => {
    expect(testArguments(["lint", "types"])).toMatchObject({ names: ["types", "lint"], patterns: [] })
    expect(testArguments(["e2e", "types"]).names).toEqual(["types", "build", "e2e"])
    expect(testArguments(["types", "tests/unit"])).toMatchObject({
      names: ["jest"],
      patterns: ["types", "tests/unit"],
    })
  })

  test("a pattern runs where the files that match are, and what matches no file is left to every step", () => {
    expect(testArguments(["tests/contract/conformance"])).toMatchObject({
      names: ["jest"],
      patterns: ["tests/contract/conformance"],
      repeat: 1,
    })
    expect(testArguments(["e2e/reviews/list"]).names).toEqual(["build", "e2e"])
    expect(testArguments(["saved-filters"]).names).toEqual(["jest", "build", "e2e"])
    expect(testArguments(["no-such-file"]).names).toEqual(testArguments([]).names)
  })

  test("all suites on both databases can be asked for, wherever the word stands", () => {
    for (const args of [
      ["--both", "--only", "jest", "tests/api"],
      ["--only", "jest", "tests/api", "--both"],
    ]) {
      expect(testArguments(args)).toEqual({
        names: ["jest"],
        patterns: ["tests/api"],
        repeat: 1,
        isChanged: false,
        isOnBoth: true,
      })
    }
    expect(testArguments(["--repeat", "5", "--both", "tests/api"])).toMatchObject({
      repeat: 5,
      isOnBoth: true,
    })
  })

  test("repetitions run where the files that match are", () => {
    const repeated = (pattern: string) => testArguments(["--repeat", "5", pattern])
    expect(repeated("tests/unit/scripts")).toEqual({
      names: ["jest"],
      patterns: ["tests/unit/scripts"],
      repeat: 5,
      isChanged: false,
      isOnBoth: false,
    })
    expect(repeated("e2e/reviews/list")).toMatchObject({ names: ["build", "e2e"], repeat: 5 })
    expect(repeated("saved-filters")).toMatchObject({ names: ["jest", "build", "e2e"] })
  })

  test("what was changed runs in the steps that changes can affect, or in one of them", () => {
    expect(testArguments(["--changed"])).toEqual({
      names: ["types", "lint", "build", "jest", "e2e"],
      patterns: [],
      repeat: 1,
      isChanged: true,
      isOnBoth: false,
    })
    expect(testArguments(["--only", "jest", "--changed"])).toMatchObject({ names: ["jest"], isChanged: true })
    expect(testArguments(["--changed", "--only", "e2e"]).names).toEqual(["build", "e2e"])
  })

  test("what was changed cannot be chosen in two ways", () => {
    expect(() => testArguments(["--changed", "--repeat", "5"])).toThrow(
      "--changed and --repeat can't be combined",
    )
    expect(() => testArguments(["--changed", "tests/unit"])).toThrow("run tests/unit without it")
    expect(() => testArguments(["--changed", "--only", "requirements"])).toThrow("takes one of: types, lint")
    expect(() => testArguments(["--changed", "--only", "dinner"])).toThrow("takes one of: types, lint")
  })

  test("repetitions of nothing, or no number of times, are refused", () => {
    expect(() => testArguments(["--repeat", "5"])).toThrow("--repeat needs a pattern")
    expect(() => testArguments(["--repeat", "5", "no-such-file"])).toThrow("--repeat needs a pattern")
    expect(() => testArguments(["--repeat", "5", "e2e("])).toThrow("e2e( is not a pattern of test files")
    for (const times of ["", "one", "1", "2.5", "1000"]) {
      expect(() => testArguments(["--repeat", times, "e2e"])).toThrow("from 2 to 100")
    }
  })
})
