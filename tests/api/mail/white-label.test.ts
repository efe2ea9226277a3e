import { eq, sql } from "drizzle-orm"
import type { Email } from "postal-mime"
import { userTypes } from "#lib/contract/index.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import { alerts } from "#review-api/db/schema/alerts.ts"
import { connections } from "#review-api/db/schema/connections.ts"
import { sendingDomains } from "#review-api/db/schema/email-domains.ts"
import { users, whitelabels } from "#review-api/db/schema/identity.ts"
import { oauthTokens } from "#review-api/db/schema/integrations.ts"
import { webhookEndpoints } from "#review-api/db/schema/webhook-endpoints.ts"
import { stopAddress } from "#review-api/mail/email-bounces.ts"
import type { EmailKind } from "#review-api/mail/queued-email.ts"
import { claimMailedStep } from "#review-api/services/billing/claim-step.ts"
import { endConnection } from "#review-api/services/connections/with-access.ts"
import { exportFileJob } from "#review-api/services/export-files/export-file-job.ts"
import { addReview, arrive } from "#tests/support/alerts.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { seedPostAction } from "#tests/support/nouns/posts.ts"
import { makeDue, runSchedule, scheduleBody } from "#tests/support/schedules.ts"
import { seedPartner, seedPassword } from "#tests/support/seed.ts"
import { seedLocationBulk } from "#tests/support/seed-location-bulk.ts"
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const config = {
  appUrl: "https://app.outpost.test:8443",
  mailFrom: { name: "Outpost", address: "mail@sender.test" },
  supportEmail: "help@outpost.test",
  authLimitPerMinute: 1_000,
}

describe.each(databasesFor("jobs"))("emails of a white label on %s", (database) => {
  let api: TestApi
  let smtp: SmtpServer
  let partner: Awaited<ReturnType<typeof seedPartner>>

  beforeAll(async () => {
    smtp = await startSmtpServer()
    api = await startTestApi({ mailRestMs: 3_600_000, database, config, smtpUrl: smtp.url })
    partner = await seedPartner(api.deps)
    const look = {
      name: "Lumen Reviews",
      accentColor: "#f5d90a",
      supportEmail: "care@lumen.test",
      supportPhone: "+1 206 555 0133",
    }
    await api.deps.db.update(whitelabels).set(look).where(eq(whitelabels.id, partner.whitelabelId))
  })
  afterAll(async () => {
    await api.close()
    await smtp.close()
  })

  /** How each email comes about, for someone of the account at a host; a kind that is missing does not compile. */
  const causes: Record<EmailKind, (host: string) => Promise<number>> = {
    alert: async (host) => {
      const account = host === "child.test" ? partner.child : partner.parent
      // A partner is told of its children too: only this account's own is asked for.
      await api.deps.db.delete(alerts)
      const as = await api.login(`admin@${host}`)
      const body = { alert_type_id: 1, alert_frequency_id: 1 }
      const { status } = await api.call("POST", "/alerts", { as, body })
      await addReview(api, account, { url: null })
      await arrive(api, account, { url: null })
      return status
    },
    password_reset: async (host) =>
      (await api.call("POST", "/passwords", { body: { email: `user@${host}` } })).status,
    confirmation: async (host) => {
      const email = `manager@${host}`
      await api.deps.db.update(users).set({ confirmedAt: null }).where(eq(users.email, email))
      return (await api.call("POST", "/confirm", { body: { email } })).status
    },
    invitation: async (host) => {
      const body = {
        first_name: "New",
        last_name: "Person",
        email: `new@${host}`,
        user_type_id: userTypes.Manager,
        location_ids: [],
        group_ids: [],
      }
      return (await api.call("POST", "/users", { as: await api.login(`admin@${host}`), body })).status
    },
    email_changed: async (host) => {
      const as = await api.login(`limited-user@${host}`)
      const body = { email: `changed@${host}`, current_password: seedPassword }
      await api.call("POST", "/email_changes", { as, body })
      await api.deps.mailer.deliver()
      const confirmation_token = linkIn(smtp.taken[0]!.mail).searchParams.get("token")
      smtp.taken.length = 0
      return (await api.patch("/confirm", { body: { confirmation_token } })).status
    },
    export_file: async (host) => {
      const as = await api.login(`admin@${host}`)
      const account = host === "child.test" ? partner.child : partner.parent
      const body = { resource: "reviews" }
      const answer = await api.call("POST", `/export_files/${account.id}`, { as, body })
      const { signal } = new AbortController()
      await exportFileJob.run(api.deps, { id: answer.body.id, signal, isLastAttempt: true })
      return answer.status
    },
    scheduled_export: async (host) => {
      const as = await api.login(`admin@${host}`)
      const account = host === "child.test" ? partner.child : partner.parent
      const body = scheduleBody([account.users.User.id], { email_subject: "Lumen Reviews each week" })
      const answer = await api.call("POST", "/scheduled_exports", { as, body })
      await makeDue(api, answer.body.id)
      await runSchedule(api, answer.body.id)
      return answer.status
    },
    schedule_stopped: async (host) => {
      const as = await api.login(`admin@${host}`)
      const { body } = await api.call("POST", "/users", {
        as,
        body: { first_name: "Only", email: `only@${host}`, user_type_id: userTypes["Email Only"] },
      })
      const schedule = scheduleBody([body.id], { email_subject: "Lumen Reviews each week" })
      const answer = await api.call("POST", "/scheduled_exports", { as, body: schedule })
      await api.call("DELETE", `/users/${body.id}`, { as })
      return answer.status
    },
    connection_ended: async (host) => {
      await upsertIntegrations(api.deps.db)
      const { id: accountId } = host === "child.test" ? partner.child : partner.parent
      const [token] = await api.deps.db
        .insert(oauthTokens)
        .values({ accountId, integrationId: integrationId("google_my_business") })
        .returning()
      const keys = { accountId, tokenId: token!.id }
      await api.deps.db.insert(connections).values({ ...keys, nextSyncAt: new Date().toISOString() })
      await endConnection(api.deps, keys, sql`true`)
      return 200
    },
    email_bounced: async (host) => {
      await api.deps.db.transaction((tx) => stopAddress(tx, api.deps, `read-only@${host}`, "5.1.1"))
      api.deps.mailer.wake()
      return 200
    },
    billing: async (host) => {
      const { id: accountId } = host === "child.test" ? partner.child : partner.parent
      const facts = { from: 3, to: 4 }
      await api.deps.db.transaction((tx) =>
        claimMailedStep(tx, api.deps, { accountId, kind: "seats", key: `seats:${host}`, facts }),
      )
      api.deps.mailer.wake()
      return 200
    },
    email_domain_failed: async (host) => {
      const { id: accountId } = host === "child.test" ? partner.child : partner.parent
      const key = { selector: "mail1", sealedKey: "", publicKey: "" }
      await api.deps.db
        .insert(sendingDomains)
        .values({ accountId, domain: "mail.example.com", status: "failing", ...key })
      await api.deps.mailer.queue(api.deps.db, "email_domain_failed", `admin@${host}`, { accountId })
      api.deps.mailer.wake()
      return 200
    },
    webhook_disabled: async (host) => {
      const { id: accountId } = host === "child.test" ? partner.child : partner.parent
      const url = "https://hooks.example.com/"
      const disabled = { url, events: [], secret: "", enabled: false, disabledReason: "gone" }
      const [row] = await api.deps.db
        .insert(webhookEndpoints)
        .values({ accountId, ...disabled })
        .returning()
      const about = { accountId, endpointId: row!.id }
      await api.deps.mailer.queue(api.deps.db, "webhook_disabled", `admin@${host}`, about)
      api.deps.mailer.wake()
      return 200
    },
    location_bulk_report: async (host) => {
      const {
        id: accountId,
        users: people,
        locationIds,
      } = host === "child.test" ? partner.child : partner.parent
      const owner = { accountId, userId: people.Admin.id }
      const locationBulkActionId = await seedLocationBulk(api.deps, owner, locationIds[0]!)
      const about = { accountId, locationBulkActionId }
      await api.deps.mailer.queue(api.deps.db, "location_bulk_report", people.Admin.email, about)
      api.deps.mailer.wake()
      return 200
    },
    post_report: async (host) => {
      const { id: accountId, users: people } = host === "child.test" ? partner.child : partner.parent
      const about = { accountId, bulkActionId: await seedPostAction(api.deps, accountId) }
      await api.deps.mailer.queue(api.deps.db, "post_report", people.Admin.email, about)
      api.deps.mailer.wake()
      return 200
    },
    feature_request: async (host) => {
      const { body } = await api.call("POST", "/auth", {
        body: { email: `manager@${host}`, password: seedPassword },
      })
      await api.deps.db.update(users).set({ confirmedAt: "2024-01-01" }).where(eq(users.id, body.user_id))
      const requested = { event: "internal", notification_type: "feature_request", feature_name: "Amplify" }
      const answer = await api.call("POST", "/webhooks/notify", {
        as: { email: `manager@${host}`, token: body.token },
        query: { auth_token: body.token },
        body: { ...requested, user_id: body.user_id },
      })
      return answer.status
    },
    note_mention: async (host) => {
      const account = host === "child.test" ? partner.child : partner.parent
      const as = await api.login(`admin@${host}`)
      const body = {
        review_id: account.reviewIds[0],
        content: "Look at this",
        mentioned_user_ids: [account.users.User.id],
      }
      return (await api.call("POST", "/notes", { as, body })).status
    },
    review_assigned: async (host) => {
      const account = host === "child.test" ? partner.child : partner.parent
      const as = await api.login(`admin@${host}`)
      const body = { assigned_user_id: account.users.User.id }
      return (await api.patch(`/reviews/${account.reviewIds[0]}`, { as, body })).status
    },
    scorecard: async (host) => {
      const body = { business: "Diner", email: "owner@diner.test", score: 61 }
      const as = await api.login(`admin@${host}`)
      return (await api.call("POST", "/partner_scorecards", { as, body })).status
    },
    email_change: async (host) => {
      const body = { email: `other@${host}`, current_password: seedPassword }
      return (await api.call("POST", "/email_changes", { as: await api.login(`admin@${host}`), body })).status
    },
  }

  const linkIn = (mail: Email) => new URL(/https?:\S+/.exec(mail.text!)![0])
  const kinds = Object.keys(causes) as EmailKind[]

  test.each(kinds.flatMap((kind) => ["partner.test", "child.test"].map((host) => [kind, host] as const)))(
    "%s to somebody of %s has its name, links, colour and contact, and nothing of the product's",
    async (kind, host) => {
      smtp.taken.length = 0
      expect([200, 201, 202, 204]).toContain(await causes[kind](host))
      await api.deps.mailer.deliver()
      expect(smtp.taken).toHaveLength(1)
      const { mail } = smtp.taken[0]!
      expect(mail.from).toMatchObject({ name: "Lumen Reviews", address: "notifications@sender.test" })
      const answersTo = kind === "feature_request" ? `manager@${host}` : "care@lumen.test"
      expect(mail.replyTo).toMatchObject([{ address: answersTo }])
      // An alert says what it tells of.
      if (kind !== "alert") expect(mail.subject).toContain("Lumen Reviews")
      expect(linkIn(mail).origin).toBe("https://reviews.partner.test:8443")
      expect(mail.html).toContain(`href="${linkIn(mail).href.replaceAll("&", "&amp;")}"`)
      expect(mail.html).toContain("color:#000000;background-color:#f5d90a")
      expect(mail.text).toContain("Contact support at +1 206 555 0133 or care@lumen.test.")
      expect(JSON.stringify([mail.from, mail.subject, mail.text, mail.html, mail.headers])).not.toMatch(
        /outpost/i,
      )
    },
  )
})
