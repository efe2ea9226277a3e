import type { OperationId } from "#lib/contract/index.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"
import { locationBody } from "./location-body.ts"

/** A location that nothing else has. */
async function location({ api, parent }: AuditFixture): Promise<number> {
  const [row] = await api.deps.db
    .insert(locations)
    .values({ accountId: parent.id, name: "Passing", address: "1 Main Street" })
    .returning()
  return row!.id
}

export const locationCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "locations.create": async ({ admin: as, country }) => ({ as, body: locationBody(await country()) }),
  "locations.update": async ({ admin: as, parent }) => ({
    as,
    params: { id: parent.locationIds[0] },
    body: { name: "Renamed" },
  }),
  "locations.delete": async (fixture) => ({ as: fixture.admin, params: { id: await location(fixture) } }),
  "locations.revert": async (fixture) => {
    const { admin: as, api } = fixture
    const id = await location(fixture)
    await api.patch(`/locations/${id}`, { as, body: { name: "Renamed" } })
    const { body } = await api.call("GET", `/locations/${id}/history`, { as })
    return { as, params: { id }, body: { entry_id: body._embedded.history[0].id } }
  },
  "locations.restore": async (fixture) => {
    const { admin: as, api } = fixture
    const id = await location(fixture)
    await api.call("DELETE", `/locations/${id}`, { as })
    return { as, params: { id } }
  },
}
