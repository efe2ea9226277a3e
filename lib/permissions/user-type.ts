import { type Id, type UserTypeName, userTypes } from "#lib/contract/index.ts"

/** The name behind a user type id (D-020), null for an id that nobody knows. */
export function userTypeOf(id: Id): UserTypeName | null {
  const found = Object.entries(userTypes).find(([, own]) => String(own) === String(id))
  return found ? (found[0] as UserTypeName) : null
}
