import { sql } from "drizzle-orm"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { connections } from "#review-api/db/schema/connections.ts"
import { linkedIntegrations, oauthTokens } from "#review-api/db/schema/integrations.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Location = { location_id: number; location_name: string; account_id: number }

describe.each(databasesFor("search"))("locations that places of a connection can be, on %s", (database) => {
  let api: TestApi
  let parent: SeededAccount
  let child: SeededAccount
  let stranger: SeededAccount
  let admin: Caller
  let tokenId: number
  let placeId: number

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first: stranger } = await seedTwoAccounts(api.deps))
    ;({ parent, child } = await seedPartner(api.deps))
    const { db } = api.deps
    await upsertIntegrations(db)
    const google = integrationId("google_my_business")
    const [token] = await db
      .insert(oauthTokens)
      .values({ accountId: parent.id, integrationId: google })
      .returning()
    tokenId = token!.id
    await db.insert(connections).values({ accountId: parent.id, tokenId })
    const [place] = await rowsOf(
      db,
      { id: column.number() },
      sql`insert into connection_places
            (account_id, owner_account_id, token_id, external_id, name, status, confidence)
          values (${parent.id}, ${parent.id}, ${tokenId}, 'place', 'A place', 'doubtful', 0) returning id`,
    )
    placeId = place!.id
    admin = await api.login(emailOf("Admin", "partner.test"))
  })
  afterAll(() => api.close())

  const listed = async (query: object = {}, as = admin): Promise<Location[]> => {
    const asked = { as, query: { oauth_token_id: tokenId, per_page: 100, ...query } }
    const answer = await api.call("GET", "/connection_locations", asked)
    expect(answer.status).toBe(200)
    return answer.body._embedded.connection_locations
  }
  const accountsOf = (found: Location[]) => [...new Set(found.map(({ account_id: id }) => Number(id)))]
  const choose = (locationId: number, as = admin) =>
    api.patch(`/connection_places/${placeId}`, { as, body: { status: "matched", location_id: locationId } })

  test("are those of the own account alone while no child account is linked", async () => {
    expect(accountsOf(await listed())).toEqual([parent.id])
    expect((await choose(child.locationIds[0]!)).status).toBe(422)
  })

  test("are also those of a child account that is linked, and a person can say that a place is one [P-143]", async () => {
    const link = { accountId: child.id, integrationId: integrationId("google_my_business") }
    await api.deps.db.insert(linkedIntegrations).values({ ...link, ownerAccountId: parent.id, tokenId })
    const found = await listed()
    expect(accountsOf(found)).toEqual([parent.id, child.id])
    expect(found).toHaveLength(parent.locationIds.length + child.locationIds.length)
    const one = found.find(({ account_id: id }) => Number(id) === child.id)!
    const again = await listed({ keywords: one.location_name })
    expect(again.map((location) => location.location_id)).toContain(one.location_id)

    const answer = await choose(Number(one.location_id))
    expect(answer.body).toMatchObject({
      status: "matched",
      account_id: child.id,
      location_id: one.location_id,
      confidence: 100,
    })
    expect((await choose(stranger.locationIds[0]!)).status).toBe(422)
  })

  test("are none of others with another token, or in another account", async () => {
    expect(accountsOf(await listed({ oauth_token_id: tokenId + 1 }))).toEqual([parent.id])
    const ofStranger = await api.login(emailOf("Admin", "first.test"))
    expect(accountsOf(await listed({}, ofStranger))).toEqual([stranger.id])
  })
})
