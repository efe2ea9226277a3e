import { readdirSync, readFileSync } from "node:fs"
import {
  idsOfTitle,
  isOfGallery,
  proofOf,
  readReasons,
  readRows,
  rowsOfTable,
  summaryOf,
  testsOfJest,
  testsOfPlaywright,
} from "../../../scripts/lib/requirements.mjs"

const rows = rowsOfTable(
  "000-foundation",
  [
    "id\tarea\tkind\trequirement\tcheck",
    "F-001\tguards\tguard\tOne\t",
    "F-002\tguards\tguard\tTwo\t",
    "F-003\tfilters\tui\tThree\t",
  ].join("\n"),
)

describe("which rows a test title names", () => {
  test.each([
    ["redirects to /login [F-098]", ["F-098"]],
    ["does two things [F-001, L-002]", ["F-001", "L-002"]],
    ["covers a range [F-098..F-101]", ["F-098", "F-099", "F-100", "F-101"]],
    ["covers both [P-001, F-002..F-003] ", ["P-001", "F-002", "F-003"]],
    ["names none", []],
    ["speaks of [F-001] in the middle", []],
    ["ends with a list that is none [a, b]", []],
  ])("%j names %j", (title, ids) => {
    expect(idsOfTitle(title)).toEqual(ids)
  })
})

describe("what proves a row", () => {
  test("a passed test does, a failed or skipped one does not, and a failed one outweighs a passed one", () => {
    const tests = testsOfJest({
      testResults: [
        {
          assertionResults: [
            { title: "a [F-001]", status: "passed" },
            { title: "b [F-002]", status: "pending" },
            { title: "c [F-003]", status: "passed" },
            { title: "d [F-003]", status: "failed" },
          ],
        },
      ],
    })
    expect(proofOf(rows, tests)).toEqual({
      proven: new Set(["F-001"]),
      inGallery: new Set(),
      unknown: [],
    })
  })

  test.each([
    ["a test of the gallery does not", [["a (gallery) [F-001]", true]], [], ["F-001"]],
    [
      "one of a page does, beside one of the gallery",
      [
        ["a (gallery) [F-001, F-002]", true],
        ["b [F-001]", true],
      ],
      ["F-001"],
      ["F-002"],
    ],
    [
      "a failed one of the gallery outweighs any",
      [
        ["a (gallery) [F-001]", false],
        ["b [F-001]", true],
        ["c (gallery) [F-001]", true],
      ],
      [],
      [],
    ],
    [
      "a failed one of a page outweighs those of the gallery",
      [
        ["a (gallery) [F-001]", true],
        ["b [F-001]", false],
      ],
      [],
      [],
    ],
    ["the word elsewhere is no mark", [["the (gallery) has all [F-001]", true]], ["F-001"], []],
    ["a row that no table has is not counted", [["a (gallery) [F-900]", true]], [], []],
  ] as const)("%s", (_, titles, proven, inGallery) => {
    const tests = titles.map(([title, isPassed]) => ({ title, isPassed }))
    expect(proofOf(rows, tests)).toMatchObject({ proven: new Set(proven), inGallery: new Set(inGallery) })
  })

  test("a browser test counts when it passed at the first try", () => {
    const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] })
    const tests = testsOfPlaywright({
      suites: [
        {
          specs: [spec("a [F-001]", true, "expected")],
          suites: [{ specs: [spec("b [F-002]", true, "flaky"), spec("c [F-003]", true, "skipped")] }],
        },
      ],
    })
    expect(proofOf(rows, tests).proven).toEqual(new Set(["F-001"]))
  })

  test("names that no table has are told", () => {
    expect(proofOf(rows, [{ title: "x [F-900, F-001]", isPassed: true }]).unknown).toEqual(["F-900"])
  })

  test("the summary counts by document and area", () => {
    expect(summaryOf(rows, new Set(["F-001", "F-003"]))).toEqual([
      { document: "000-foundation", area: "guards", proven: 1, total: 2 },
      { document: "000-foundation", area: "filters", proven: 1, total: 1 },
    ])
  })
})

test("a reason is given for rows of the tables alone, in their order, and for none that a test outside of the gallery names", () => {
  const reasons = readReasons("docs/requirements")
  const inOrder = readRows("docs/requirements").map(({ id }) => id)
  expect(reasons.size).toBeGreaterThan(0)
  expect([...reasons.keys()]).toEqual(inOrder.filter((id) => reasons.has(id)))
  for (const [id, reason] of reasons) expect([id, reason]).toEqual([id, expect.stringMatching(/^[A-Z].+\.$/)])
  const files = ["tests", "e2e"].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.includes("fixtures")),
  )
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["'`]([^"'`\n]*\[[FLP]-\d{3}[^[\]\n]*\])["'`]/g)].flatMap(
      ([, title = ""]) => (isOfGallery(title) ? [] : idsOfTitle(title)),
    ),
  )
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter((id) => reasons.has(id))).toEqual([])
})
