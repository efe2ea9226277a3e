import { and, eq } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { userPreferences } from "../../db/schema/user-preferences.ts"
import type { Service } from "../service.ts"
import { isOwn, preferenceItem } from "./preference-item.ts"

/** One of the own preferences. @throws 404 when it is missing or someone else's. */
export const getUserPreference: Service<"user_preferences.get"> = async ({ deps, scope, params }) => {
  const [row] = await deps.db
    .select()
    .from(userPreferences)
    .where(and(isOwn(scope), eq(userPreferences.id, pathId(params.id))))
  if (!row) throw notFound()
  return preferenceItem(row)
}
