import { eq, sql } from "drizzle-orm"
import { imports, reviews } from "#review-api/db/schema/reviews.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor, serverDatabase } from "#tests/support/databases.ts"
import { addReview } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("migrations"))("lists of what has changed on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount
  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
  })
  afterAll(() => api.close())

  const noun = { "/reviews": "reviews", "/locations": "locations", "/groups": "groups" } as const
  type Path = keyof typeof noun
  const list = async (path: Path, query: object) => {
    const { status, body } = await api.call("GET", path, {
      as: admin,
      query: query as Record<string, string>,
    })
    return {
      status,
      body,
      rows: (body._embedded?.[noun[path]] ?? []) as { id: number; updated_at: string }[],
    }
  }
  /** The instant behind everything that has been written. */
  const now = async () => {
    const { rows } = (await api.deps.db.execute(
      sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
    )) as { rows: { now: string }[] }
    return rows[0]!.now
  }
  const changedSince = async (path: Path, since: string) =>
    (await list(path, { updated_after: since, per_page: 500 })).rows.map(({ id }) => id)
  const patch = (path: string, body: object) => api.patch(path, { as: admin, body })
  const post = (path: string, body: object) => api.call("POST", path, { as: admin, body })

  test.each(["/reviews", "/locations", "/groups"] as const)(
    "%s are each listed once, in the order in which they were written, though all of them were in one instant",
    async (path) => {
      const table = sql.raw(noun[path])
      const column = sql.raw(path === "/locations" ? "changed_at" : "updated_at")
      await api.deps.db.execute(sql`alter table ${table} disable trigger user`)
      await api.deps.db.execute(sql`update ${table} set ${column} = '2025-01-01T00:00:00Z'`)
      await api.deps.db.execute(sql`alter table ${table} enable trigger user`)
      const whole = (await list(path, { per_page: 500 })).rows.map(({ id }) => id)
      const found: number[] = []
      let query: object | null = { updated_after: "2025-01-01T00:00:00Z", per_page: 2 }
      while (query) {
        const { status, body, rows } = await list(path, query)
        expect([status, body._total]).toEqual([200, whole.length])
        found.push(...rows.map(({ id }) => id))
        const next: string | undefined = body._links.next?.href
        query = next ? Object.fromEntries(new URL(next).searchParams) : null
      }
      expect(found).toEqual(whole.toSorted((one, other) => one - other))
      expect(await changedSince(path, "2025-01-01T00:00:00.001Z")).toEqual([])
    },
  )

  test("a review changes with its text, status, tags, notes and response, and with nothing else", async () => {
    const [id] = first.reviewIds as [number]
    const changes = [
      () => api.deps.db.update(reviews).set({ content: "Edited" }).where(eq(reviews.id, id)),
      () => patch(`/reviews/${id}`, { status: "completed" }),
      () => post("/review_tags", { review_id: id, name: "Terrace" }),
      () => post("/notes", { review_id: id, content: "Call back" }),
      () => post("/responses", { review_id: id, content: "Thank you" }),
      () => api.deps.db.execute(sql`update responses set content = 'Thanks' where review_id = ${id}`),
      () => api.deps.db.execute(sql`delete from responses where review_id = ${id}`),
    ]
    for (const [at, change] of changes.entries()) {
      const since = await now()
      await change()
      expect([at, await changedSince("/reviews", since)]).toEqual([at, [id]])
    }
    const since = await now()
    await api.deps.db.execute(sql`update reviews set import_id = import_id, status = status where id = ${id}`)
    expect(await changedSince("/reviews", since)).toEqual([])
    const { body } = await api.call("GET", `/reviews/${id}`, { as: admin })
    expect(Date.parse(body.updated_at)).toBeLessThanOrEqual(Date.parse(since))
  })

  test("a location changes with its fields, a group with its name and its locations", async () => {
    const [locationId] = first.locationIds as [number]
    let since = await now()
    await patch(`/locations/${locationId}`, { website: "https://alder.example/" })
    expect(await changedSince("/locations", since)).toEqual([locationId])
    const { body: group } = await post("/groups", { name: "Synced" })
    since = await now()
    await patch(`/groups/${group.id}`, { name: "Kept in sync" })
    expect(await changedSince("/groups", since)).toEqual([group.id])
    since = await now()
    await patch(`/groups/${group.id}`, { location_ids: [locationId] })
    expect(await changedSince("/groups", since)).toEqual([group.id])
  })

  test("what an import brings is told when it is done, and nothing that is newer before it", async () => {
    const since = await now()
    const [run] = await api.deps.db.insert(imports).values({ accountId: first.id }).returning()
    const at = { accountId: first.id, locationId: first.locationIds[0]! }
    const imported = await addReview(api.deps, at, { importId: run!.id })
    const live = await addReview(api.deps, at)
    expect(await changedSince("/reviews", since)).toEqual([])
    await api.deps.db.update(imports).set({ status: "done" }).where(eq(imports.id, run!.id))
    expect(await changedSince("/reviews", since)).toEqual([imported, live])
  })

  test("pages, other orders and cursors of other lists are refused", async () => {
    const since = { updated_after: "2025-01-01T00:00:00Z" }
    for (const path of ["/reviews", "/locations", "/groups"] as const) {
      for (const name of ["page", "sort[by]"]) {
        const { status, body } = await list(path, { ...since, [name]: name === "page" ? "2" : sortOf[path] })
        expect([status, Object.keys(body.errors)]).toEqual([400, [name]])
      }
      for (const query of [{ ...since, after: "x" }, { after: "WyJ4IiwxXQ" }])
        expect((await list(path, query)).body.code).toBe("bad_cursor")
      const { status, body } = await list(path, { updated_after: "2026-03-01" })
      expect([status, body.errors]).toEqual([
        400,
        { updated_after: ["must be an instant (2026-01-31T09:30:00Z)"] },
      ])
    }
    const { after } = (await list("/reviews", { ...since, per_page: 1 })).body.paging.cursors
    expect((await list("/reviews", { ...since, after })).status).toBe(200)
    for (const path of ["/locations", "/groups"] as const)
      expect((await list(path, { ...since, after })).body.code).toBe("bad_cursor")
  })
  const sortOf = { "/reviews": "rating", "/locations": "name", "/groups": "name" }
})

describe.each(serverDatabase("sql"))("lists of what has changed, on %s", (database) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ database })
  })
  afterAll(() => api.close())

  test("tell nothing that is newer than what is still being written, so that it is not passed by", async () => {
    const { first } = await seedTwoAccounts(api.deps)
    const as = await api.login("admin@first.test")
    const at = { accountId: first.id, locationId: first.locationIds[0]! }
    const changed = async () => {
      const query = { updated_after: "2020-01-01T00:00:00Z", per_page: 500 }
      const { body } = await api.call("GET", "/reviews", { as, query })
      return body._embedded.reviews.slice(first.reviewIds.length).map(({ id }: { id: number }) => id)
    }
    // The embedded database has one connection: nothing is written or asked beside its transaction.
    const isBeside = database === "postgres"
    let quick: number | undefined
    const slow = await api.deps.db.transaction(async (tx) => {
      const id = await addReview({ ...api.deps, db: tx as never }, at)
      if (isBeside) {
        quick = await addReview(api.deps, at)
        expect(await changed()).toEqual([])
      }
      return id
    })
    quick ??= await addReview(api.deps, at)
    expect(await changed()).toEqual([slow, quick])
  })
})
