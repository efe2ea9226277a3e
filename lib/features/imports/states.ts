import type { ImportState } from "#lib/contract/imports/constants.ts"
import type { Import, ImportUndo } from "#lib/contract/imports/schema.ts"
import { countOf } from "#lib/format/numbers.ts"
import { isOpen } from "./reading.ts"

const words = new Intl.ListFormat("en-US")

/** Whether it will soon be different by itself. */
export const isOnItsWay = (state: ImportState): boolean =>
  state === "checking" || state === "importing" || state === "undoing"

/** Between two looks at a page that hears nothing. */
export const lookAgainMs = () => 4_000

/** The steps of the wizard, and on which of them a file is. */
export const steps = ["Choose a file", "Check", "Import", "Done"] as const
const stepOfState: Record<ImportState, number> = {
  checking: 1,
  checked: 1,
  failed: 1,
  importing: 2,
  done: 3,
  undoing: 3,
  undone: 3,
}
export const stepOf = (file: Pick<Import, "state"> | null): number => (file ? stepOfState[file.state] : 0)

/** Label of the start button: "Import 2 reviews", or the locations alone when there is nothing else. */
export const startLabel = ({ new_reviews, new_locations }: Pick<Import, "new_reviews" | "new_locations">) =>
  new_reviews > 0
    ? `Import ${countOf(new_reviews, "review", "reviews")}`
    : `Import ${countOf(new_locations, "location", "locations")}`

/** Question before undoing an import, with the rows it removes. */
export function undoQuestion({ reviews, locations, responses, notes, tags }: ImportUndo): string {
  const counted = [
    countOf(reviews, "review", "reviews"),
    ...(locations > 0 ? [countOf(locations, "location", "locations")] : []),
  ]
  const onThem = [
    ...(responses > 0 ? [countOf(responses, "response", "responses")] : []),
    ...(notes > 0 ? [countOf(notes, "note", "notes")] : []),
    ...(tags > 0 ? [countOf(tags, "tag", "tags")] : []),
  ]
  const also =
    onThem.length > 0
      ? ` ${words.format(onThem)} on them ${onThem.length > 1 || !/^1 /.test(onThem[0]!) ? "are" : "is"} removed as well.`
      : ""
  return `Remove ${words.format(counted)} that this import added?${also} This can't be reversed.`
}

export const isStartable = (file: Import): boolean =>
  file.state === "checked" && !isOpen(file) && file.new_reviews + file.new_locations > 0
