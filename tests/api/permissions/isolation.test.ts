import { operations } from "#lib/contract/index.ts"
import { boundCursor } from "#review-api/core/cursors.ts"
import { encodeCursor } from "#review-api/db/queries/review-cursor.ts"
import type { TestAnswer } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { bodies, missing } from "#tests/support/foreign-bodies.ts"
import {
  type Case,
  callNaming,
  callsByNoun,
  cases,
  keyOf,
  requestedBy,
  rowOf,
  seedForeignRows,
  seen,
  statusesOf,
} from "#tests/support/foreign-rows.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { tryEvery } from "#tests/support/try-every.ts"

test("every write that names a row has a body here", () => {
  const writes = cases.filter(({ id }) => "body" in operations[id])
  expect(writes.filter(({ id }) => !bodies[id])).toEqual([])
})

test("every parameter that names a row is known here", () => {
  expect(cases.filter((one) => !rowOf[keyOf(one)])).toEqual([])
  expect(cases.length).toBeGreaterThan(25)
})

describe.each(databasesFor("sql"))("isolation on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => new Date("2026-01-01T00:00:00Z") } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    await seedForeignRows(api, { first, second })
  })
  afterAll(() => api.close())

  async function ask(type: (typeof loginTypes)[number], one: Case, row: number): Promise<TestAnswer> {
    const as = await api.login(emailOf(type, "first.test"))
    const { method, path, query, body } = callNaming(one, row, first)
    return api.call(method, path, { as, query, body })
  }

  test.each(callsByNoun(cases))("calls of %s tell nobody anything of another account", (_, requested) =>
    tryEvery(requested, requestedBy, async ({ type, ...one }) => {
      const foreign = rowOf[keyOf(one)]!(second)
      const answer = await ask(type, one, foreign)
      expect(seen(answer, foreign)).toBe(seen(await ask(type, one, missing), missing))
      expect(statusesOf(one)).toContain(answer.status)
      if (one.place === "params") expect([403, 404]).toContain(answer.status)
      if (one.place === "query" && answer.status === 200) {
        expect(answer.text).not.toMatch(new RegExp(`"account_id":${second.id}\\b`))
      }
    }),
  )

  const others = loginTypes.filter((type) => type !== "Admin")

  test.each(others)(
    "%s cannot tell an unassigned location, group or review from a missing one",
    async (type) => {
      const rows: [Case, number][] = [
        [{ id: "locations.get", place: "params", name: "id" }, first.unassignedLocationIds[0]!],
        [{ id: "groups.get", place: "params", name: "id" }, first.unassignedGroupId],
        [{ id: "reviews.get", place: "params", name: "id" }, first.reviewIds.at(-1)!],
        [{ id: "reviews.get_neighbours", place: "params", name: "id" }, first.reviewIds.at(-1)!],
        [{ id: "reviews.list_history", place: "params", name: "id" }, first.reviewIds.at(-1)!],
        ...(["reviews.list", "reviews.count", "metrics.overview", "metrics.breakdown"] as const).flatMap(
          (id): [Case, number][] => [
            [{ id, place: "query", name: "location_id" }, first.unassignedLocationIds[0]!],
            [{ id, place: "query", name: "location_ids" }, first.unassignedLocationIds[0]!],
            // It holds a location that is assigned, beside others.
            [{ id, place: "query", name: "group_id" }, first.unassignedGroupId],
          ],
        ),
        [{ id: "locations.list", place: "query", name: "group_id" }, first.unassignedGroupId],
        [{ id: "locations.list", place: "query", name: "exclude[group_id]" }, first.unassignedGroupId],
        [{ id: "groups.list", place: "query", name: "containing" }, first.unassignedLocationIds[0]!],
        [{ id: "groups.list", place: "query", name: "not_containing" }, first.unassignedLocationIds[0]!],
      ]
      for (const [one, row] of rows) {
        const answer = await ask(type, one, row)
        expect([one.id, seen(answer, row)]).toEqual([one.id, seen(await ask(type, one, missing), missing)])
        if (one.place === "params") expect([one.id, answer.status]).toEqual([one.id, 404])
      }
    },
  )

  test.each(others)("a cursor tells %s nothing of locations, whoever made it", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    const order = { by: "location_name", direction: "asc" } as const
    const page = async (group: number, way: "after" | "before") => {
      const place = encodeCursor(order, { group, publishedAt: "2025-02-01T00:00:00.000000Z", id: 1 })
      const list = { "sort[by]": "location_name", "sort[order]": "asc" }
      const cursor = boundCursor("/reviews", list, place)!
      const query = { ...list, [way]: cursor }
      const answer = await api.call("GET", "/reviews", { as, query })
      // Its self has the cursor that was sent.
      return answer.text.replaceAll(encodeURIComponent(cursor), "")
    }
    for (const way of ["after", "before"] as const) {
      const unknown = await page(missing, way)
      for (const id of [...first.unassignedLocationIds, ...second.locationIds]) {
        expect(await page(id, way)).toBe(unknown)
      }
      expect(await page(first.assignedLocationIds[1]!, way)).not.toBe(unknown)
    }
  })

  test("Admin reads all of these", async () => {
    const paths = [
      `/locations/${first.unassignedLocationIds[0]}`,
      `/groups/${first.unassignedGroupId}`,
      `/reviews/${first.reviewIds.at(-1)}`,
    ]
    const as = await api.login("admin@first.test")
    for (const path of paths)
      expect([path, (await api.call("GET", path, { as })).status]).toEqual([path, 200])
  })

  test.each(loginTypes)("lists hold rows of %s's own account only", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    for (const noun of ["locations", "groups", "reviews", "account_settings"]) {
      const { body } = await api.call("GET", `/${noun}`, { as, query: { per_page: 500 } })
      const rows = body._embedded[noun] as { account_id: number; location_id?: number }[]
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([first.id]))
      const visible = type === "Admin" ? first.locationIds : first.assignedLocationIds
      for (const row of rows) if (row.location_id) expect(visible).toContain(row.location_id)
    }
  })
})
