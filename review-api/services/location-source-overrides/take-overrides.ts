import { and, eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { sourceOverrides } from "../../db/schema/location-source-overrides.ts"
import { visibleLocation } from "../locations/get-location.ts"
import { recordLocationChanges } from "../locations/record-location-changes.ts"
import type { Call } from "../service.ts"

type Override = Pick<
  typeof sourceOverrides.$inferSelect,
  "locationId" | "sourceId" | "phone" | "website" | "enabled"
>

/** Gives the values that a location has for one directory alone what that directory has. Nothing is published for what it shows. */
export async function takeOverrides(
  tx: Db,
  { deps, scope, actor }: Pick<Call<"location_diffs.accept">, "deps" | "scope" | "actor">,
  own: Override,
  values: { [field: string]: unknown },
  { isPublished = false }: { isPublished?: boolean } = {},
): Promise<void> {
  const { accountId } = scope
  const { locationId, sourceId, phone, website, enabled } = own
  await tx
    .update(sourceOverrides)
    .set(values)
    .where(
      and(
        eq(sourceOverrides.accountId, accountId),
        eq(sourceOverrides.locationId, locationId),
        eq(sourceOverrides.sourceId, sourceId),
      ),
    )
  const { name } = await visibleLocation(tx, scope, locationId)
  const before = { source_id: sourceId, phone, website, enabled }
  // As what it is: the history would put it back into the location itself.
  const action = "location_source_overrides.update"
  const change = { id: locationId, name, action, before, after: { ...before, ...values } } as const
  await recordLocationChanges(tx, deps, actor, accountId, [change], { isPublished })
}
