import { storedValues } from "#review-api/db/queries/target-columns.ts"
import { groups } from "#review-api/db/schema/places.ts"
import { locationTargets } from "#review-api/db/schema/scores.ts"
import type { NounCases } from "../noun-cases.ts"
import { someTargets } from "../targets.ts"

const asTexts = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [group] = await db.insert(groups).values({ accountId, name: "With targets" }).returning()
    const [row] = await db
      .insert(locationTargets)
      .values({ accountId, groupId: group!.id, ...storedValues(someTargets() as never) })
      .returning()
    return row!.id
  },
  names: ["location_custom_targets.id"],
  create: { id: "location_custom_targets.create", body: () => someTargets() },
  ofRow: {
    "location_custom_targets.update": { total_reviews: 60 },
    "location_custom_targets.delete": null,
  },
  forms: {
    "location_custom_targets.create": null,
    "location_custom_targets.update": [
      ["id", "location_custom_targets.id", asTexts(someTargets({ total_reviews: 70 }))],
    ],
    "location_custom_targets.delete": [["id", "location_custom_targets.id", {}]],
  },
}
