import { sql } from "drizzle-orm"
import { anyRows } from "#tests/support/any-rows.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(databasesFor("migrations"))("the audit log on %s", (database) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ database })
  })
  afterAll(() => api.close())

  test("tells who signed in and out, and from where", async () => {
    const { first } = await seedTwoAccounts(api.deps)
    const admin = first.users.Admin
    const headers = { "user-agent": "Test/1.0", "x-forwarded-for": "203.0.113.9" }
    const body = { email: admin.email, password: seedPassword }
    const { body: opened } = await api.call("POST", "/auth", { body, headers })
    const caller = { email: admin.email, token: opened.token as string }
    await api.call("DELETE", "/auth", { as: caller, headers })
    const rows = await anyRows(
      api.deps.db,
      sql`select action, actor_user_id as user, actor_email as email, actor_kind as kind, address,
            user_agent as agent from audit_entries where account_id = ${first.id} order by id`,
    )
    const who = {
      user: admin.id,
      email: admin.email,
      kind: "user",
      address: "203.0.113.9",
      agent: "Test/1.0",
    }
    expect(rows.map((row) => ({ ...row, user: Number(row["user"]) }))).toEqual([
      { action: "auth.create", ...who },
      { action: "auth.end", ...who },
    ])
  })

  test.each(["update audit_entries set action = 'x'", "delete from audit_entries", "truncate audit_entries"])(
    "takes no change back: %s",
    async (statement) => {
      await expect(api.deps.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining("append-only") },
      })
    },
  )
})
