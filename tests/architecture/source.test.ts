import { importsOf, withoutComments } from "./support/source.ts"

describe("how imports are read", () => {
  test.each([
    ['import { a } from "a"', ["a"]],
    ['import a, {\n  b,\n  type C,\n} from "a"\nimport "b.css"', ["a", "b.css"]],
    ["import * as a from './a.ts'; import b from 'b'", ["./a.ts", "b"]],
    ['export * from "a"\nexport { b } from "b"\nexport type { C } from "c"', ["a", "b", "c"]],
    ['const a = await import("a")', ["a"]],
    ['// import "a"\n/* import "b" */ import "c"', ["c"]],
    ['const link = "https://a.test" // import "x"\nimport "a"', ["a"]],
    ["const pattern = /https?:\\/\\//\nimport 'a'", ["a"]],
    ['export const a = "from"\nexport const b = ["c"]', []],
  ])("finds in %j exactly %j", (text, specifiers) => {
    expect(importsOf(withoutComments(text)).map(({ specifier }) => specifier)).toEqual(specifiers)
  })

  test("tells imports of types, and those that wait until they are needed, from the rest", () => {
    expect(importsOf('import type { A } from "a"\nimport { type B } from "b"\nimport("c")')).toEqual([
      { specifier: "a", isTypeOnly: true, isLazy: false },
      { specifier: "b", isTypeOnly: false, isLazy: false },
      { specifier: "c", isTypeOnly: false, isLazy: true },
    ])
  })
})
