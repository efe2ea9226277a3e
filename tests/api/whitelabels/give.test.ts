import { sql } from "drizzle-orm"
import { giveWhitelabel } from "#review-api/services/whitelabels/give-whitelabel.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

describe.each(testDatabases())("giving an account a white label on %s", (database) => {
  let api: TestApi
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())

  const give = (email: string) => giveWhitelabel(api.deps, { email, staff: "staff@provider.test" })

  test("makes it an account with one, which its admin may change, and stands in its log", async () => {
    expect(await give(" User@First.test ")).toMatch(/^First Account now has a white label\./)
    const as = await api.signIn("admin@first.test")
    expect((await api.call("GET", "/auth", { as })).body.is_whitelabel).toBe(true)
    const young = await api.signIn("admin@first.test")
    const { body } = await api.call("GET", "/mywhitelabel", { as: young })
    expect(body).toMatchObject({ account_id: first.id, name: "First Account", accent_color: null })
    const changed = await api.patch(`/whitelabels/${body.id}`, {
      as: young,
      body: { accent_color: "#123456" },
    })
    expect(changed.body.accent_color).toBe("#123456")
    const [entry] = await anyRows(
      api.deps.db,
      sql`select actor_kind as kind, after from audit_entries where action = 'whitelabels.give'`,
    )
    expect(entry).toEqual({ kind: "system", after: { staff: "staff@provider.test" } })
  })

  test("says why it does not", async () => {
    await expect(give("nobody@first.test")).rejects.toThrow("No user logs in as nobody@first.test.")
    await expect(give("admin@first.test")).rejects.toThrow("First Account already has a white label.")
  })
})
