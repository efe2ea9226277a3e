import { bff, type Signed, signIn } from "#tests/support/app-client.ts"
import { setAppEnvironment } from "#tests/support/app-request.ts"
import {
  callNaming,
  cases,
  keyOf,
  missing,
  rowOf,
  seedForeignRows,
  seen,
} from "#tests/support/foreign-rows.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

let api: TestApi
let first: SeededAccount
let second: SeededAccount
const people: Record<string, Signed> = {}

beforeAll(async () => {
  const clock = { now: () => new Date("2026-01-01T00:00:00Z") }
  api = await startTestApi({ clock, config: { authLimitPerMinute: 1_000 } })
  setAppEnvironment({ REVIEW_API_URL: api.url })
  ;({ first, second } = await seedTwoAccounts(api.deps))
  await seedForeignRows(api, { first, second })
  for (const type of loginTypes) people[type] = await signIn(emailOf(type, "first.test"))
}, 60_000)
afterAll(() => api.close())

/** Calls that change a session or carry secrets have no way through the door. */
const shut = ["auth.", "passwords."]
const open = cases.filter(({ id }) => !shut.some((prefix) => id.startsWith(prefix)))
const table = open.flatMap((one) => loginTypes.map((type) => [one.id, one.place, one.name, type] as const))

test.each(table)(
  "through the door %s %s %s tells %s nothing of another account",
  async (id, place, name, type) => {
    const one = { id, place, name }
    const ask = async (row: number) => {
      const { method, path, query, body } = callNaming(one, row, first)
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      return bff(people[type]!, method, `${path}?${search}`, {}, body)
    }
    const foreign = rowOf[keyOf(one)]!(second)
    const answer = await ask(foreign)
    expect(seen(answer, foreign)).toBe(seen(await ask(missing), missing))
    expect(place === "body" ? [200, 403, 404, 422] : [200, 403, 404]).toContain(answer.status)
    if (place === "params") expect([403, 404]).toContain(answer.status)
  },
)
