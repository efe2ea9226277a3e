import { mostInList } from "#lib/contract/word-list.ts"
import { idsIn } from "./picker.ts"

type Held = { locationId?: string | null; tags?: readonly string[] | null }

/** Whether a filter of a page's address holds more than it can (D-009): nothing of it is asked then. */
export const hasTooMany = ({ locationId, tags }: Held): boolean =>
  idsIn([locationId ?? ""]).length > mostInList || (tags?.length ?? 0) > mostInList
