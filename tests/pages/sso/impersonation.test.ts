import { demo, ownProduct, visitor } from "../../support/pages.ts"
import { accountIdOf, openAndContinue } from "../../support/pages-people.ts"
import { impersonationLink } from "../../support/portal.ts"

const linkFor = (email: string) => impersonationLink(email, ownProduct().dataDir)

test("the provider's link acts as a user once, and every page says so [F-014, F-140]", async () => {
  const link = await linkFor(demo.manager)
  const browser = visitor()
  expect((await openAndContinue(browser, link)).url).toBe("/dashboard")
  expect(browser.screen.getByText(`Impersonating ${demo.manager}`)).toBeInTheDocument()
  await browser.open("/settings")
  expect(browser.screen.getByText(`Impersonating ${demo.manager}`)).toBeInTheDocument()
  expect((await openAndContinue(visitor(), link)).url).toBe("/login")
})

test("a partner's child account stays impersonated in the shadow session", async () => {
  const copper = await accountIdOf(demo.copper)
  const browser = visitor()
  await openAndContinue(browser, await linkFor(demo.partner))
  await openAndContinue(browser, `/switch-account/${copper}`)
  expect(browser.screen.getByText(`Impersonating ${demo.partner}`)).toBeInTheDocument()
  expect(browser.screen.getByText("Viewing — Copper Kettle Diner")).toBeInTheDocument()
})
