import { eq, like } from "drizzle-orm"
import type { Email } from "postal-mime"
import type { Clock } from "#review-api/core/clock.ts"
import { alerts, reviewsToAlert } from "#review-api/db/schema/alerts.ts"
import { accounts, users } from "#review-api/db/schema/identity.ts"
import { queuedEmails } from "#review-api/db/schema/mail.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import type { TestDatabaseKind } from "./databases.ts"
import { seedTwoAccounts } from "./seed.ts"
import { startSmtpServer } from "./smtp-server.ts"
import { startTestApi } from "./test-api.ts"

export const appUrl = "https://app.outpost.test"
export const hourMs = 3_600_000

/** Two accounts whose people have no alerts, in UTC, with a real mail server; `close` ends both. */
export async function startAlertFixture(database: TestDatabaseKind, clock: Clock) {
  const smtp = await startSmtpServer()
  const config = {
    authLimitPerMinute: 10_000,
    appUrl,
    mailFrom: { name: "Outpost", address: "mail@outpost.test" },
  }
  const api = await startTestApi({ database, config, smtpUrl: smtp.url, mailRestMs: 3_600_000, clock })
  const { db } = api.deps
  const { first, second } = await seedTwoAccounts(api.deps)
  await db.update(users).set({ alertsGivenAt: clock.now().toISOString() })
  await db.update(accounts).set({ timeZone: "UTC", name: "Pine & Co" }).where(eq(accounts.id, first.id))

  /** The time goes on for longer than a session lasts. */
  const admin = () => api.signIn("admin@first.test")
  /** Sends what is due. */
  async function mails(): Promise<[to: string, mail: Email][]> {
    await api.deps.mailer.deliver()
    return smtp.taken.map(({ to, mail }) => [to[0]!, mail])
  }
  return {
    api,
    smtp,
    first,
    second,
    admin,
    mails,
    make: async (body: object) =>
      (await api.call("POST", "/alerts", { as: await admin(), body })).body as { id: number },
    setUser: (email: string, values: object) =>
      db
        .update(users)
        .set({ firstName: "Known", ...values })
        .where(eq(users.email, email)),
    async onlyMail(): Promise<Email> {
      const sent = await mails()
      if (sent.length !== 1) throw new Error(`${sent.length} mails were sent`)
      return sent[0]![1]
    },
    subjects: async () => (await mails()).map(([, { subject }]) => subject),
    /** Takes alerts, arrivals and mails away. */
    async empty() {
      smtp.taken.length = 0
      smtp.state.mood = "takes"
      for (const table of [alerts, reviewsToAlert, queuedEmails]) await db.delete(table)
      await db.delete(reviews).where(like(reviews.identity, "arrival-%"))
    },
    async close() {
      await api.close()
      await smtp.close()
    },
  }
}

export type AlertFixture = Awaited<ReturnType<typeof startAlertFixture>>

/** The reviews that the link "View reviews" of an alert opens, as the page asks for them. */
export async function reviewsBehind(
  { api, admin }: Pick<AlertFixture, "api" | "admin">,
  link: string,
): Promise<{ title: string | null }[]> {
  const delivery = new URL(link).searchParams.get("alert")
  const path = `/reviews?per_page=500&alert_delivery=${delivery}`
  return (await api.call("GET", path, { as: await admin() })).body._embedded.reviews
}

export const linksIn = ({ text }: Email) => [...text!.matchAll(/https?:\S+/g)].map(([link]) => link)
export const header = ({ headers }: Email, key: string) => headers.find((one) => one.key === key)?.value
