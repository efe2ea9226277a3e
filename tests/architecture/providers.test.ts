import { projectTree } from "./support/tree.ts"

/** Rooms of the product; what tests know of a provider is theirs. */
const rooms = /^(app|components|lib|review-api|scripts)\//
/** A provider's own files, and lists of them that are generated. */
const own = /(\/trustpilot\/|\/trustpilot\.ts$|\.gen\.ts$)/

describe("a provider", () => {
  test("is known by name in its own files, and in at most four more", () => {
    const naming = projectTree()
      .filter(({ path, text }) => rooms.test(path) && !own.test(path) && /trustpilot/i.test(text))
      .map(({ path }) => path)
    expect(naming.sort()).toEqual([
      "components/shell/source-icons.ts",
      "lib/features/onboarding/trial-banner.ts",
      "scripts/lib/stand-ins.mjs",
    ])
  })
})
