import { bff } from "#tests/support/app-client.ts"
import { callNaming, cases, keyOf, missing, rowOf, seen } from "#tests/support/foreign-rows.ts"
import { loginTypes } from "#tests/support/seed.ts"
import { startTwoTenants, type TwoTenants } from "#tests/support/two-tenants.ts"

let tenants: TwoTenants
beforeAll(async () => {
  tenants = await startTwoTenants()
})
afterAll(() => tenants.api.close())

/** Calls that change a session or carry secrets have no way through the door. */
const shut = ["auth.", "passwords."]
const open = cases.filter(({ id }) => !shut.some((prefix) => id.startsWith(prefix)))
const table = open.flatMap((one) => loginTypes.map((type) => [one.id, one.place, one.name, type] as const))

test.each(table)(
  "through the door %s %s %s tells %s nothing of another account",
  async (id, place, name, type) => {
    const one = { id, place, name }
    const ask = async (row: number) => {
      const { method, path, query, body } = callNaming(one, row, tenants.first)
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      return bff(tenants.people[type]!, method, `${path}?${search}`, {}, body)
    }
    const foreign = rowOf[keyOf(one)]!(tenants.second)
    const answer = await ask(foreign)
    expect(seen(answer, foreign)).toBe(seen(await ask(missing), missing))
    expect(place === "body" ? [200, 403, 404, 422] : [200, 403, 404]).toContain(answer.status)
    if (place === "params") expect([403, 404]).toContain(answer.status)
  },
)
