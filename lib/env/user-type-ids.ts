import { userTypes } from "#lib/contract/session.ts"
import { type UserTypeIds, userTypeIdsSchema } from "#lib/contract/user-type-ids.ts"

let known: UserTypeIds | undefined

/** The user type ids of the Review API that this process asks, read once. @throws when `USER_TYPE_IDS` is wrong. */
export function userTypeIds(): UserTypeIds {
  const text = process.env["USER_TYPE_IDS"]
  known ??= text ? userTypeIdsSchema.parse(text) : userTypes
  return known
}
