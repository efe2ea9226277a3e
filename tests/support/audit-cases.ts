import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { type OperationId, operations } from "#lib/contract/index.ts"
import { newPublicId } from "#review-api/core/public-id.ts"
import { upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { countries } from "#review-api/db/schema/countries.ts"
import { users } from "#review-api/db/schema/identity.ts"
import { partnerScorecards } from "#review-api/db/schema/scorecards.ts"
import { openConfirmation } from "#review-api/identity/confirmation-links.ts"
import { openReset } from "#review-api/identity/password-resets.ts"
import { unsubscribeId } from "#review-api/mail/unsubscribe-links.ts"
import type { Caller } from "./api-caller.ts"
import { askCases } from "./audit-ask-cases.ts"
import { askingCases } from "./audit-asking-cases.ts"
import { billingCases } from "./audit-billing-cases.ts"
import { importCases } from "./audit-import-cases.ts"
import { linkCases } from "./audit-link-cases.ts"
import { locationCases } from "./audit-location-cases.ts"
import { mailingCases } from "./audit-mailing-cases.ts"
import { responseCases } from "./audit-response-cases.ts"
import { reviewCases } from "./audit-review-cases.ts"
import { targetCases } from "./audit-target-cases.ts"
import { consentTo } from "./consent.ts"
import type { createFakeDns } from "./fake-dns.ts"
import { pngOf } from "./images.ts"
import { locationBody } from "./location-body.ts"
import { nounCases } from "./noun-cases.gen.ts"
import type { NounCases } from "./noun-cases.ts"
import { switchOn } from "./responses.ts"
import { emailOf, seedPartner, seedPassword } from "./seed.ts"
import { seedOauth } from "./seed-oauth.ts"
import { goodClaims, makeKeyPair, signToken } from "./sso.ts"
import type { TestApi } from "./test-api.ts"

/** Writes that leave no line in the audit log, each with its reason. */
export const unaudited: Partial<Record<OperationId, string>> = {
  "auth.refresh": "the same session with another token",
  "passwords.create":
    "whether the e-mail is somebody's is not known to the call; setting the password is logged",
  "confirmations.resend": "whether somebody waits is not known to the call; confirming is logged",
  "oauth_authorizations.token": "access that was logged when it was given; a stolen code is logged",
  "responses.suggest": "words for a response; the response that is made of them is logged",
  "requests.preview": "a look at a message that is not sent",
  "public_holidays.plan": "a look at the holidays of locations; setting them is logged",
  "location_bulk_actions.preview": "a look at what a change would do; making it is logged",
  "notices.update": "a sign for oneself that something was read",
  "notices.read_all": "the same for everything",
  "uploads.create": "a file that nothing uses yet; using it is logged",
  "uploads.begin": "a file that nothing uses yet; using it is logged",
  "uploads.append": "a part of such a file",
  "uploads.fit": "a file that nothing uses yet, as with uploads.create",
  "uploads.crop": "another file that nothing uses yet",
  "review_images.copy": "another file that nothing uses yet",
  "uploads.process": "makes copies of an upload; using it is logged",
  "oauth_tokens.authorize": "tells the address of a consent, and writes nothing",
  "connections.notify": "a reason to look at a place now; what the look brings is logged",
  "email_domains.check": "a look at records; a change of how the domain stands is logged",
  "billing.notify": "a reason to ask the provider of payments; what has changed there is logged",
  "sms.notify": "what a provider knows of a message or a number, which belongs to no account",
  "webhook_endpoints.test": "a sample, which changes nothing",
  "webhook_deliveries.replay": "what was sent before, once more",
  "webhooks.analytics": "tells what a user is known by, and writes nothing",
  "feedback.answer": "an answer of a customer, which stands among the reviews",
  "feedback.click": "a click of a customer, which the request counts",
  "feedback.open": "the same of an open",
  "feedback.leave": "looks at the PIN of a kiosk, and changes nothing",
  "widgets.preview": "a look at a widget that is not saved",
  "public_widgets.count_views": "numbers of pages, which belong to no call",
  "triage.post": "a probe, which writes nothing",
  "triage.put": "a probe, which writes nothing",
  "triage.patch": "a probe, which writes nothing",
  "triage.delete": "a probe, which writes nothing",
}

export type Write = {
  as?: Caller
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
  /** Whose log it goes to; the partner's unless said otherwise. */
  accountId?: number
}

const ids = { people: 0 }
const newEmail = () => {
  ids.people += 1
  return `person-${ids.people}@audit.test`
}
const redirect = "https://app.example/cb"

/** A partner with a child account, and what the cases below share. */
export async function auditFixture(api: TestApi, { texts }: ReturnType<typeof createFakeDns>) {
  const { parent, child, whitelabelId } = await seedPartner(api.deps)
  await upsertRegions(api.deps.db)
  await switchOn(api.deps, parent.id, ["auto_responses"])
  const admin = await api.login("admin@partner.test")
  const make = async (path: string, body: object) => {
    const answer = await api.call("POST", path, { as: admin, body })
    if (![200, 201].includes(answer.status)) throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }
  return {
    api,
    parent,
    child,
    admin,
    whitelabel: { id: whitelabelId },
    make,
    group: () => make("/groups", { name: `Group ${newEmail()}` }),
    person: () =>
      make("/users", { first_name: "New", last_name: "Person", email: newEmail(), user_type_id: 2 }),
    client: () =>
      make("/oauth_inbound_clients", { name: "App", redirect_uris: [redirect], scopes: ["reviews.read"] }),
    note: () => make("/notes", { review_id: parent.reviewIds[0], content: "A note" }),
    tag: () => make("/tags", { name: newEmail() }),
    filter: () => make("/user_preferences", { name: newEmail(), config: { dateDescriptor: "mtd" } }),
    /** A domain that is claimed and whose record stands. */
    domain: async () => {
      const custom_domain = `${newEmail().replace("@", ".")}`
      const claimed = await make(`/whitelabels/${whitelabelId}/domains`, { custom_domain })
      const [{ name, value }] = claimed.records
      texts[name] = [value]
      return { id: whitelabelId, domain: custom_domain }
    },
    country: async () => {
      const [row] = await api.deps.db.select().from(countries).where(eq(countries.code, "FR"))
      return row!.id
    },
  }
}

export type AuditFixture = Awaited<ReturnType<typeof auditFixture>>

/** A link of a mail of the partner. */
async function unsubscribeLink({ api, parent }: AuditFixture) {
  const who = { accountId: parent.id, kind: "alerts", email: newEmail() } as const
  return { kind: who.kind, id: await unsubscribeId(api.deps.db, who, "Partner") }
}

const signUpBody = async (fixture: AuditFixture) => ({
  first_name: "Ines",
  last_name: "Vale",
  email: newEmail(),
  password: "a long password",
  company_name: "Vale",
  account_vertical_name: "Retail",
  country_id: await fixture.country(),
  terms_accepted: true,
})

const authorize = async (fixture: AuditFixture) => ({
  client_id: (await fixture.client()).client_id,
  redirect_uri: redirect,
  response_type: "code",
  scope: "reviews.read",
  code_challenge: createHash("sha256").update("v".repeat(43)).digest("base64url"),
  code_challenge_method: "S256",
  approve: true,
})

const ownUser = ({ parent }: AuditFixture) => parent.users.User

/** Of a user whose password and email are changed here. */
const limited = "limited-user@partner.test"

/** The writes of a noun whose cases are gathered: by an Admin, to a row of their own. */
const writesOf = ({ create, ofRow }: NounCases) => [
  [create.id, async ({ admin: as }: AuditFixture) => ({ as, body: create.body(newEmail()) })] as const,
  ...Object.entries(ofRow).map(([id, body]) => {
    const write = async ({ admin: as, make }: AuditFixture) => {
      const row = await make(operations[create.id].path, create.body(newEmail()))
      return { as, params: { id: row.id }, ...(body && { body }) }
    }
    return [id, write] as const
  }),
]

/** How each write is made once; one that is missing here and above fails the test of the audit log. */
export const auditCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  ...askCases,
  ...askingCases,
  ...importCases,
  ...billingCases,
  ...linkCases,
  ...locationCases,
  ...mailingCases,
  ...responseCases,
  ...reviewCases,
  ...Object.fromEntries(nounCases.flatMap(writesOf)),
  ...targetCases,
  "auth.create": async () => ({ body: { email: emailOf("User", "partner.test"), password: seedPassword } }),
  "auth.end": async ({ api }) => ({ as: await api.signIn("user@partner.test") }),
  "shadow_users.create_token": async ({ admin, child }) => ({
    as: admin,
    body: { child_account_id: child.id },
  }),
  "passwords.update": async (fixture) => {
    const owner = { accountId: fixture.parent.id, userId: ownUser(fixture).id }
    const token = await openReset(fixture.api.deps.db, owner, fixture.api.deps.clock.now())
    return { body: { token, password: seedPassword, password_confirmation: seedPassword } }
  },
  "passwords.change": async ({ api }) => ({
    as: await api.login(limited),
    body: {
      current_password: seedPassword,
      password: "a long password",
      password_confirmation: "a long password",
    },
  }),
  "email_changes.create": async ({ api }) => ({
    as: await api.login("read-only@partner.test"),
    body: { email: newEmail(), current_password: seedPassword },
  }),
  "profiles.update": async ({ api }) => {
    const login = { email: "user@partner.test", password: seedPassword }
    const { body } = await api.call("POST", "/auth", { body: login })
    return { as: body, params: { id: body.profile_id }, body: { first_name: "Ada" } }
  },
  "sessions.end": async ({ api }) => {
    const as = await api.signIn("manager@partner.test")
    await api.signIn("manager@partner.test")
    const { body } = await api.call("GET", "/sessions", { as })
    const other = body._embedded.sessions.find((one: { is_current: boolean }) => !one.is_current)
    return { as, params: { id: other.id } }
  },
  "sessions.end_others": async ({ api }) => {
    await api.signIn("manager@partner.test")
    return { as: await api.signIn("manager@partner.test") }
  },
  "confirmations.complete": async (fixture) => {
    const { db, clock } = fixture.api.deps
    const { id, email } = ownUser(fixture)
    await db.update(users).set({ confirmedAt: null }).where(eq(users.id, id))
    const opened = await openConfirmation(db, email, clock.now())
    return { body: { confirmation_token: opened!.token } }
  },
  "signup.create_user": async (fixture) => ({ body: await signUpBody(fixture) }),
  "signup.create_location": async (fixture) => {
    const answer = await fixture.api.call("POST", "/signup/user", { body: await signUpBody(fixture) })
    const { email, token, account_id: accountId } = answer.body
    return { as: { email, token }, accountId, body: locationBody(await fixture.country()) }
  },
  "whitelabels.update": async ({ admin: as, whitelabel }) => ({
    as,
    params: whitelabel,
    body: { accent_color: "#0f766e" },
  }),
  "whitelabels.update_logo": async ({ admin: as, whitelabel }) => ({
    as,
    params: whitelabel,
    body: { data: pngOf({ width: 8, height: 8 }).toString("base64") },
  }),
  "whitelabels.add_domain": async ({ admin: as, whitelabel }) => ({
    as,
    params: whitelabel,
    body: { custom_domain: "added.audit.test" },
  }),
  "whitelabels.verify_domain": async (fixture) => ({ as: fixture.admin, params: await fixture.domain() }),
  "whitelabels.remove_domain": async (fixture) => ({ as: fixture.admin, params: await fixture.domain() }),
  "email_domains.update": async ({ admin: as, parent }) => ({
    as,
    params: { id: parent.id },
    body: { domain: "mail.audit.test" },
  }),
  "email_domains.delete": async ({ admin: as, parent }) => ({ as, params: { id: parent.id } }),
  "accounts.update": async ({ admin: as, parent }) => ({
    as,
    params: { id: parent.id },
    body: { name: "New" },
  }),
  "account_settings.update": async ({ admin: as }) => ({
    as,
    params: { id: "week_start" },
    body: { value: "monday" },
  }),
  "users.create": async ({ admin: as }) => ({
    as,
    body: { first_name: "New", last_name: "Person", email: newEmail(), user_type_id: 2 },
  }),
  "users.resend_invitation": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.person()).id },
  }),
  "users.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.person()).id },
    body: { last_name: "Renamed" },
  }),
  "users.delete": async (fixture) => ({ as: fixture.admin, params: { id: (await fixture.person()).id } }),
  "groups.create": async ({ admin: as }) => ({ as, body: { name: "Made" } }),
  "groups.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.group()).id },
    body: { name: "Renamed" },
  }),
  "groups.delete": async (fixture) => ({ as: fixture.admin, params: { id: (await fixture.group()).id } }),
  "tags.create": async ({ admin: as }) => ({ as, body: { name: newEmail() } }),
  "tags.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.tag()).id },
    body: { name: newEmail() },
  }),
  "tags.merge": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.tag()).id },
    body: { into_tag_id: (await fixture.tag()).id },
  }),
  "tags.delete": async (fixture) => ({ as: fixture.admin, params: { id: (await fixture.tag()).id } }),
  "review_tags.create": async ({ admin: as, parent }) => ({
    as,
    body: { review_id: parent.reviewIds[0], name: newEmail() },
  }),
  "review_tags.delete": async (fixture) => {
    const mark = { review_id: fixture.parent.reviewIds[0], name: newEmail() }
    await fixture.make("/review_tags", mark)
    return { as: fixture.admin, query: mark }
  },
  "oauth_clients.create": async ({ admin: as }) => ({
    as,
    body: { name: "App", redirect_uris: [redirect], scopes: ["reviews.read"] },
  }),
  "oauth_clients.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.client()).id },
    body: { name: "Renamed", redirect_uris: [redirect], scopes: ["reviews.read"] },
  }),
  "oauth_clients.delete": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.client()).id },
  }),
  "oauth_authorizations.create": async (fixture) => ({ as: fixture.admin, body: await authorize(fixture) }),
  "oauth_grants.delete": async ({ api, admin, parent }) => ({
    as: admin,
    params: { id: (await seedOauth(api.deps, { id: parent.id, userId: parent.users.Admin.id })).grant },
  }),
  "oauth_tokens.create": async ({ api, admin }) => {
    await upsertIntegrations(api.deps.db)
    return { as: admin, body: await consentTo(api, "facebook") }
  },
  "sso.exchange": async (fixture) => {
    const pair = await makeKeyPair()
    const { kid } = await fixture.make("/sso_keys", { name: "Portal", public_key: pair.pem })
    const signer = { ...pair, kid }
    const subject = { email: "user@partner.test", accountId: fixture.parent.id }
    return { body: { token: await signToken(signer, goodClaims(signer, subject)) } }
  },
  "sso_keys.create": async ({ admin: as }) => ({
    as,
    body: { name: "Portal", public_key: (await makeKeyPair()).pem },
  }),
  "sso_keys.revoke": async (fixture) => {
    const { id } = await fixture.make("/sso_keys", { name: "Portal", public_key: (await makeKeyPair()).pem })
    return { as: fixture.admin, params: { id } }
  },
  "unsubscribes.create": async (fixture) => ({ params: await unsubscribeLink(fixture) }),
  "unsubscribes.undo": async (fixture) => {
    const params = await unsubscribeLink(fixture)
    await fixture.api.call("POST", `/unsubscribe/${params.kind}/${params.id}`)
    return { params }
  },
  "partner_scorecards.create": async ({ admin: as }) => ({
    as,
    body: { business: "Pine Diner", email: newEmail(), score: 61 },
  }),
  "partner_scorecards.delete": async (fixture) => {
    const body = { business: "Pine Diner", email: newEmail(), score: 61 }
    return { as: fixture.admin, params: { id: (await fixture.make("/partner_scorecards", body)).id } }
  },
  "scorecard_requests.create": async ({ api, parent }) => {
    const id = newPublicId()
    const scorecard = { accountId: parent.id, publicId: id, business: "Pine Diner", grade: "C", score: 61 }
    await api.deps.db.insert(partnerScorecards).values(scorecard)
    return { params: { id }, body: { name: "Ada", email: newEmail() } }
  },
  "export_files.create": async ({ admin: as, parent }) => ({
    as,
    params: { account_id: parent.id },
    body: { resource: "mta_accounts" },
  }),
  "user_preferences.create": async ({ admin: as }) => ({
    as,
    body: { name: "Mine", config: { dateDescriptor: "mtd" } },
  }),
  "user_preferences.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.filter()).id },
    body: { name: "Renamed" },
  }),
  "user_preferences.delete": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.filter()).id },
  }),
  "webhooks.notify": async ({ api, parent }) => {
    const as = await api.login(emailOf("Admin", "partner.test"))
    return {
      as,
      query: { auth_token: as.token },
      body: {
        event: "internal",
        user_id: parent.users.Admin.id,
        notification_type: "feature_request",
        feature_name: "Amplify",
      },
    }
  },
}
