import { readdirSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { Advice } from "./say.mjs"

const everything = ["types", "lint", "build", "jest", "e2e", "requirements"]

const filesIn = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((name) => ending.test(name))

const suites = {
  jest: () => filesIn("tests", /\.test\.tsx?$/),
  e2e: () => filesIn("e2e", /\.spec\.ts$/),
}

/** Takes an option without a value out of the arguments. */
function flag(args, name) {
  return { isGiven: args.includes(name), rest: args.filter((one) => one !== name) }
}

/** Takes an option and its value out of the arguments. */
function option(args, name) {
  const at = args.indexOf(name)
  return at < 0 ? { rest: args } : { value: args[at + 1] ?? "", rest: args.toSpliced(at, 2) }
}

function patternOf(text) {
  try {
    return new RegExp(text)
  } catch (error) {
    throw new Advice(`${text} is not a pattern of test files: ${error.message}`)
  }
}

/** Steps whose test files match one of the patterns, each with what it needs. */
function stepsOf(patterns) {
  const matches = (file) => patterns.some((pattern) => patternOf(pattern).test(file))
  const jest = suites.jest().some(matches) ? ["jest"] : []
  const e2e = suites.e2e().some(matches) ? ["build", "e2e"] : []
  return [...jest, ...e2e]
}

/** Steps that changes can affect; rows are counted from whole runs. */
const changeable = everything.filter((step) => step !== "requirements")

/** Steps for what was changed; that chooses the tests by itself. */
function stepsOfChanged(only, times, patterns) {
  if (times !== undefined)
    throw new Advice("--changed and --repeat can't be combined: give --repeat a pattern.")
  if (patterns.length > 0) {
    throw new Advice(`--changed selects the tests; run ${patterns.join(" ")} without it.`)
  }
  if (only !== undefined && !changeable.includes(only)) {
    throw new Advice(`--changed with --only takes one of: ${changeable.join(", ")}`)
  }
  return { names: namesOf(only, changeable), patterns, repeat: 1, isChanged: true }
}

const namesOf = (only, all) => (only === "e2e" ? ["build", "e2e"] : only ? [only] : all)

/**
 * Parses the arguments of `npm test -- ARGUMENTS`.
 * @param {string[]} args names of steps, or `--only STEP`, `--repeat N`, `--changed`, `--both`, patterns of test files, and whatever else the
 *   runners know
 * @returns {{ names: string[], patterns: string[], repeat: number, isChanged: boolean, isOnBoth: boolean }} steps in their
 *   order, how often each test runs, whether what was changed is to choose the tests, and whether all suites of the Review
 *   API run on both databases
 * @throws {Advice} for an unknown step, a number of repetitions that is none, repetitions of no test, or arguments that
 *   choose in two ways
 */
export function testArguments(args) {
  const { isGiven: isChanged, rest: unchosen } = flag(args, "--changed")
  const { isGiven: isOnBoth, rest: others } = flag(unchosen, "--both")
  const { value: only, rest } = option(others, "--only")
  const { value: times, rest: patterns } = option(rest, "--repeat")
  if (only !== undefined && !everything.includes(only)) {
    throw new Advice(`--only takes one of: ${everything.join(", ")}`)
  }
  if (isChanged) return { ...stepsOfChanged(only, times, patterns), isOnBoth }
  const isSteps = patterns.length > 0 && patterns.every((word) => everything.includes(word))
  if (times === undefined && only === undefined && isSteps) {
    const names = new Set(patterns.flatMap((step) => namesOf(step, [])))
    return {
      names: everything.filter((step) => names.has(step)),
      patterns: [],
      repeat: 1,
      isChanged,
      isOnBoth,
    }
  }
  if (times === undefined) {
    const chosen = only === undefined && patterns.length > 0 ? stepsOf(patterns) : []
    const names = chosen.length > 0 ? chosen : namesOf(only, everything)
    return { names, patterns, repeat: 1, isChanged, isOnBoth }
  }
  const repeat = Number(times)
  if (!Number.isInteger(repeat) || repeat < 2 || repeat > 100) {
    throw new Advice("--repeat takes a number of repetitions, from 2 to 100: npm test -- --repeat 5 PATTERN")
  }
  const names = stepsOf(patterns)
  if (names.length === 0) throw new Advice("--repeat needs a pattern that matches a test file.")
  return { names, patterns, repeat, isChanged, isOnBoth }
}
