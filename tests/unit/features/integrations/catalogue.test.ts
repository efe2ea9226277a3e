import { sourceIconPath, sourceInitials } from "#components/shell/source-icons.ts"
import { flagsOf } from "#lib/contract/flags.ts"
import { cardStateOf, isIntegrated, isRequested } from "#lib/features/integrations/card-state.ts"
import { connectMessageOf, descriptionOf, isOffered } from "#lib/features/integrations/catalogue.ts"
import { connectOutcome } from "#lib/features/integrations/connect-outcome.ts"
import {
  connectionIssueOf,
  connectionSources,
  sourceColor,
} from "#lib/features/integrations/connection-issues.ts"
import { daysUntilExpires, expiryText } from "#lib/features/integrations/days-until-expires.ts"
import { knownIntegrations } from "#review-api/db/reference/integrations.ts"

const now = new Date("2026-01-10T12:00:00Z")
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

const entries = knownIntegrations.map(({ code, name, type, category }) => ({
  code,
  name,
  integration_type: type,
  integration_source_category_id: category,
}))

test("the days until access ends are a fraction, and -1 where it never ends [P-149, P-150]", () => {
  expect(daysUntilExpires(inDays(3), now)).toBe(3)
  expect(daysUntilExpires(inDays(-0.5), now)).toBe(-0.5)
  expect(daysUntilExpires(null, now)).toBe(-1)
})

test.each([
  [-0.5, "is expired"],
  [0.5, "expires in less than a day"],
  [1, "expires in 1 day"],
  [1.9, "expires in 1 day"],
  [5, "expires in 5 days"],
  [5.9, "expires in 5 days"],
])("an end in %p days reads %p [P-290, P-291, P-292, P-293]", (days, text) => {
  expect(expiryText(days)).toBe(text)
})

test("an integration is an account's by any one of a token, a linked owner and access of the provider [P-265, P-266, P-267]", () => {
  expect(isIntegrated({ oauth_token_id: 3 })).toBe(true)
  expect(isIntegrated({ linked_integration_account_owner_id: 3 })).toBe(true)
  expect(isIntegrated({ global_token_integration_status: "active" })).toBe(true)
  expect(isIntegrated({ global_token_integration_status: "access_requested" })).toBe(false)
  expect(isRequested({ global_token_integration_status: "access_requested" })).toBe(true)
  expect(isRequested({ global_token_integration_status: "active" })).toBe(false)
})

test.each([
  ["integrate", { integration_type: "oauth" }],
  ["request", { integration_type: "global_token" }],
  ["requested", { integration_type: "global_token", global_token_integration_status: "access_requested" }],
  ["connected", { integration_type: "global_token", global_token_integration_status: "active" }],
  ["connected", { integration_type: "oauth", oauth_token_id: 1 }],
  ["connected", { integration_type: "oauth", oauth_token_id: 1, expires_at: inDays(8) }],
  ["expiring", { integration_type: "oauth", oauth_token_id: 1, expires_at: inDays(7) }],
  ["expired", { integration_type: "oauth", oauth_token_id: 1, expires_at: inDays(-1) }],
  ["expired", { integration_type: "oauth", oauth_token_id: 1, integration_status: "expired" }],
  ["unreachable", { integration_type: "global_token", integrated: true, integration_status: "expired" }],
  ["launch", { integration_type: "external" }],
] as const)("a card is %s with %j [P-268, P-270]", (state, facts) => {
  expect(cardStateOf(facts, now)).toBe(state)
})

test("every entry has a flag of its own that takes it out, and Zapier needs one more [P-549, P-389, F-452]", () => {
  for (const entry of entries) {
    const isOther = entry.code !== "zapier"
    expect([entry.code, isOffered(entry, flagsOf({}))]).toEqual([entry.code, isOther])
    expect(isOffered(entry, flagsOf({ zapier: true }))).toBe(true)
    expect(isOffered(entry, flagsOf({ zapier: true, [`integration_${entry.code}`]: false }))).toBe(false)
  }
})

test("every entry has a description, a connect message, and a mark of an outline or two letters [P-550, P-551]", () => {
  const named = (code: string) => entries.find((entry) => entry.code === code)!
  for (const entry of entries) {
    expect(descriptionOf(entry)).toMatch(/^[A-Z].{10,}\.$/)
    expect(connectMessageOf(entry)).toMatch(/^[A-Z].{10,}\.$/)
    expect(sourceIconPath(entry.name) ?? sourceInitials(entry.name)).toMatch(/^.{2,}/)
  }
  expect(descriptionOf(named("caring"))).toBe("Collect reviews from Caring.")
  expect(descriptionOf(named("bing_maps"))).toBe(
    "Collect reviews from Bing Maps and keep your listings in sync.",
  )
  expect(connectMessageOf(named("facebook"))).toBe("Sign in with Facebook to connect your account.")
  expect(connectMessageOf(named("g2"))).toBe("Request access and our team will verify your listing.")
  expect(connectMessageOf(named("tableau"))).toBe("Open Tableau to finish the setup.")
})

test("connection issues are written for 17 sources, each with a colour of its own [P-552]", () => {
  expect(connectionSources).toHaveLength(17)
  const colors = connectionSources.map((code) => sourceColor(code))
  for (const color of colors) expect(color).toMatch(/^#[0-9A-F]{6}$/)
  expect(new Set(colors).size).toBe(17)
  expect(sourceColor("zapier")).toBeUndefined()
})

test("a connection issue says to reconnect where people sign in, else that we look into it", () => {
  const of = (code: string, type: string) => connectionIssueOf({ code, name: "X", integration_type: type })
  expect(of("google_my_business", "oauth")).toEqual({
    title: "Google connection issue",
    message: "Reconnect Google to keep collecting reviews.",
  })
  expect(of("webmd", "global_token")).toEqual({
    title: "WebMD connection issue",
    message: "We cannot reach WebMD. Our team is looking into it.",
  })
})

test("a sign-in ends in words of ours alone, whatever the address says", () => {
  const said = (connected: string | null, error: string | null) => connectOutcome({ connected, error })?.text
  expect(said("facebook", null)).toBe("Facebook is connected.")
  expect(said(null, "denied")).toBe("The service was not connected: access was denied.")
  for (const word of ["toString", "<b>x</b>", "You have won"]) {
    expect(said(word, null)).toBeUndefined()
    expect(said(null, word)).toBeUndefined()
  }
})
