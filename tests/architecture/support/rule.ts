import { fixtureTree, projectTree, type SourceFile } from "./tree.ts"

/** Finds what breaks a rule; each finding begins with the path of the file. */
export type Rule = (files: SourceFile[]) => string[]

/**
 * Declares the two tests of a rule: the project keeps it, and the wrong sample is caught.
 * @param fixture folder below tests/architecture/fixtures
 * @param caught files of the fixture that must be found, and no others
 */
export function keeps(sentence: string, rule: Rule, fixture: string, caught: string[]) {
  test(sentence, () => {
    expect(rule(projectTree())).toEqual([])
  })
  test(`catches a tree where it is not so: ${sentence}`, () => {
    const found = rule(fixtureTree(fixture)).map((finding) => finding.split(": ")[0])
    expect([...new Set(found)].sort()).toEqual([...caught].sort())
  })
}
