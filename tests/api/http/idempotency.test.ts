import { eq } from "drizzle-orm"
import { imageLimits } from "#lib/contract/uploads/constants.ts"
import { idempotencyKeys } from "#review-api/db/schema/idempotency.ts"
import { tags } from "#review-api/db/schema/reviews.ts"
import { idempotencyRemovalJob } from "#review-api/http/idempotency-removal-job.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { formOf, padded, pngOf } from "#tests/support/images.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const hourMs = 3_600_000

describe.each(databasesFor("locks"))("Idempotency-Key on %s", (database) => {
  let api: TestApi
  /** A second process on the same database. */
  let other: TestApi
  let admin: Caller
  let first: SeededAccount
  let nowMs = Date.parse("2026-03-01T12:00:00Z")
  let count = 0

  beforeAll(async () => {
    const clock = { now: () => new Date(nowMs) }
    api = await startTestApi({ database, clock })
    other = await startTestApi({
      opened: { ...api.deps, close: async () => {} },
      clock,
      config: api.deps.config,
    })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
  })
  afterAll(async () => {
    await other.app.close()
    await api.close()
  })

  const newKey = () => `key-${++count}`
  const create = (key: string, name: string, { as = admin, at = api }: { as?: Caller; at?: TestApi } = {}) =>
    at.call("POST", "/tags", { as, body: { name }, headers: { "idempotency-key": key } })
  const named = async (name: string) =>
    (await api.deps.db.select().from(tags).where(eq(tags.name, name))).length
  const change = (values: Partial<typeof idempotencyKeys.$inferInsert>) =>
    api.deps.db.update(idempotencyKeys).set(values)

  test("the same request again, in another process, is answered as before and creates nothing", async () => {
    const key = newKey()
    const made = await create(key, "Breakfast")
    const again = await create(key, "Breakfast", { at: other })
    expect([made.status, made.headers.get("idempotency-replayed")]).toEqual([201, null])
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"])
    expect(again.body).toMatchObject({ id: made.body.id, name: "Breakfast" })
    expect(await named("Breakfast")).toBe(1)
    const quoted = await create(`"${key}"`, "Breakfast")
    expect(quoted.headers.get("idempotency-replayed")).toBe("true")
  })

  test("answers are sealed where they are kept", async () => {
    await create(newKey(), "Unreadable")
    const rows = await api.deps.db.select().from(idempotencyKeys)
    expect(rows.every(({ answer }) => answer !== null && answer.length > 40)).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/Unreadable|key-\d/)
  })

  test("another body or another operation with a known key is refused", async () => {
    const key = newKey()
    await create(key, "Lunch")
    const code = "idempotency_key_reused"
    expect((await create(key, "Dinner")).body).toMatchObject({ status: 422, code })
    const elsewhere = await api.call("POST", "/groups", {
      as: admin,
      body: { name: "Lunch" },
      headers: { "idempotency-key": key },
    })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, code])
    expect(await named("Dinner")).toBe(0)
  })

  test("requests that arrive together are done once", async () => {
    const key = newKey()
    const answers = await atOnce([api, other, api, other].map((at) => create(key, "Together", { at })))
    for (const { status, body } of answers) {
      expect(status === 201 || body.code === "idempotency_key_in_use").toBe(true)
    }
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    expect(await named("Together")).toBe(1)
  })

  test("while the first one runs the key is in use; when its process is gone, no one knows the outcome", async () => {
    const key = newKey()
    await create(key, "Slow")
    await change({ state: "running", answer: null, aliveUntil: new Date(nowMs + 30_000).toISOString() })
    const busy = await create(key, "Slow")
    expect(busy.body).toMatchObject({ status: 409, code: "idempotency_key_in_use" })
    expect(busy.headers.get("retry-after")).toBe("1")
    nowMs += 31_000
    expect((await create(key, "Slow")).body).toMatchObject({
      status: 409,
      code: "idempotency_outcome_unknown",
    })
    await change({ state: "done", answer: "" })
    expect((await create(key, "Slow")).body.code).toBe("idempotency_response_gone")
    expect(await named("Slow")).toBe(1)
  })

  test("a call that breaks in the middle is not done again with its key", async () => {
    const key = newKey()
    const { transaction } = api.deps.db
    api.deps.db.transaction = (async () => {
      throw new Error("broken")
    }) as typeof transaction
    const broken = await create(key, "Broken").finally(() => {
      api.deps.db.transaction = transaction
    })
    expect(broken.status).toBe(500)
    expect((await create(key, "Broken")).body.code).toBe("idempotency_outcome_unknown")
  })

  test("a refused request leaves its key free", async () => {
    const key = newKey()
    expect((await create(key, "")).status).toBe(422)
    await create(newKey(), "Taken")
    expect((await create(key, "Taken")).status).toBe(409)
    expect((await create(key, "Free")).status).toBe(201)
  })

  test("a key belongs to its caller, who may still only do what is allowed", async () => {
    const key = newKey()
    const made = await create(key, "Mine")
    const stranger = await create(key, "Mine", { as: await api.login("admin@second.test") })
    expect(stranger.status).toBe(201)
    expect(stranger.body.id).not.toBe(made.body.id)
    const reader = await api.login(emailOf("Read Only", "first.test"))
    expect((await create(key, "Mine", { as: reader })).status).toBe(403)
  })

  test.each(["", "two words", "x".repeat(256), '"open', "ü"])("the key %j is refused", async (key) => {
    const { body } = await create(key, "Odd")
    expect([body.status, body.code]).toEqual([400, "idempotency_key_invalid"])
  })

  test("other methods and calls without credentials do not look at it", async () => {
    const headers = { "idempotency-key": "two words" }
    expect((await api.call("GET", "/tags", { as: admin, headers })).status).toBe(200)
    const login = { email: "admin@first.test", password: "wrong password 1" }
    expect((await api.call("POST", "/auth", { body: login, headers })).status).toBe(401)
  })

  test("files count with their bytes", async () => {
    const key = newKey()
    const send = (shade: number) => {
      const image = padded(pngOf({ width: 250, height: 250 }, [shade, 118, 110]), imageLimits.minBytes)
      const body = formOf(["a.png", image])
      return api.call("POST", "/upload", {
        as: admin,
        body,
        query: { auth_token: admin.token },
        headers: { "idempotency-key": key },
      })
    }
    const sent = await send(1)
    expect(sent.status).toBe(201)
    expect((await send(1)).body).toEqual(sent.body)
    expect((await send(2)).body.code).toBe("idempotency_key_reused")
  })

  test("a day later the key is free again, and forgotten", async () => {
    const key = newKey()
    await create(key, "Daily")
    const { waiting, run } = idempotencyRemovalJob
    expect(await waiting(api.deps)).toEqual([])
    nowMs += 24 * hourMs
    const next = await create(key, "Daily again")
    expect([next.status, next.headers.get("idempotency-replayed")]).toEqual([201, null])
    const ids = await waiting(api.deps)
    expect(ids).toHaveLength(1)
    await run(api.deps, { id: ids[0]!, signal: new AbortController().signal, isLastAttempt: true })
    const left = await api.deps.db.select().from(idempotencyKeys)
    expect(left.map(({ accountId }) => accountId)).toEqual([first.id])
  })
})
