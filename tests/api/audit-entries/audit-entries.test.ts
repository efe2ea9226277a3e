import { parse } from "csv-parse/sync"
import { eq, sql } from "drizzle-orm"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Entry = typeof auditEntries.$inferInsert
type Row = {
  id: number
  account_id: number
  at: string
  action: string
  resource_name: string
  email: string
}

const now = new Date("2026-03-05T12:00:00Z")

describe.each(databasesFor("search"))("reading the audit log on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, clock: { now: () => now } })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    // Sign-ins stand in the log as well; here they come first.
    for (const type of loginTypes) await api.login(emailOf(type, "first.test"))
    await api.login("admin@second.test")
    const manager = { actorUserId: first.users.Manager.id, actorEmail: "manager@first.test" }
    const line = (more: Partial<Entry>): Entry => ({
      accountId: first.id,
      at: "2026-03-01T12:00:00Z",
      action: "groups.update",
      resourceType: "group",
      resourceId: "7",
      resourceName: "North",
      actorKind: "user",
      ...manager,
      ...more,
    })
    const lines = [
      line({
        resourceName: "Küste",
        before: { name: "Coast" },
        after: { name: "Küste" },
        address: "203.0.113.4",
      }),
      // Chicago is six hours behind: this is still the last day of February there.
      line({ at: "2026-03-01T05:59:59.999Z", resourceName: "evening of February" }),
      line({ at: "2026-03-01T06:00:00Z", resourceName: "morning of March" }),
      line({ at: "2026-03-02T05:59:59.999Z", resourceName: "last of the first" }),
      line({ at: "2026-03-02T06:00:00Z", resourceName: "first of the second" }),
      line({
        action: "users.create",
        resourceType: "user",
        resourceName: '=HYPERLINK("x")',
        actorKind: "shadow",
      }),
      line({ action: "imports.run", actorUserId: null, actorEmail: null, actorKind: "system" }),
      ...Array.from({ length: 60 }, (_, at) =>
        line({ at: "2026-01-10T12:00:00Z", resourceName: `Old ${at}` }),
      ),
      line({ accountId: second.id, actorUserId: second.users.Manager.id, actorEmail: "manager@second.test" }),
    ]
    // One after the other, so that ids follow the order.
    for (const one of lines) await api.deps.db.insert(auditEntries).values(one)
  })
  afterAll(() => api.close())

  const list = async (query: Record<string, unknown> = {}) => {
    const { status, body } = await api.call("GET", "/audit_entries", {
      as: await api.login("admin@first.test"),
      query,
    })
    expect(status).toBe(200)
    const { audit_entries } = body._embedded as { audit_entries: Row[] }
    return {
      rows: audit_entries,
      total: body._total as number,
      isExact: body._total_exact as boolean,
      cursors: body.paging.cursors as { before: string | null; after: string | null },
    }
  }
  const names = async (query: Record<string, unknown>) =>
    (await list(query)).rows.map((row) => row.resource_name)
  const download = async (query: Record<string, unknown> = {}) =>
    api.call("GET", "/export/csv/audit_entries", { as: await api.login("admin@first.test"), query })

  test("shows the lines of the own account, newest first, with what was before and after", async () => {
    const { rows, total, isExact } = await list({ per_page: 500 })
    expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([first.id]))
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a))
    expect([total, isExact]).toEqual([rows.length, true])
    expect(rows.find((row) => row.resource_name === "Küste")).toMatchObject({
      at: "2026-03-01T12:00:00.000Z",
      action: "groups.update",
      resource_type: "group",
      resource_id: "7",
      user_id: first.users.Manager.id,
      email: "manager@first.test",
      actor_kind: "user",
      address: "203.0.113.4",
      before: { name: "Coast" },
      after: { name: "Küste" },
    })
  })

  test("is turned by cursors both ways, and no line is met twice or missed", async () => {
    const whole = (await list({ per_page: 500 })).rows.map(({ id }) => id)
    const met: number[] = []
    const pages: number[][] = []
    const newer: (string | null)[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ per_page: 25, ...(after ? { after } : {}) })
      pages.push(page.rows.map((row) => row.id))
      met.push(...page.rows.map((row) => row.id))
      newer.push(page.cursors.before)
      after = page.cursors.after
    } while (after)
    expect(met).toEqual(whole)
    expect(pages.length).toBeGreaterThan(2)
    const back = await list({ per_page: 25, before: newer[2]! })
    expect(back.rows.map(({ id }) => id)).toEqual(pages[1])
    const start = await list({ per_page: 25, before: newer[1]! })
    expect([start.rows.map(({ id }) => id), start.cursors.before]).toEqual([pages[0], null])
    expect((await list({ per_page: 25 })).cursors.before).toBeNull()
    const refused = await api.call("GET", "/audit_entries", {
      as: await api.login("admin@first.test"),
      query: { resource_type: "group", after: newer[1]! },
    })
    expect([refused.status, refused.body.code]).toEqual([400, "bad_cursor"])
  })

  test("days are those of the account, both included", async () => {
    expect(await names({ from: "2026-03-01", to: "2026-03-01", resource_type: "group" })).toEqual([
      "North",
      "last of the first",
      "morning of March",
      "Küste",
    ])
    expect(await names({ to: "2026-02-28", from: "2026-02-28" })).toEqual(["evening of February"])
    expect(await names({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["first of the second"])
  })

  test("is narrowed by person, action, type and name", async () => {
    expect(await names({ action: "users.create" })).toEqual(['=HYPERLINK("x")'])
    expect(await names({ action: "imports.run" })).toEqual(["North"])
    expect(await names({ resource_type: "user" })).toEqual(['=HYPERLINK("x")'])
    expect(await names({ keywords: "kuste" })).toEqual(["Küste"])
    for (const [name, text] of [
      ["action", /choices/],
      ["resource_type", /^must be one of account, /],
    ] as const) {
      const { status, body } = await download({ [name]: "groups.imagined" })
      expect([status, body.errors]).toEqual([400, { [name]: [expect.stringMatching(text)] }])
    }
    expect(await names({ user_id: second.users.Manager.id })).toEqual([])
    const { rows } = await list({ user_id: first.users.Admin.id })
    expect(rows.map(({ action, email }) => [action, email])).toEqual([["auth.create", "admin@first.test"]])
  })

  test("names what ids in its lines stand for; what is gone or another account's keeps its id", async () => {
    const as = await api.login("admin@first.test")
    const [own, foreign] = [first.locationIds[0]!, second.locationIds[0]!]
    await api.deps.db.insert(auditEntries).values({
      accountId: first.id,
      at: "2026-01-09T12:00:00Z",
      action: "groups.update",
      resourceType: "group",
      resourceName: "Named",
      actorKind: "user",
      after: { location_ids: [own, foreign, 987_654], user_id: first.users.Manager.id },
    })
    const { body } = await api.call("GET", "/audit_entries", { as, query: { keywords: "Named" } })
    const { body: location } = await api.call("GET", `/locations/${own}`, { as })
    expect(body.names["location_ids"]).toEqual({ [own]: location.name })
    expect(Object.keys(body.names["user_id"])).toEqual([String(first.users.Manager.id)])
  })

  test("tells who and what appears in it, each once", async () => {
    const as = await api.login("admin@first.test")
    const { status, body } = await api.call("GET", "/audit_entries/choices", { as })
    expect(status).toBe(200)
    expect(body.users.map((user: { email: string }) => user.email)).toEqual(
      loginTypes.map((type) => emailOf(type, "first.test")).toSorted(),
    )
    expect(body.actions).toEqual(["auth.create", "groups.update", "imports.run", "users.create"])
  })

  test.each(["/audit_entries", "/audit_entries/choices", "/export/csv/audit_entries"])(
    "%s is for Admins alone",
    async (path) => {
      for (const type of loginTypes) {
        const { status } = await api.call("GET", path, { as: await api.login(emailOf(type, "first.test")) })
        expect([type, status]).toEqual([type, type === "Admin" ? 200 : 403])
      }
      expect((await api.call("GET", path)).status).toBe(401)
    },
  )

  test("is exported as CSV with the same filter, in the zone of the account", async () => {
    const { status, headers, text } = await download({ action: "groups.update", from: "2026-02-28" })
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("x-suggested-filename")).toBe("audit-log-2026-03-05.csv")
    expect(headers.get("content-disposition")).toBe('attachment; filename="audit-log-2026-03-05.csv"')
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows.map((row) => [row["time"], row["resource_name"]])).toEqual([
      ["2026-03-02 00:00", "first of the second"],
      ["2026-03-01 23:59", "last of the first"],
      ["2026-03-01 00:00", "morning of March"],
      ["2026-02-28 23:59", "evening of February"],
      ["2026-03-01 06:00", "Küste"],
    ])
    expect(rows.at(-1)).toMatchObject({
      email: "manager@first.test",
      acting_as: "user",
      before: '{"name":"Coast"}',
      after: '{"name":"Küste"}',
    })
  })

  test("the export holds no formula and nothing of another account", async () => {
    const { text } = await download()
    expect(text).not.toContain("second.test")
    const cells = (parse(text, { bom: true }) as string[][]).flat()
    expect(cells).toContain('\'=HYPERLINK("x")')
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  test("the export reads a batch at a time and stops with the visitor", async () => {
    const many = { accountId: second.id, action: "x.test", resourceType: "x", actorKind: "system" }
    await api.deps.db.execute(sql`
      insert into audit_entries (account_id, action, resource_type, actor_kind, resource_name)
      select ${many.accountId}, 'x.test', 'x', 'system', 'Line ' || n from generate_series(1, 2500) n`)
    const as = await api.login("admin@second.test")
    const { text } = await api.call("GET", "/export/csv/audit_entries", { as, query: { action: "x.test" } })
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows.map((row) => row["resource_name"])).toEqual(
      Array.from({ length: 2500 }, (_, at) => `Line ${2500 - at}`),
    )
    const [stored] = await api.deps.db
      .select({ count: sql<number>`count(*)::integer` })
      .from(auditEntries)
      .where(eq(auditEntries.accountId, second.id))
    expect(stored!.count).toBeGreaterThan(2500)
  })

  test.each([
    ["from", "yesterday"],
    ["to", "2026-02-30"],
    ["per_page", "501"],
    ["keywords", "x".repeat(201)],
  ])("refuses %s=%s with 400", async (name, value) => {
    const as = await api.login("admin@first.test")
    for (const path of ["/audit_entries", "/export/csv/audit_entries"]) {
      if (name === "per_page" && path.startsWith("/export")) continue
      const { status, body } = await api.call("GET", path, { as, query: { [name]: value } })
      expect([path, status, Object.keys(body.errors)]).toEqual([path, 400, [name]])
    }
  })
})
