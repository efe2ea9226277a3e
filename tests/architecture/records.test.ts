import { pagesHaveRecords } from "./rules/records.ts"
import { keeps } from "./support/rule.ts"

describe("records of pages", () => {
  keeps("every page has a record beside it and takes it", pagesHaveRecords, "records", [
    "app/(app)/alerts/page.tsx",
    "app/(app)/groups/page.tsx",
    "app/(app)/users/page.tsx",
    "app/leave/route.ts",
  ])
})
