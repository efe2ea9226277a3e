import { and, count, eq, sql } from "drizzle-orm"
import { filterId } from "../../core/ids.ts"
import { userPreferences } from "../../db/schema/user-preferences.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { orderBy, type SortKey } from "../list-sort.ts"
import type { Service } from "../service.ts"
import { isOwn, preferenceItem } from "./preference-item.ts"

const sortKeys: Record<string, SortKey> = {
  name: { by: [sql`lower(${userPreferences.name}) collate "C"`] },
}

/** The own preferences by name (000 §7); `name` finds one by its whole name, whatever its case (D-103). */
export const listUserPreferences: Service<"user_preferences.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { preference_type: type, name, user_id: user } = query
  const where = and(
    isOwn(scope),
    type === undefined ? undefined : eq(userPreferences.preferenceType, type),
    name?.trim() ? sql`lower(${userPreferences.name}) = lower(${name.trim()})` : undefined,
    // Someone else's list is an empty one: it tells nothing.
    user === undefined ? undefined : eq(userPreferences.userId, filterId(user)!),
  )
  const [total] = await deps.db.select({ n: count() }).from(userPreferences).where(where)
  const rows = await deps.db
    .select()
    .from(userPreferences)
    .where(where)
    .orderBy(orderBy(query, sortKeys, ["name"], sql`${userPreferences.id}`))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/user_preferences",
    query,
    page,
    perPage,
    total: total!.n,
    collection: "user_preferences",
    items: rows.map(preferenceItem),
  })
}
