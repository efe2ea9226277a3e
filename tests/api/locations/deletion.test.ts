import { millisecondsInDay } from "date-fns/constants"
import { eq, sql } from "drizzle-orm"
import { deletedForDays } from "#lib/contract/locations/constants.ts"
import { rebuildRollups } from "#review-api/db/rollups/rebuild.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { accountSettings } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { lockAccount } from "#review-api/imports/account-lock.ts"
import { jobKinds } from "#review-api/job-kinds.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { breakRows } from "#tests/support/breaking-rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { expectRightRollups } from "#tests/support/rollup-check.ts"
import { type SeededAccount, seedAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("locks"))("deleted locations on %s (D-144, D-280)", (database) => {
  let api: TestApi
  let made = 0
  const now = Date.parse("2026-01-10T12:00:00Z")

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date(now) } })
    await seedTwoAccounts(api.deps)
  })
  afterAll(() => api.close())

  /** An account of its own for each test: five locations with six reviews each. */
  const begin = async () => {
    const host = `deleted-${++made}.test`
    const account = await seedAccount(api.deps, `Account ${made}`, host, "America/Chicago")
    return { account, admin: await api.login(`admin@${host}`), host }
  }
  const remove = (id: number, as: Caller) => api.call("DELETE", `/locations/${id}`, { as })
  const restore = (id: number, as: Caller) => api.call("POST", `/locations/${id}/restore`, { as })
  const names = async (as: Caller, query: Record<string, unknown> = {}) => {
    const { body } = await api.call("GET", "/locations", { as, query })
    return body._embedded.locations.map(({ name }: { name: string }) => name)
  }

  /** Readings of the account's reviews, each its own way through the code. */
  const readings = async (as: Caller, { id, groupIds }: SeededAccount) => {
    const get = async (path: string, query: Record<string, unknown> = {}) =>
      (await api.call("GET", path, { as, query: { account_id: id, ...query } })).body
    const [list, inGroup, found, account, file, group] = [
      await get("/reviews", { per_page: 500 }),
      await get("/reviews", { per_page: 500, group_id: groupIds[1] }),
      await get("/reviews", { keywords: "Visit" }),
      await get(`/accounts/${id}`),
      await get("/export/csv/reviews"),
      await get(`/groups/${groupIds[1]}`),
    ]
    return {
      listed: list._total,
      inGroup: inGroup._total,
      found: found._total,
      locations: account.total_locations,
      lines: String(file).trim().split("\n").length - 1,
      members: group.active_location_ids,
    }
  }
  const figures = ({ id, timeZone }: SeededAccount) =>
    expectRightRollups(api.deps, { accountId: id, timeZone })

  test("leave lists, figures, files and groups at once, and come back as they were [L-487]", async () => {
    const { account, admin } = await begin()
    const [alder] = account.locationIds
    const before = await readings(admin, account)
    expect(before).toMatchObject({ listed: 30, found: 30, inGroup: 18, locations: 5, lines: 30 })
    expect(await remove(alder!, admin)).toMatchObject({ status: 204, body: "" })
    expect(await readings(admin, account)).toMatchObject({
      listed: 24,
      inGroup: 12,
      found: 24,
      locations: 4,
      lines: 24,
      members: before.members.filter((id: number) => id !== alder),
    })
    await figures(account)
    expect(await names(admin)).not.toContain("Alder Café")
    expect((await api.call("GET", `/locations/${alder}`, { as: admin })).status).toBe(404)
    expect(await restore(alder!, admin)).toMatchObject({ status: 200, body: { id: alder, version: 3 } })
    expect(await readings(admin, account)).toEqual(before)
    await figures(account)
  })

  test("stay out of figures that are counted again while they are gone", async () => {
    const { account, admin } = await begin()
    await remove(account.locationIds[1]!, admin)
    await rebuildRollups(api.deps.db, account.id)
    expect((await readings(admin, account)).listed).toBe(24)
    await restore(account.locationIds[1]!, admin)
    await figures(account)
    expect((await readings(admin, account)).listed).toBe(30)
  })

  test("are listed for Admins alone, with the instant of their deletion", async () => {
    const { account, admin, host } = await begin()
    const manager = await api.login(`manager@${host}`)
    await remove(account.locationIds[0]!, admin)
    const { body } = await api.call("GET", "/locations", { as: admin, query: { deleted: true } })
    expect(body._embedded.locations).toEqual([
      expect.objectContaining({ name: "Alder Café", deleted_at: new Date(now).toISOString() }),
    ])
    const refused = await api.call("GET", "/locations", { as: manager, query: { deleted: true } })
    expect([refused.status, (await restore(account.locationIds[0]!, manager)).status]).toEqual([403, 403])
  })

  test("need the permission, an own location, and one that is there [L-433]", async () => {
    const { account, admin, host } = await begin()
    const other = await begin()
    const [alder, birch] = account.locationIds as [number, number]
    const statuses = []
    for (const who of ["read-only", "user", "manager"]) {
      statuses.push((await remove(alder, await api.login(`${who}@${host}`))).status)
    }
    statuses.push((await remove(alder, other.admin)).status, (await restore(birch, admin)).status)
    expect(statuses).toEqual([403, 403, 403, 404, 404])
    await remove(alder, admin)
    expect([(await remove(alder, admin)).status, (await restore(alder, other.admin)).status]).toEqual([
      404, 404,
    ])
  })

  test("are never the last one of an account, also when all go at once [L-434]", async () => {
    const { account, admin } = await begin()
    for (const id of account.locationIds.slice(0, 3)) await remove(id, admin)
    const answers = await atOnce(account.locationIds.slice(3).map((id) => remove(id, admin)))
    for (const { status } of answers) expect([204, 409, 422]).toContain(status)
    const left = account.locationIds.slice(3)
    const last = []
    for (const id of left) last.push(await remove(id, admin))
    expect(await names(admin)).toHaveLength(1)
    expect(last).toContainEqual(
      expect.objectContaining({
        status: 422,
        body: expect.objectContaining({ error: "Can't delete the last location on the account." }),
      }),
    )
    await figures(account)
  })

  test("whoever edits one meanwhile is told that it has been deleted", async () => {
    const { account, admin, host } = await begin()
    const manager = await api.login(`manager@${host}`)
    const [alder, , , dogwood] = account.locationIds as number[]
    await remove(alder!, admin)
    await remove(dogwood!, admin)
    const change = (id: number) => api.patch(`/locations/${id}`, { as: manager, body: { name: "Mine" } })
    expect(await change(alder!)).toMatchObject({
      status: 404,
      body: { code: "location_deleted", error: "This location has been deleted." },
    })
    // A review that a user never saw is missing for them, deleted or not.
    expect((await change(dogwood!)).body).not.toHaveProperty("code", "location_deleted")
  })

  test("are refused while an import runs, and where support manages locations", async () => {
    const { account, admin } = await begin()
    const [alder] = account.locationIds as number[]
    const release = await lockAccount(api.deps, account.id)
    const refused = await remove(alder!, admin)
    await release!()
    expect(refused).toMatchObject({
      status: 409,
      body: { error: "An import is running. Please try again when it's done." },
    })
    await api.deps.db
      .insert(accountSettings)
      .values({ accountId: account.id, code: "self_serve_locations", value: "false" })
    expect(await remove(alder!, admin)).toMatchObject({ status: 403, body: { code: "feature_off" } })
  })

  test("several at the same moment do not keep each other away", async () => {
    const { account, admin } = await begin()
    const ids = (account.locationIds as number[]).slice(0, 4)
    const removed = await atOnce(ids.map((id) => remove(id, admin)))
    expect(removed.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const restored = await atOnce(ids.map((id) => restore(id, admin)))
    expect(restored.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await figures(account)
  })

  test("can't come back with an external id that another location has by now", async () => {
    const { account, admin } = await begin()
    const [alder, birch] = account.locationIds as [number, number]
    await remove(alder, admin)
    await api.patch(`/locations/${birch}`, { as: admin, body: { external_id: "A-1" } })
    expect(await restore(alder, admin)).toMatchObject({
      status: 409,
      body: { error: "External ID is already in use" },
    })
    await api.patch(`/locations/${birch}`, { as: admin, body: { external_id: "A-2" } })
    expect((await restore(alder, admin)).status).toBe(200)
  })

  test("lose all reviews but one that can't be removed, and stay until it can", async () => {
    const { account, admin } = await begin()
    const [alder] = account.locationIds as [number]
    const job = jobKinds.location_removal
    const run = () =>
      job.run(api.deps, { id: String(alder), signal: AbortSignal.timeout(60_000), isLastAttempt: false })
    await remove(alder, admin)
    const deletedAt = new Date(now - deletedForDays * millisecondsInDay).toISOString()
    await api.deps.db.update(locations).set({ deletedAt }).where(eq(locations.id, alder))
    const own = () =>
      api.deps.db.select({ id: reviews.id }).from(reviews).where(eq(reviews.locationId, alder))
    const all = await own()
    expect(all.length).toBeGreaterThan(1)
    const mend = await breakRows(api.deps, "reviews", `old.id = ${all[0]!.id}`, "delete")
    try {
      await expect(run()).rejects.toThrow()
    } finally {
      await mend()
    }
    expect(await own()).toEqual([all[0]])
    await run()
    expect(await own()).toEqual([])
    expect(await api.deps.db.$count(locations, eq(locations.id, alder))).toBe(0)
  })

  test("are removed for good after 30 days, and nothing else with them", async () => {
    const { account, admin } = await begin()
    const [alder, birch] = account.locationIds as [number, number]
    const job = jobKinds.location_removal
    const run = (id: number) =>
      job.run(api.deps, { id: String(id), signal: AbortSignal.timeout(60_000), isLastAttempt: false })
    const age = async (id: number, ms: number) => {
      const deletedAt = new Date(now - ms).toISOString()
      await api.deps.db.update(locations).set({ deletedAt }).where(eq(locations.id, id))
      await api.deps.db.update(reviews).set({ deletedAt }).where(eq(reviews.locationId, id))
    }
    await remove(alder, admin)
    await remove(birch, admin)
    await age(alder, deletedForDays * millisecondsInDay - 1)
    expect(await job.waiting(api.deps)).not.toContain(String(alder))
    await run(alder)
    await run(account.locationIds[2]!)
    expect((await restore(alder, admin)).status).toBe(200)
    await remove(alder, admin)
    await age(alder, deletedForDays * millisecondsInDay)
    expect(await job.waiting(api.deps)).toEqual([String(alder)])
    await run(alder)
    expect((await restore(alder, admin)).status).toBe(404)
    expect((await restore(birch, admin)).status).toBe(200)
    const left = await rowsOf(
      api.deps.db,
      { locationId: column.number() },
      sql`select distinct location_id from reviews where account_id = ${account.id} order by 1`,
    )
    expect(left.map(({ locationId }) => locationId)).toEqual(account.locationIds.slice(1))
    await figures(account)
  })
})
