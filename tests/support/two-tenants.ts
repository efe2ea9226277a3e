import { type Signed, signIn } from "./app-client.ts"
import { setAppEnvironment } from "./app-request.ts"
import { seedForeignRows } from "./foreign-rows.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "./seed.ts"
import { startTestApi, type TestApi } from "./test-api.ts"

export type TwoTenants = {
  api: TestApi
  first: SeededAccount
  second: SeededAccount
  /** People of the first account by type, signed in through the app. */
  people: Record<string, Signed>
}

/** Two accounts with rows of every kind behind the app; close `api` at the end. */
export async function startTwoTenants(): Promise<TwoTenants> {
  const clock = { now: () => new Date("2026-01-01T00:00:00Z") }
  const api = await startTestApi({ clock, config: { authLimitPerMinute: 1_000 } })
  setAppEnvironment({ REVIEW_API_URL: api.url })
  const { first, second } = await seedTwoAccounts(api.deps)
  await seedForeignRows(api, { first, second })
  const people: Record<string, Signed> = {}
  for (const type of loginTypes) people[type] = await signIn(emailOf(type, "first.test"))
  return { api, first, second, people }
}
