import { gt, sql } from "drizzle-orm"
import { type AuditEvent, fillPath, type OperationId, operationIds, operations } from "#lib/contract/index.ts"
import { hasSentence } from "#lib/features/audit-entries/sentences.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"

import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { type AuditFixture, auditCases, auditFixture, unaudited } from "#tests/support/audit-cases.ts"
import { byNoun } from "#tests/support/by-noun.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { expectOwnSelf } from "#tests/support/expect-own-self.ts"
import { createFakeDns } from "#tests/support/fake-dns.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { tryEvery } from "#tests/support/try-every.ts"

/** Writes that an event tells of. */
const events: Partial<Record<OperationId, AuditEvent>> = { "shadow_users.create_token": "shadow.start" }

const writes = operationIds.filter((id) => operations[id].method !== "GET")

test("every write of the table is made here or leaves no line for a reason", () => {
  const known = (id: OperationId) => [auditCases[id] !== undefined, unaudited[id] !== undefined]
  expect(writes.filter((id) => known(id).filter(Boolean).length !== 1)).toEqual([])
  const extra = [...Object.keys(auditCases), ...Object.keys(unaudited)].filter(
    (id) => !operationIds.includes(id as OperationId),
  )
  expect(extra).toEqual([])
})

describe.each(databasesFor("writes"))("a write leaves a line in the audit log on %s", (database) => {
  let api: TestApi
  let fixture: AuditFixture
  beforeAll(async () => {
    const fake = createFakeDns()
    api = await startTestApi({ database, dns: fake.dns, config: { authLimitPerMinute: 1_000 } })
    fixture = await auditFixture(api, fake)
  })
  afterAll(() => api.close())

  const audited = writes.filter((id) => auditCases[id])

  test.each(byNoun(audited, String))(
    "each of %s, told by its operation id and a sentence, and answers where it is found (D-275)",
    (_, ids) =>
      tryEvery(ids, String, async (id) => {
        const { as, params = {}, query, body, accountId } = await auditCases[id]!(fixture)
        const [before] = await rowsOf(
          api.deps.db,
          { id: column.number() },
          sql`select coalesce(max(id), 0) as id from audit_entries`,
        )
        const headers = { "x-forwarded-for": "203.0.113.8", "user-agent": "Audit/1.0" }
        const { method, path, status } = operations[id]
        const answer = await api.call(method, fillPath(path, params), { as, query, body, headers })
        expect([id, answer.status, answer.text]).toEqual([id, status, answer.text])
        await expectOwnSelf(api, as, answer)
        const lines = await api.deps.db.select().from(auditEntries).where(gt(auditEntries.id, before!.id))
        const own = accountId ?? (id === "signup.create_user" ? answer.body.account_id : fixture.parent.id)
        const line = lines.find((one) => one.accountId === own)
        expect(line).toMatchObject({ address: "203.0.113.8", userAgent: "Audit/1.0" })
        expect(line!.actorEmail).toEqual(expect.stringContaining("@"))
        const actions = lines.map(({ action }) => action)
        expect(actions).toContain(events[id] ?? id)
        expect(actions.filter((action) => !hasSentence(action))).toEqual([])
        const text = JSON.stringify(lines)
        for (const secret of ["a long password", as?.token, answer.body?.token].filter(Boolean)) {
          expect(text).not.toContain(secret)
        }
      }),
  )
})
