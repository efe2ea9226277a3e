import { within } from "@testing-library/dom"
import { navigation, pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, sendLoginForm, signedIn, visitor } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const requested = "/reviews?rating=5"
const main = ({ screen }: TextBrowser) => within(screen.getByRole("main"))
const title = (browser: TextBrowser) => textOf(main(browser).getByRole("heading", { level: 1 }))

const notices = [
  { status: "pending", email: demo.pending, says: "Confirm your email address" },
  { status: "suspended", email: demo.suspended, says: "Your account is suspended" },
]

for (const { status, email, says } of notices) {
  test(`a ${status} session reads its notice at the address it asked for, gets no data, and can log out [F-141]`, async () => {
    const browser = await signedIn(email)
    expect(await browser.open(requested)).toMatchObject({ status: 200, url: requested })
    expect(title(browser)).toBe(says)
    expect(main(browser).queryByRole("article")).toBeNull()
    for (const path of ["reviews", "locations", "groups"]) {
      const answer = await browser.ask(`/api/bff/${path}`)
      expect([path, answer.status]).toEqual([path, 403])
      expect(await answer.json()).toMatchObject({ code: status })
    }
    expect((await pressNamed(browser, "Log Out", navigation(browser))).url).toMatch(/^\/login/)
    expect((await browser.open(requested)).url).toMatch(/^\/login/)
  })
}

test("a suspended session reads whom to ask, and that its data are kept", async () => {
  const browser = await signedIn(demo.suspended)
  await browser.open("/reviews")
  const support = main(browser).getByRole("link", { name: "support@outpost.example" })
  expect(support).toHaveAttribute("href", "mailto:support@outpost.example")
  expect(main(browser).getByText("Your reviews, responses and settings are kept.")).toBeInTheDocument()
})

test("a pending session asks for its link again and stays where it is", async () => {
  const browser = await signedIn(demo.pending)
  await browser.open(requested)
  expect(main(browser).getByText(`We sent a link to ${demo.pending}.`)).toBeInTheDocument()
  expect((await pressNamed(browser, "Resend email", main(browser))).url).toBe(requested)
  expect(main(browser).getByRole("status")).toHaveTextContent("check your spam folder")
})

test("a link that is not open any more says so, with and without a session", async () => {
  const stale = "/login?confirmation_token=stale"
  const browser = visitor()
  await browser.open(stale)
  browser.fill(browser.screen.getByLabelText("Email"), demo.pending)
  browser.fill(browser.screen.getByLabelText("Password"), "outpost-demo")
  await pressNamed(browser, "Log In")
  expect(browser.screen.getByText("This link is no longer valid.")).toBeInTheDocument()
  await sendLoginForm(browser, demo.pending)
  expect((await browser.open(stale)).url).toBe("/confirm-email")
  expect(title(browser)).toBe("This link is no longer valid")
})

test("/partner-integrations-setup tells a visitor that all is set up [F-028]", async () => {
  const browser = visitor()
  await browser.open("/partner-integrations-setup")
  expect(title(browser)).toBe("Your integration is set up.")
  const { url } = await browser.click(browser.screen.getByRole("link", { name: "Continue" }))
  expect(url).toBe("/login")
})

test("/partner-integrations-error tells a visitor why, as plain text, and whom to ask [F-029]", async () => {
  const browser = visitor()
  await browser.open("/partner-integrations-error?message=%3Cb%3EThe%20key%20is%20unknown%3C%2Fb%3E")
  expect(title(browser)).toBe("We could not set up your integration.")
  expect(main(browser).getByText("<b>The key is unknown</b>")).toBeInTheDocument()
  expect(main(browser).getByRole("link", { name: "support@outpost.example" })).toBeInTheDocument()
})
