import { eq, sql } from "drizzle-orm"
import { type SettingCode, settingDefaults } from "#review-api/account-settings/defaults.ts"
import { accounts } from "#review-api/db/schema/identity.ts"
import { issueToken } from "#review-api/identity/tokens.ts"
import { planByTool } from "#review-api/services/account-settings/plan-by-tool.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { type SeededAccount, seedPartner } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const ofThePlan: readonly SettingCode[] = [
  "local_listings",
  "local_listings_preview",
  "local_listings_publishing",
  "google_posts",
  "amplify_testimonial_widgets",
  "amplify_review_feed_widgets",
  "amplify_star_snapshot_widgets",
  "amplify_location_information_widgets",
  "amplify_preview",
  "amplify_hidden",
  "microsurveys",
  "competitors",
  "competitors_preview",
  "local_search",
  "local_search_preview",
  "sms_alerts",
  "sms_requests",
  "scorecards",
  "trial_export",
  "visual_reports",
  "prescriptive_insights",
  "location_pricing_preview",
]
const codes = Object.keys(settingDefaults) as SettingCode[]

let api: TestApi
let parent: SeededAccount
let child: SeededAccount

beforeAll(async () => {
  api = await startTestApi()
  ;({ parent, child } = await seedPartner(api.deps))
  await api.deps.db.update(accounts).set({ status: "trial" }).where(eq(accounts.id, child.id))
})
afterAll(() => api.close())

const issueFor = (userId: number) =>
  issueToken(
    api.deps.db,
    {
      accountId: child.id,
      userId,
      kind: "session",
      isImpersonated: true,
      parentHash: null,
      from: { address: null, userAgent: null },
    },
    new Date(),
  )
const setSegment = (segment: string | null) =>
  api.deps.db.update(accounts).set({ segment }).where(eq(accounts.id, parent.id))

/** Writes each setting as it is by default. @returns those that are refused as settings of the plan. */
async function refusedTo(as: Caller): Promise<string[]> {
  const refused: string[] = []
  for (const code of codes) {
    const body = { value: settingDefaults[code] }
    const answer = await api.patch(`/account_settings/${code}`, { as, body })
    if (answer.status === 403 && answer.body.code === "plan_setting") refused.push(code)
    else expect([code, answer.status]).toEqual([code, 200])
  }
  return refused
}

async function visit(): Promise<Caller> {
  const as = await api.signIn("admin@partner.test")
  const { body } = await api.call("POST", "/shadow_user/tokens", { as, body: { child_account_id: child.id } })
  return { email: body.email, token: body.token }
}

test("an Admin writes the settings of the account, but none of its plan (D-286)", async () => {
  expect(await refusedTo(await api.signIn("admin@child.test"))).toEqual(ofThePlan)
})

test("an Admin in trial cannot lift trial_export, by its code or by its id (D-286, D-112)", async () => {
  await setSegment("reseller")
  const { body: stored } = await api.patch("/account_settings/trial_export", {
    as: await visit(),
    body: { value: "false" },
  })
  const as = await api.signIn("admin@child.test")
  for (const id of ["trial_export", stored.id]) {
    const { status, body } = await api.patch(`/account_settings/${id}`, { as, body: { value: "true" } })
    expect([id, status, body.code]).toEqual([id, 403, "plan_setting"])
  }
  expect((await api.call("GET", "/reviews/export", { as })).status).not.toBe(200)
})

test("a reseller writes them for its children, not for itself; another partner for no one (D-286)", async () => {
  await setSegment("reseller")
  expect(await refusedTo(await visit())).toEqual([])
  expect(await refusedTo(await api.signIn("admin@partner.test"))).toEqual(ofThePlan)
  await setSegment("agency")
  expect(await refusedTo(await visit())).toEqual(ofThePlan)
})

test("the provider writes them where it acts as an Admin (D-286, D-054)", async () => {
  const token = await issueFor(child.users.Admin.id)
  expect(await refusedTo({ email: "admin@child.test", token })).toEqual([])
})

test("the provider writes them with the command: all or none, with an entry for what changed (D-286)", async () => {
  const plan = (account: string, settings: Record<string, string>) =>
    planByTool(api.deps, {
      staff: "staff@provider.test",
      account,
      settings: Object.entries(settings).map(([code, value]) => ({ code, value })),
    })
  await expect(plan(String(child.id), { sms_requests: "true", sms: "true" })).rejects.toThrow(/^"sms" is not/)
  const entries = () =>
    anyRows(
      api.deps.db,
      sql`select resource_name as code, actor_kind as kind, before, after from audit_entries
          where account_id = ${child.id} and after ->> 'staff' is not null`,
    )
  expect(await entries()).toEqual([])
  await plan(String(child.id), { sms_requests: "true", competitors: "true" })
  const { body } = await api.call("GET", "/account_settings", {
    as: await api.signIn("admin@child.test"),
    query: { per_page: "100" },
  })
  const settings: { code: string; value: string }[] = body._embedded.account_settings
  expect(settings.find(({ code }) => code === "sms_requests")?.value).toBe("true")
  expect(await entries()).toEqual([
    {
      code: "sms_requests",
      kind: "system",
      before: { value: "false" },
      after: { value: "true", staff: "staff@provider.test" },
    },
  ])
})

test("two accounts of one name are told apart by their IDs (D-286)", async () => {
  await api.deps.db.insert(accounts).values([{ name: "Twins" }, { name: "twins" }])
  await expect(planByTool(api.deps, { staff: "", account: "Twins" })).rejects.toThrow(
    /^Several accounts are named "Twins"\. Give the ID of one:\n {2}\d+ {2}Twins\n {2}\d+ {2}twins$/,
  )
})
