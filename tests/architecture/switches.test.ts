import { switchesAreRead } from "./rules/switches.ts"
import { keeps } from "./support/rule.ts"
import { fixtureTree } from "./support/tree.ts"

describe("what settings and flags switch", () => {
  keeps("every setting and flag has a reader", switchesAreRead, "switches", [
    "lib/contract/flags.ts",
    "review-api/account-settings/defaults.ts",
  ])

  test("names those without a reader, and those that need not wait any more", () => {
    expect(switchesAreRead(fixtureTree("switches"))).toEqual([
      "lib/contract/flags.ts: nothing reads forgotten",
      "review-api/account-settings/defaults.ts: nothing reads groups",
      "review-api/account-settings/defaults.ts: local_search_top_percent is read and no longer waits",
    ])
  })
})
