import { operations } from "#lib/contract/index.ts"
import { bff } from "#tests/support/app-client.ts"
import { missing } from "#tests/support/foreign-bodies.ts"
import {
  callNaming,
  callsByNoun,
  cases,
  keyOf,
  requestedBy,
  rowOf,
  seen,
  statusesOf,
} from "#tests/support/foreign-rows.ts"
import { tryEvery } from "#tests/support/try-every.ts"
import { startTwoTenants, type TwoTenants } from "#tests/support/two-tenants.ts"

let tenants: TwoTenants
beforeAll(async () => {
  tenants = await startTwoTenants()
})
afterAll(() => tenants.api.close())

/** Calls that change a session or carry secrets have no way through the proxy. */
const shut = ["auth.", "passwords."]
const open = cases.filter(({ id }) => !shut.some((prefix) => id.startsWith(prefix)))

test.each(callsByNoun(open))(
  "through the proxy calls of %s tell nobody anything of another account",
  (_, requested) =>
    tryEvery(requested, requestedBy, async ({ type, ...one }) => {
      const ask = async (row: number) => {
        const { method, path, query, body } = callNaming(one, row, tenants.first)
        const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
        return bff(tenants.people[type]!, method, `${path}?${search}`, {}, body)
      }
      const foreign = rowOf[keyOf(one)]!(tenants.second)
      const answer = await ask(foreign)
      expect(seen(answer, foreign)).toBe(seen(await ask(missing), missing))
      // A body that is no form is refused before anything else.
      const refused = "maxFileBytes" in operations[one.id] ? [415] : []
      expect([...statusesOf(one), ...refused]).toContain(answer.status)
      if (one.place === "params") expect([403, 404]).toContain(answer.status)
    }),
)
