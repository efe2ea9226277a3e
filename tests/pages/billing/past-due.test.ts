import { textOf } from "../../support/page-parts.ts"
import { demo, signedIn, standBetween } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const payBy = "2036-12-15T17:00:00Z"
const isAccount = (path: string) => /^\/accounts\/\d+$/.test(path)
const isSubscription = (path: string) => /^\/billing\/\d+\/subscription$/.test(path)

/** The notice above the page; null where there is none. */
function banner({ page }: TextBrowser): { text: string; href: string | null } | null {
  const link = page.document.querySelector('[data-track="past_due.pay"]')
  const box = link?.closest<HTMLElement>('[role="status"]')
  return link && box ? { text: textOf(box), href: link.getAttribute("href") } : null
}

describe("a payment that failed (D-289)", () => {
  const between = standBetween()
  const late = { change: (answer: object) => ({ ...answer, status: "past_due" }) }
  /** The account is late, and its subscription is so too, for who signs in from now on. */
  const beLate = (subscription: object) => {
    between().answerFor = (method, path) => {
      if (method !== "GET") return undefined
      if (isAccount(path)) return late
      return isSubscription(path)
        ? { change: (answer: object) => ({ ...answer, status: "past_due", ...subscription }) }
        : undefined
    }
  }
  const signIn = (email: string) => signedIn(email, { address: between().address })

  test("an Admin reads above every page until when to pay, and gets to the card from there", async () => {
    beLate({ pay_by: payBy, payment_collection_method: "automatic" })
    const browser = await signIn(demo.admin)
    for (const path of ["/reviews", "/settings", "/settings/profile", "/settings/billing"]) {
      await browser.open(path)
      expect([path, banner(browser)]).toEqual([
        path,
        {
          text: "Your last payment failed. Update your card by 12/15/36. Go to billing",
          href: "/settings/billing/edit?card=true",
        },
      ])
    }
  })

  test("where retries have no date, it says none", async () => {
    beLate({ pay_by: null, payment_collection_method: "automatic" })
    const browser = await signIn(demo.admin)
    await browser.open("/reviews")
    expect(banner(browser)?.text).toBe("Your last payment failed. Update your card. Go to billing")
  })

  test("an invoice that is overdue leads to the invoices", async () => {
    beLate({ pay_by: payBy, payment_collection_method: "invoice" })
    const browser = await signIn(demo.admin)
    await browser.open("/reviews")
    expect(banner(browser)).toEqual({
      text: "Your last invoice is overdue. Go to billing",
      href: "/settings/billing/invoices",
    })
  })

  test("where billing can't be asked, the page and the notice are there all the same", async () => {
    beLate({})
    const browser = await signIn(demo.admin)
    const known = between().answerFor!
    between().answerFor = (method, path) =>
      isSubscription(path) ? { status: 503, body: { error: "away" } } : known(method, path)
    await browser.open("/reviews")
    expect(banner(browser)).toEqual({
      text: "Your last payment failed. Update your card. Go to billing",
      href: "/settings/billing",
    })
  })

  test.each(["manager", "user", "readOnly"] as const)("%s reads nothing of it", async (who) => {
    beLate({ pay_by: payBy })
    const browser = await signIn(demo[who])
    await browser.open("/reviews")
    expect(banner(browser)).toBeNull()
  })

  test("an account that has paid has no notice", async () => {
    const browser = await signIn(demo.admin)
    await browser.open("/reviews")
    expect(banner(browser)).toBeNull()
  })
})
