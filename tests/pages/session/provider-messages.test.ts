import { createHash } from "node:crypto"
import { pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, ownProduct, sendLoginForm, signedIn, standBetween } from "../../support/pages.ts"
import { openAndContinue } from "../../support/pages-people.ts"
import { polled } from "../../support/polled.ts"
import { impersonationLink } from "../../support/portal.ts"
import { createTextBrowser } from "../../support/text-browser.ts"

const between = standBetween()
const hook = "/webhooks/analytics-secure"
const analytics = () => between().requested.filter(({ path }) => path === hook)
const signIn = (email: string) => signedIn(email, { address: between().address })
const expectCalls = (times: number) =>
  polled(
    async () => analytics().length,
    (count) => count === times,
  )

test("analytics are told who has logged in, once per login [F-501]", async () => {
  const browser = await signIn(demo.user)
  await expectCalls(1)
  const [call] = analytics()
  expect(call!.method).toBe("POST")
  expect(JSON.parse(call!.body)).toEqual({
    user_id: expect.any(Number),
    account_id: expect.any(Number),
    email: demo.user,
  })
  for (const path of ["/settings", "/reviews"]) await browser.open(path)
  expect(analytics()).toHaveLength(1)
  await signIn(demo.user)
  await expectCalls(2)
})

test("no one waits for analytics that are away", async () => {
  between().instead[hook] = { after: new Promise(() => {}) }
  expect((await signIn(demo.user)).url).toBe("/dashboard")
  between().instead[hook] = { status: 500, body: { status: 500 } }
  expect((await signIn(demo.user)).url).toBe("/dashboard")
})

test("analytics hear nothing of an impersonated session [F-451]", async () => {
  const browser = createTextBrowser(between().address)
  await openAndContinue(browser, await impersonationLink(demo.manager, ownProduct().dataDir))
  await browser.open("/settings")
  expect(browser.screen.getByText(`Impersonating ${demo.manager}`)).toBeInTheDocument()
  expect(between().requested.some(({ path }) => path === "/sso/exchange")).toBe(true)
  expect(analytics()).toEqual([])
})

test("a feature that is refused is asked for: support gets a mail that can be answered [F-503]", async () => {
  const browser = createTextBrowser(between().address)
  await sendLoginForm(browser, demo.trialUser)
  await browser.open("/reviews")
  expect((await pressNamed(browser, "Ask us about it")).url).toMatch(/^\/reviews/)
  expect(browser.screen.getByText("Thank you. Our support team will get in touch.")).toBeInTheDocument()
  const call = between().requested.find(({ path }) => path === "/webhooks/notify")!
  expect(call.method).toBe("POST")
  const basic = Buffer.from(call.headers.authorization!.split(" ")[1]!, "base64").toString()
  const digest = (text: string) => createHash("sha256").update(text).digest("hex")
  expect([...call.query.keys()]).toEqual(["auth_token"])
  expect(digest(call.query.get("auth_token")!)).toBe(digest(basic.slice(demo.trialUser.length + 1)))
  expect(JSON.parse(call.body)).toEqual({
    event: "internal",
    user_id: expect.any(Number),
    notification_type: "feature_request",
    feature_name: "Exports",
  })
  const outbox = createTextBrowser(ownProduct().apiUrl)
  const mail = await polled(
    async () => {
      const { screen } = await outbox.open("/outbox?to=support%40outpost.example")
      return (
        screen
          .queryAllByRole("article")
          .map(textOf)
          .find((text) => text.includes(demo.trialUser)) ?? ""
      )
    },
    (text) => text !== "",
  )
  expect(mail).toContain("Fernhill Bakery asks for Exports in Outpost")
})
