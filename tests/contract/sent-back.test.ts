import { type Operation, type OperationId, operationIds, operations } from "#lib/contract/index.ts"
import type { Caller, TestAnswer } from "#tests/support/api-caller.ts"
import { rowOf } from "#tests/support/foreign-rows.ts"
import { tryEvery } from "#tests/support/try-every.ts"
import { startTwoTenants, type TwoTenants } from "#tests/support/two-tenants.ts"

const operationOf = (id: OperationId): Operation => operations[id]
const nounOf = (id: OperationId) => id.split(".")[0]!
/** Calls that change no resource as it is read: a password, photos that are deleted by their ids, decisions of people. */
const others = [
  ...["passwords.change", "media.delete", "review_excerpts.match", "review_keywords.correct"],
  "connection_places.update",
  // The encoding of a file that waits for one is chosen once.
  "recipient_uploads.update",
  // A plan is chosen and a card is given: neither is a field of the subscription.
  ...["billing.subscribe", "billing.resume", "billing.update_card"],
]
const changing = operationIds.filter((id) => {
  const { method, access } = operationOf(id)
  return (method === "PATCH" || method === "PUT") && access !== "public" && !others.includes(id)
})
const readingOf = (path: string) =>
  operationIds.find((id) => operationOf(id).method === "GET" && operationOf(id).path === path)
const listOf = (path: string) => path.replace(/\/\{\w+\}$/, "")
const readable = changing.filter((id) => {
  const { path } = operationOf(id)
  return readingOf(path) !== undefined || readingOf(listOf(path)) !== undefined
})

describe("a resource is read and sent back whole", () => {
  let tenants: TwoTenants
  const callers: Caller[] = []
  beforeAll(async () => {
    tenants = await startTwoTenants()
    for (const email of ["admin@first.test", "manager@first.test"])
      callers.push(await tenants.api.login(email))
    const { first } = tenants
    await call("PUT", `/accounts/${first.id}/email_domain`, { domain: "mail.example.com" })
    // Every schedule that is created has recipients.
    await call("PATCH", `/scheduled_exports/${rowOf["scheduled_exports.id"]!(first)}`, {
      recipient_user_ids: [first.users.Manager.id],
    })
  })
  afterAll(() => tenants.api.close())

  /** As whoever may: some rows are for who made them. */
  async function call(method: string, path: string, body?: unknown): Promise<TestAnswer> {
    const answers: TestAnswer[] = []
    for (const as of callers) {
      const answer = await tenants.api.call(method, path, { as, body })
      if (answer.status !== 403 && answer.status !== 404) return answer
      answers.push(answer)
    }
    return answers[0]!
  }

  async function readRow(id: OperationId, row: unknown): Promise<unknown> {
    const { path } = operationOf(id)
    const { first } = tenants
    if (readingOf(path)) return (await call("GET", path.replace(/\{\w+\}/, String(row)))).body
    const needs: Record<string, string> = {
      notes: `review_id=${first.reviewIds[0]}`,
      special_hours: `location_id=${first.locationIds[0]}`,
    }
    const own = `${listOf(path)}?per_page=100&${needs[nounOf(id)] ?? ""}`
    const lists = await Promise.all(callers.map((as) => tenants.api.call("GET", own, { as })))
    const rows = lists.flatMap(({ body }) => Object.values(body._embedded ?? {}).flat() as { id: unknown }[])
    return rows.find((one) => String(one.id) === String(row))
  }

  test("and nothing of it is refused", () =>
    tryEvery(readable, String, async (id) => {
      const { method, path } = operationOf(id)
      const row = rowOf[`${nounOf(id)}.id`]?.(tenants.first)
      const body = await readRow(id, row)
      expect(body).toMatchObject({ id: expect.anything() })
      const answer = await call(method, path.replace(/\{\w+\}/, String(row)), body)
      expect(answer.status < 300 ? "taken" : answer.text).toBe("taken")
    }))
})
