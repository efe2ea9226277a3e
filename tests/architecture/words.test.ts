import { readFileSync } from "node:fs"
import { join } from "node:path"
import { jobsAsTheirKinds, oneSpelling, unfoundedRooms } from "./rules/nouns.ts"
import { namedComments, oldNamesIn, plainEnglish } from "./rules/plain-english.ts"
import { retired, retiredNames } from "./rules/retired-names.ts"
import { ownVerbs, recordedLocationChanges } from "./rules/verbs.ts"
import { unwantedWords } from "./rules/words.ts"
import { keeps } from "./support/rule.ts"
import { filesUnder, projectRoot, projectTree } from "./support/tree.ts"

const isText = (path: string) =>
  /\.(tsx?|mjs|json|md|css|ya?ml|sh)$|^\.env\.example$|^\.ci\/run$/.test(path) &&
  !path.startsWith("tests/architecture/") &&
  !path.startsWith("review-api/db/migrations/")

describe("what the project does not say", () => {
  test("no file postpones work or names a place on somebody's machine", () => {
    const findings = filesUnder(projectRoot)
      .filter(isText)
      .flatMap((path) =>
        unwantedWords(readFileSync(join(projectRoot, path), "utf8")).map((word) => `${path}: ${word}`),
      )
    expect(findings).toEqual([])
  })

  test.each([
    ["// TODO: later", ["TODO"]],
    ["a FIXME b", ["FIXME"]],
    ["see /work/tree/file", ["/work/"]],
    ["/home/anna/code", ["/home/anna/"]],
    ["/Users/anna/code", ["/Users/anna/"]],
    ['"resolved": "https://packages.example.test/x.tgz"', ['"resolved": "https://packages.example.test']],
    ["todo lists, /home, and homework/", []],
  ])("finds in %j exactly %j", (text, words) => {
    expect(unwantedWords(text)).toEqual(words)
  })
})

describe("what people read", () => {
  keeps("is plain English, with one word for one thing", plainEnglish, "plain-english", [
    "components/x/old.tsx",
    "components/x/template.ts",
    "components/x/translated.ts",
    "review-api/mail/old.ts",
  ])

  keeps("comments begin with the thing, not with What", namedComments, "named-comments", [
    "components/x/card.tsx",
    "lib/what.ts",
  ])

  test("in the documents and samples too", () => {
    const findings = filesUnder(projectRoot)
      .filter((path) => /^(docs\/.+|README|CONTRIBUTING|SECURITY)\.md$|^\.env\.example$/.test(path))
      .flatMap((path) =>
        oldNamesIn(readFileSync(join(projectRoot, path), "utf8")).map((old) => `${path}: ${old}`),
      )
    expect(findings).toEqual([])
  })

  test.each([
    ["Sign in by e-mail", ['"e-mail" for email', '"mail" for email', '"Sign in" for log in']],
    [
      "This location is not on Yelp, as someone here has said.",
      ['"as someone here has said" for someone on your team marked'],
    ],
    ["An address is asked for", ['"is asked for" for say who needs it']],
    ["List posts and how they stand at Google", ['"how they stand at" for status']],
    ["None of these photos is left.", ['"None of these photos is left" for have been deleted']],
    ["No location is left to be tried again.", ['"is left to be" for there are none left to']],
    ["Give a location", []],
    ["Restored what a directory had shown", ['"Restored what a directory had" for its data, values']],
    ["What your locations post on Google.", ['"What your locations post on Google." for name the thing']],
    ["What went wrong?", []],
    ["Nobody has looked", ['"Nobody" for no one, or say who does not']],
    ["Everybody begins anew", ['"Everybody" for someone, everyone', '"anew" for again']],
    ["Log in with `mail` and [a link](docs/mail.md)", []],
  ])("finds in %j exactly %j", (prose, old) => {
    expect(oldNamesIn(prose)).toEqual(old)
  })
})

describe("what things are called in code", () => {
  keeps("is what the field calls them, as the glossary says", retiredNames, "retired-names", [
    "components/x/notice.tsx",
    "lib/back-door.ts",
    "lib/contract/review-words.ts",
    "review-api/x/arrivals.ts",
  ])
  keeps("operations are answered in the folder of their noun", ownVerbs, "verbs", [
    "review-api/services/review-tags/verbs.ts",
  ])
  keeps("a noun has one spelling in every layer", oneSpelling, "spellings", [
    "components/alert-list/table.tsx",
    "lib/contract/alerts/operations.ts",
    "lib/contract/labels/operations.ts",
    "lib/features/alert/queries.ts",
    "review-api/db/schema/alert-rows.ts",
    "review-api/services/tags/verbs.ts",
    "tests/api/alerts.test.ts",
  ])

  test("rooms that are listed by hand, and their nouns, are there", () => {
    expect(unfoundedRooms(projectTree())).toEqual([])
  })

  keeps("jobs are called as their kinds", jobsAsTheirKinds, "jobs", ["review-api/job-kinds.ts"])

  keeps(
    "changes of locations are published where they are recorded",
    recordedLocationChanges,
    "location-changes",
    ["review-api/services/special-hours/verbs.ts"],
  )

  test("the glossary lists the words that have gone", () => {
    expect([...retired.keys()]).toEqual(
      expect.arrayContaining(["door", "fault", "tell", "told", "taker", "means", "desk", "letter", "-words"]),
    )
  })
})
