import type { ImportState } from "#lib/contract/import-words.ts"
import type { Import } from "#lib/contract/imports.ts"
import { countOf } from "#lib/format/numbers.ts"
import { isOrderOpen } from "./dates.ts"

/** Whether it will soon be different by itself. */
export const isOnItsWay = (state: ImportState): boolean => state === "checking" || state === "importing"

/** Between two looks at a page that hears nothing. */
export const lookAgainMs = () => 4_000

/** The steps of the wizard, and on which of them a file is. */
export const steps = ["Choose a file", "Check", "Import", "Done"] as const
const stepOfState: Record<ImportState, number> = { checking: 1, checked: 1, failed: 1, importing: 2, done: 3 }
export const stepOf = (file: Pick<Import, "state"> | null): number => (file ? stepOfState[file.state] : 0)

/** What a start would do: "Import 2 reviews", or the locations alone when there is nothing else. */
export const startLabel = ({ new_reviews, new_locations }: Pick<Import, "new_reviews" | "new_locations">) =>
  new_reviews > 0
    ? `Import ${countOf(new_reviews, "review", "reviews")}`
    : `Import ${countOf(new_locations, "location", "locations")}`

export const isStartable = (file: Import): boolean =>
  file.state === "checked" && !isOrderOpen(file) && file.new_reviews + file.new_locations > 0
