import { readdirSync } from "node:fs"
import { namedPlaces, specsOfRoom } from "../../../scripts/lib/rooms.mjs"
import { root } from "../../../scripts/lib/root.mjs"

const filesIn = (folder: string) =>
  readdirSync(`${root}/${folder}`, { recursive: true }).map((name) => String(name))
/** Nouns and behaviours of the tests of the running product. */
const titles = [...filesIn("e2e"), ...filesIn("tests/pages")]
  .filter((name) => /\.(spec|test)\.ts$/.test(name))
  .map((name) => name.replace(/\.(spec|test)\.ts$/, ""))

const some = [
  "e2e/keywords/details.spec.ts",
  "e2e/oauth/consent.spec.ts",
  "e2e/partner/scorecards.spec.ts",
  "e2e/public/scorecard.spec.ts",
  "tests/pages/reviews/list.test.ts",
  "e2e/reviews/response-unsent.spec.ts",
  "e2e/reviews/response.spec.ts",
  "e2e/session/login.spec.ts",
  "e2e/settings/groups.spec.ts",
  "e2e/settings/responses.spec.ts",
  "e2e/ui/gallery.spec.ts",
]

describe("the tests of a room", () => {
  test("every place that a noun leads to has some", () => {
    const isThere = (place: string) =>
      titles.some(
        (title) => title === place || title.startsWith(`${place}/`) || title.startsWith(`${place}-`),
      )
    expect(namedPlaces.filter((place) => !isThere(place))).toEqual([])
  })

  test.each([
    ["app/(app)/settings/groups/[id]/page.tsx", ["e2e/settings/groups.spec.ts"]],
    ["app/(app)/dashboard/keywords/page.tsx", ["e2e/keywords/details.spec.ts"]],
    ["app/(app)/partner-tools/scorecards/page.tsx", ["e2e/partner/scorecards.spec.ts"]],
    ["app/(public)/login/page.tsx", ["e2e/session/login.spec.ts"]],
    ["app/styles/keywords.css", ["e2e/keywords/details.spec.ts"]],
    ["components/scorecards/card.tsx", ["e2e/partner/scorecards.spec.ts", "e2e/public/scorecard.spec.ts"]],
    ["lib/features/groups/queries.ts", ["e2e/settings/groups.spec.ts"]],
    [
      "lib/contract/partner-scorecards/constants.ts",
      ["e2e/partner/scorecards.spec.ts", "e2e/public/scorecard.spec.ts"],
    ],
    ["review-api/services/oauth-tokens/issue.ts", ["e2e/oauth/consent.spec.ts"]],
    ["review-api/insights/tokens.ts", ["e2e/keywords/details.spec.ts"]],
    [
      "review-api/services/responses/publish.ts",
      [
        "e2e/reviews/response-unsent.spec.ts",
        "e2e/reviews/response.spec.ts",
        "e2e/settings/responses.spec.ts",
      ],
    ],
    [
      "components/ui/modal.tsx",
      ["tests/pages/reviews/list.test.ts", "e2e/session/login.spec.ts", "e2e/ui/gallery.spec.ts"],
    ],
    ["README.md", []],
    ["tests/unit/hash.test.ts", []],
  ])("%s has %j", (file, expected) => {
    expect(specsOfRoom(file, some).specs).toEqual(expected)
  })

  test("what any page may use is looked at on a few of each kind", () => {
    const everywhere = [
      "tests/pages/reviews/list.test.ts",
      "e2e/session/login.spec.ts",
      "e2e/ui/gallery.spec.ts",
    ]
    const files = [
      ...["components/data-table/table.tsx", "lib/dates/day.ts", "app/layout.tsx", "app/styles/tokens.css"],
      ...["review-api/db/connect.ts", "review-api/app.ts"],
    ]
    for (const file of files)
      expect(specsOfRoom(file, some)).toMatchObject({ why: "any page", specs: everywhere })
  })
})
