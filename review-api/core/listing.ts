import type { Hours } from "#lib/contract/index.ts"
import type { SpecialEntry } from "#lib/hours/special-days.ts"

/** Listing at a directory (D-186): fields by their names in locations. */
export type Listing = {
  public_name: string | null
  /** E.164. */
  phone: string | null
  website: string | null
  category_id: number | null
  open_status: string
  hours: Hours | null
  /** Hours of single dates, by date. */
  special_hours: SpecialEntry[]
}
