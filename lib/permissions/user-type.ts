import type { Id, UserTypeName } from "#lib/contract/index.ts"
import type { UserTypeIds } from "#lib/contract/user-types/ids.ts"
import { userTypeIds } from "#lib/env/user-type-ids.ts"

/** The name behind a user type id (D-020), null for an id that no one knows. */
export function userTypeOf(id: Id, ids: UserTypeIds = userTypeIds()): UserTypeName | null {
  const found = Object.entries(ids).find(([, own]) => String(own) === String(id))
  return found ? (found[0] as UserTypeName) : null
}
