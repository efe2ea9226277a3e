import { eq } from "drizzle-orm"
import { upsertSources } from "#review-api/db/reference/upsert-sources.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { responseTemplates } from "#review-api/db/schema/response-templates.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { importFile } from "#tests/support/import.ts"
import { emailOf, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const password = "a long password"
const rowCount = 2_500

/** A file that stops after two batches until `go` is called; `reached` when they are written. */
function pausedFile() {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  async function* bytes() {
    yield Buffer.from("name,rating,date,text\n")
    for (let row = 0; row < rowCount; row += 1) {
      if (row === 2_100) await gate.promise
      yield Buffer.from(`Imported Inn,${(row % 5) + 1},2025-01-31,Text ${row}\n`)
    }
  }
  return {
    bytes: bytes(),
    onProgress: (rows: number) => (rows === 2_000 ? reached.resolve() : undefined),
    reached: reached.promise,
    go: () => gate.resolve(),
  }
}

describe.each(databasesFor("import"))("an import that is not done, in %s", (database) => {
  let api: TestApi
  beforeEach(async () => {
    api = await startTestApi({ database })
    await upsertSources(api.deps.db)
    await seedTwoAccounts(api.deps)
  })
  afterEach(() => api.close())

  test("shows nothing, and everything at once when it is", async () => {
    const as = await api.login(emailOf("Admin", "first.test"))
    const totals = async () => {
      const [reviews, locations] = [
        await api.call("GET", "/reviews", { as }),
        await api.call("GET", "/locations", { as }),
      ]
      return [reviews.body._total, locations.body._total]
    }
    const before = await totals()
    const file = pausedFile()
    const running = importFile(
      api.deps,
      file.bytes,
      { account: "First Account", admin: as.email },
      file.onProgress,
    )
    await file.reached
    expect(await totals()).toEqual(before)
    file.go()
    await running
    expect(await totals()).toEqual([before[0] + rowCount, before[1] + 1])
  })

  test("keeps the Admin of its new account out until it is, and gives it templates to respond with", async () => {
    const signIn = () =>
      api
        .call("POST", "/auth", { body: { email: "new@hotels.test", password } })
        .then((answer) => answer.status)
    const file = pausedFile()
    const options = { account: "New Hotels", admin: "new@hotels.test", password }
    const running = importFile(api.deps, file.bytes, options, file.onProgress)
    await file.reached
    expect(await signIn()).toBe(401)
    file.go()
    await running
    expect(await signIn()).toBe(201)
    const rows = await api.deps.db
      .select({ name: responseTemplates.name })
      .from(responseTemplates)
      .innerJoin(accounts, eq(accounts.id, responseTemplates.accountId))
      .where(eq(accounts.name, "New Hotels"))
    expect(rows).toContainEqual({ name: "Apology" })
  })
})
