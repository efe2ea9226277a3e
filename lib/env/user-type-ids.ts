import { type UserTypeIds, userTypeIdsSchema, userTypes } from "#lib/contract/user-types/ids.ts"
import { processWide } from "./process-wide.ts"

/** The user type ids of the Review API that this process asks, read once. @throws when `USER_TYPE_IDS` is wrong. */
export const userTypeIds = (): UserTypeIds =>
  processWide("user-type-ids", () => {
    const text = process.env["USER_TYPE_IDS"]
    return text ? userTypeIdsSchema.parse(text) : userTypes
  })
