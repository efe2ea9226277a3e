import { slowestLines, slowestOf } from "../../../scripts/lib/slowest.mjs"

const jestFile = (name: string, seconds: number) => ({
  name: `/project/${name}`,
  startTime: 5_000,
  endTime: 5_000 + seconds * 1000,
  assertionResults: [],
})
const spec = (file: string, ...tests: number[][]) => ({
  title: "shows",
  file,
  tests: tests.map((tries) => ({ results: tries.map((seconds) => ({ duration: seconds * 1000 })) })),
})

const jest = {
  testResults: [jestFile("tests/api/imports/import.test.ts", 40), jestFile("tests/unit/hash.test.ts", 10)],
}
const playwright = {
  config: { rootDir: "/project/e2e" },
  suites: [
    {
      specs: [spec("reviews/list.spec.ts", [5, 10]), spec("ui/steady.spec.ts", [])],
      suites: [{ specs: [spec("reviews/list.spec.ts", [15], [20])] }],
    },
  ],
}

describe("which test files take longest", () => {
  test("those of both runners stand in one order, with their share of the whole", () => {
    expect(slowestOf({ jest, playwright }, "/project")).toEqual({
      seconds: 100,
      files: [
        { file: "e2e/reviews/list.spec.ts", seconds: 50, share: 0.5 },
        { file: "tests/api/imports/import.test.ts", seconds: 40, share: 0.4 },
        { file: "tests/unit/hash.test.ts", seconds: 10, share: 0.1 },
      ],
    })
  })

  test("they are told in columns", () => {
    expect(slowestLines(slowestOf({ jest, playwright: null }, "/project"))).toEqual([
      "   40.0 s  80.0 %  tests/api/imports/import.test.ts",
      "   10.0 s  20.0 %  tests/unit/hash.test.ts",
    ])
  })

  test("thirty are named, and the share is of all of them", () => {
    const testResults = Array.from({ length: 40 }, (_, index) =>
      jestFile(`tests/${index}.test.ts`, index + 1),
    )
    const { seconds, files } = slowestOf({ jest: { testResults }, playwright: null }, "/project")
    expect(seconds).toBe(820)
    expect(files).toHaveLength(30)
    expect(files[0]).toEqual({ file: "tests/39.test.ts", seconds: 40, share: 40 / 820 })
    expect(files.at(-1)!.seconds).toBe(11)
  })

  test("a file of several projects of Jest counts once, with all of its time", () => {
    const testResults = [
      jestFile("tests/api/imports/import.test.ts", 10),
      jestFile("tests/api/imports/import.test.ts", 15),
    ]
    expect(slowestOf({ jest: { testResults }, playwright: null }, "/project").files).toEqual([
      { file: "tests/api/imports/import.test.ts", seconds: 25, share: 1 },
    ])
  })

  test("without a report there is none", () => {
    expect(slowestOf({ jest: null, playwright: null }, "/project")).toEqual({ seconds: 0, files: [] })
  })
})
