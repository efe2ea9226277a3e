import * as arrows from "./rules/arrows.ts"
import { browserNeverReachesServer, readersComeWhenNeeded } from "./rules/reach.ts"
import { keeps } from "./support/rule.ts"

describe("who may import whom", () => {
  keeps("the contract imports zod only", arrows.contractImportsZodOnly, "contract", [
    "lib/contract/reviews.ts",
    "lib/contract/tags.ts",
  ])
  keeps("primitives know no noun", arrows.primitivesKnowNoNoun, "primitives", ["components/ui/badge.tsx"])
  keeps("two nouns meet only in app", arrows.nounsDoNotMeet, "nouns", [
    "components/filter-bar/date-filter.tsx",
    "components/reviews/card.tsx",
    "components/reviews/list.tsx",
  ])
  keeps("lib draws nothing", arrows.libDrawsNothing, "lib", [
    "lib/features/reviews/columns.tsx",
    "lib/features/reviews/title.ts",
    "lib/gate/wrong/pages.gen.ts",
  ])
  keeps(
    "the Review API takes only contract and pure helpers from the app",
    arrows.reviewApiStandsAlone,
    "api",
    ["review-api/services/reviews/list-reviews.ts"],
  )
  keeps("the app never imports the Review API", arrows.appKnowsNoReviewApi, "app", [
    "app/reviews/page.tsx",
    "lib/api-client/call.ts",
  ])
  keeps("there are no barrels", arrows.noBarrels, "barrels", ["components/ui/index.ts", "lib/dates/all.ts"])
  keeps("nothing sent to the browser reaches the server's rooms", browserNeverReachesServer, "reach", [
    "components/reviews/direct.tsx",
    "components/reviews/filter.tsx",
    "components/reviews/gatekeeper.tsx",
    "components/reviews/http.tsx",
    "components/reviews/lazy.tsx",
    "components/reviews/page.tsx",
    "components/reviews/proxy.tsx",
    "components/reviews/readiness.tsx",
  ])
  keeps("what reads entries comes when it is needed", readersComeWhenNeeded, "readers", [
    "components/reviews/direct.tsx",
    "components/reviews/through.tsx",
  ])
})
