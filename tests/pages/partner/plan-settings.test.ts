import { within } from "@testing-library/dom"
import { pressNamed, textOf } from "../../support/page-parts.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { accountIdOf, openAndContinue } from "../../support/pages-people.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const row = ({ screen }: TextBrowser, name: string) =>
  within(screen.getByRole("main"))
    .getAllByRole("listitem")
    .find((item) => textOf(item).startsWith(name))!

test("a reseller sets what the plan of a child has, which the child's own Admins don't see", async () => {
  const childId = await accountIdOf(demo.copper)
  const partner = await signedIn(demo.partner)
  await openAndContinue(partner, `/switch-account/${childId}`)
  await partner.open(`/as/${childId}/settings`)
  expect(
    within(partner.screen.getByRole("main")).getByRole("link", { name: /^Plan settings/ }),
  ).toHaveAttribute("href", `/as/${childId}/settings/plan`)
  await partner.open(`/as/${childId}/settings/plan`)
  const press = (name: string) => pressNamed(partner, name, within(row(partner, "Visual reports")))
  expect(row(partner, "Visual reports")).toHaveTextContent("On")
  await press("Turn off")
  expect(row(partner, "Visual reports")).toHaveTextContent("Off")
  await press("Turn on")
  expect(row(partner, "Visual reports")).toHaveTextContent("On")
  const own = await signedIn(demo.copper)
  expect((await own.open("/settings/plan")).url).toMatch(/^\/error\?statusCode=403/)
  await own.open("/settings")
  expect(own.screen.queryByRole("link", { name: /^Plan settings/ })).toBeNull()
})

test("a partner in a child account reads its billing and changes nothing", async () => {
  const childId = await accountIdOf(demo.copper)
  const partner = await signedIn(demo.partner)
  await openAndContinue(partner, `/switch-account/${childId}`)
  await partner.open(`/as/${childId}/settings/billing`)
  const main = within(partner.screen.getByRole("main"))
  expect(main.getByRole("heading", { level: 1, name: "Billing" })).toBeInTheDocument()
  expect(main.queryByRole("link", { name: "Choose a plan" })).toBeNull()
  await partner.open(`/as/${childId}/settings/billing/sms-credits`)
  expect(partner.screen.queryByRole("form", { name: "Buy SMS credits" })).toBeNull()
})
