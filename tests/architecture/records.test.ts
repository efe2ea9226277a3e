import { pagesHaveRecords } from "./rules/records.ts"
import { registersAreGenerated } from "./rules/registers.ts"
import { keeps } from "./support/rule.ts"

describe("records and registers", () => {
  keeps("every page has a record beside it and takes it", pagesHaveRecords, "records", [
    "app/(app)/alerts/page.tsx",
    "app/(app)/groups/page.tsx",
    "app/(app)/tags/[id]/page.tsx",
    "app/(app)/users/page.tsx",
    "app/leave/route.ts",
  ])

  keeps("no list of all files of a folder is written by hand", registersAreGenerated, "registers", [
    "review-api/db/tables.ts",
  ])
})
