import { type Id, type UserTypeIds, userTypes } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { userTypeName } from "./matrix.ts"

/**
 * The id of a user type as callers know it (D-020): the configured one. Inside, and in the database, each type has the
 * id of the specification, so that a configuration can change without touching a row.
 * @param typeId of the specification.
 */
export function outerTypeId(ids: UserTypeIds, typeId: number): Id {
  const name = userTypeName(typeId)
  return name ? ids[name] : typeId
}

/** The id of the specification behind a configured one; undefined for an id that is none. */
export function innerTypeId(ids: UserTypeIds, given: Id): number | undefined {
  const found = Object.entries(ids).find(([, own]) => sameId(own, given))
  return found && ownValue(userTypes, found[0])
}
