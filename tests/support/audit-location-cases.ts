import type { OperationId } from "#lib/contract/index.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"
import { locationBody } from "./location-body.ts"

/** How each write about locations is made once. */
export const locationCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "locations.create": async ({ admin: as, country }) => ({ as, body: locationBody(await country()) }),
  "locations.update": async ({ admin: as, parent }) => ({
    as,
    params: { id: parent.locationIds[0] },
    body: { name: "Renamed" },
  }),
  "location_source_overrides.create": async ({ admin: as, parent }) => ({
    as,
    body: { location_id: parent.locationIds[1], source_id: 1, phone: "(617) 555-0190" },
  }),
  "location_source_overrides.update": async ({ api, admin: as, parent }) => {
    const body = { location_id: parent.locationIds[2], source_id: 1 }
    const made = await api.call("POST", "/location_source_overrides", { as, body })
    return { as, params: { id: made.body.id }, body: { phone: "(617) 555-0190" } }
  },
}
