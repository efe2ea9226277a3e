import { sql } from "drizzle-orm"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Listed = { id: number; name: string; status: string; failing_since: string | null }

describe.each(databasesFor("sql"))("the places of a connection on %s", (database) => {
  let api: TestApi
  let admin: Caller
  let accountId: number
  /** Of 40 and of 5,000 places: every fourth doubtful, every seventh failing, and names that come twice. */
  let tokenIds: number[]

  beforeAll(async () => {
    api = await startTestApi({ database })
    const { first } = await seedTwoAccounts(api.deps)
    accountId = first.id
    admin = await api.login("admin@first.test")
    await upsertIntegrations(api.deps.db)
    tokenIds = []
    for (const [code, count] of [
      ["google_my_business", 40],
      ["trustpilot", 5_000],
    ] as const) {
      const [token] = await api.deps.db
        .insert(oauthTokens)
        .values({ accountId, integrationId: integrationId(code) })
        .returning()
      tokenIds.push(token!.id)
      await api.deps.db.execute(sql`insert into connection_places
          (account_id, owner_account_id, token_id, external_id, name, status, confidence, failing_since)
        select ${accountId}, ${accountId}, ${token!.id}, 'place-' || i, 'Harbour Inn ' || i % ${count / 2},
          case when i % 4 = 0 then 'doubtful' else 'ignored' end, 0,
          case when i % 7 = 0 then timestamp '2026-05-01 09:00:00.123456' at time zone 'UTC' + (i % 3) * interval '1 day' end
        from generate_series(1, ${count}::integer) i`)
    }
  })
  afterAll(() => api.close())

  async function page(query: Record<string, unknown>) {
    const { status, body } = await api.call("GET", "/connection_places", { as: admin, query })
    expect([status, body]).toEqual([200, body])
    return {
      rows: body._embedded.connection_places as Listed[],
      ...(body.paging.cursors as { before: string | null; after: string | null }),
      total: body._total as number,
      next: body._links.next?.href as string | undefined,
    }
  }

  async function walk(
    query: Record<string, unknown>,
    direction: "after" | "before",
    from: string | null = null,
  ) {
    const pages: Listed[][] = []
    for (let cursor = from; ; ) {
      const { rows, ...cursors } = await page({ ...query, ...(cursor ? { [direction]: cursor } : {}) })
      pages.push(rows)
      const next = cursors[direction]
      if (next === null) return { pages, ...cursors }
      cursor = next
    }
  }

  const inOrder = (tokenId: number) =>
    rowsOf(
      api.deps.db,
      { id: column.number() },
      sql`select id from connection_places where account_id = ${accountId} and token_id = ${tokenId}
          order by status = 'doubtful' desc, failing_since nulls last, name, id`,
    )

  test.each([
    [0, 7],
    [1, 500],
  ])(
    "are walked by cursors in their order, each once, and back the same way: connection %i, %i a page",
    async (at, perPage) => {
      const tokenId = tokenIds[at]!
      const query = { oauth_token_id: tokenId, per_page: perPage }
      const expected = (await inOrder(tokenId)).map(({ id }) => id)
      const there = await walk(query, "after")
      expect(there.pages.flat().map(({ id }) => id)).toEqual(expected)
      expect((await page(query)).total).toBe(expected.length)
      const last = there.pages.at(-1)!
      const back = await walk(query, "before", there.before)
      expect(
        back.pages
          .toReversed()
          .flat()
          .map(({ id }) => id),
      ).toEqual(expected.slice(0, -last.length))
    },
  )

  test("of one status and by number as before; a number further than numbers lead names the cursors", async () => {
    const query = { oauth_token_id: tokenIds[1], status: "doubtful", per_page: 100 }
    const { pages } = await walk(query, "after")
    expect(new Set(pages.flat().map(({ status }) => status))).toEqual(new Set(["doubtful"]))
    expect(pages.flat()).toHaveLength(1_250)
    expect((await page({ ...query, page: 3 })).rows).toEqual(pages[2])
    expect((await page({ ...query, page: 3 })).next).toContain("page=4")
    expect((await page(query)).next).toContain("after=")
  })

  test("that are settled while someone goes through them are left out, and no other one", async () => {
    const query = { oauth_token_id: tokenIds[0], status: "doubtful", per_page: 4 }
    const first = await page(query)
    const settled = await api.patch(`/connection_places/${first.rows.at(-1)!.id}`, {
      as: admin,
      body: { status: "ignored" },
    })
    expect(settled.status).toBe(200)
    const { pages } = await walk(query, "after", first.after)
    expect([...first.rows, ...pages.flat()]).toHaveLength(10)
    expect(new Set([...first.rows, ...pages.flat()].map(({ id }) => id)).size).toBe(10)
  })

  test.each(["x", "WzEsMl0", Buffer.from('[true,"2026-13-99 00:00:00","a",1]').toString("base64url")])(
    "refuse a cursor that is none: %s (D-325)",
    async (after) => {
      const query = { oauth_token_id: tokenIds[0]!, after }
      const { status, body } = await api.call("GET", "/connection_places", { as: admin, query })
      expect([status, body.code]).toEqual([400, "bad_cursor"])
    },
  )
})
