import { within } from "@testing-library/dom"
import { rowsOf, textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"

const between = standBetween()
const bounced = { at: "2026-03-04T12:00:00.000Z", reason: "The mailbox doesn't exist (5.1.1)" }

/** The answer about users, all of whose emails bounce. */
const bouncing = (body: Record<string, unknown>) => ({ ...body, email_bounce: bounced })

function bounceEveryone() {
  between().answerFor = (method, path) =>
    method === "GET" && /^\/users\/\d+$/.test(path) ? { change: bouncing } : undefined
}
afterEach(() => {
  between().answerFor = undefined
  between().instead = {}
})

test("who opens their profile reads that emails to them bounce, and an Admin resumes them there", async () => {
  bounceEveryone()
  const admin = await signedIn(demo.admin, { address: between().address })
  await admin.open("/settings/profile")
  const notice = () => admin.screen.getByRole("form", { name: /^Resume emails to/ })
  expect(notice()).toHaveTextContent(
    /An email bounced on 03\/04\/26 .+: The mailbox doesn't exist \(5\.1\.1\)\. Alerts and reports are no longer sent to .+ Change your email below, or resume if it works\./,
  )
  between().requested.length = 0
  await admin.click(within(notice()).getByRole("button", { name: "Resume emails" }))
  expect(between().requested.map(({ method, path }) => `${method} ${path}`)).toContainEqual(
    expect.stringMatching(/^DELETE \/users\/\d+\/email_bounce$/),
  )
  expect(admin.url).toBe("/settings/profile")

  const limited = await signedIn(demo.limited, { address: between().address })
  await limited.open("/settings/profile")
  const own = within(limited.screen.getByRole("form", { name: /^Resume emails to/ }))
  expect(own.getByText(/or ask an Admin to resume if it works/)).toBeInTheDocument()
  expect(own.queryByRole("button")).toBeNull()
})

test("an alert by SMS says that its number has opted out, since when, and how it comes back", async () => {
  const browser = await signedIn(demo.admin, { address: between().address })
  between().instead["/alerts"] = {
    change: (body: { _embedded: { alerts: Record<string, unknown>[] } }) => {
      const [first] = body._embedded.alerts
      Object.assign(first!, {
        channel: "sms",
        active: true,
        is_unsubscribed: false,
        last_sent_at: bounced.at,
        blocked: { code: "opted_out", at: bounced.at },
        last_delivery: { status: "bounced", reason: "The number is not in service (30005)" },
      })
      return body
    },
  }
  await browser.open("/settings/alerts")
  const row = textOf(rowsOf(browser, "Alerts")[0]!)
  expect(row).toContain("Opted out")
  expect(row).toMatch(
    /The number opted out of SMS on 03\/04\/26 .+text START to the number that sends them\./,
  )
  expect(row).toContain("Not delivered: The number is not in service (30005)")
})
