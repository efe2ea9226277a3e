import { planAcross } from "./holiday-grid.ts"
import { canonicalSelectionQuery } from "./selection.ts"

/** The canonical query of the holiday plan: the selection, and what its columns are (D-317). */
export function canonicalHolidaysQuery(given: URLSearchParams | string): string {
  const query = new URLSearchParams(canonicalSelectionQuery(given))
  const across = planAcross.find((one) => one === new URLSearchParams(given).get("across"))
  if (across) query.set("across", across)
  return query.toString()
}
