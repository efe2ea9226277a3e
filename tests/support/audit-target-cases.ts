import type { AuditFixture } from "./audit-cases.ts"
import { someTargets } from "./targets.ts"

/** Targets are set once for each place: these have a group of their own. */
async function targetsOfGroup({ make, group }: AuditFixture): Promise<number> {
  const { id } = await make("/location_custom_targets", someTargets({ group_id: (await group()).id }))
  return id
}

/** Writes of targets and weights. */
export const targetCases = {
  "location_custom_targets.create": async (fixture: AuditFixture) => ({
    as: fixture.admin,
    body: someTargets({ group_id: (await fixture.group()).id }),
  }),
  "location_custom_targets.update": async (fixture: AuditFixture) => ({
    as: fixture.admin,
    params: { id: await targetsOfGroup(fixture) },
    body: { total_reviews: 60 },
  }),
  "location_custom_targets.delete": async (fixture: AuditFixture) => ({
    as: fixture.admin,
    params: { id: await targetsOfGroup(fixture) },
  }),
  "location_custom_targets.bulk_update": async ({ parent, admin: as }: AuditFixture) => ({
    as,
    body: someTargets({ location_ids: [parent.locationIds[0]], total_reviews: 51 }),
  }),
  "location_custom_targets.bulk_delete": async ({ make, parent, admin: as }: AuditFixture) => {
    const location_ids = [parent.locationIds[0]]
    await make("/location_custom_targets/bulk_update", someTargets({ location_ids }))
    return { as, body: { location_ids } }
  },
  "score_weights.create": async ({ admin: as }: AuditFixture) => ({
    as,
    body: {
      average_rating: 40,
      review_volume: 15,
      response_efficiency: 20,
      ll_health: 15,
      media_presence: 10,
    },
  }),
}
