import { within } from "@testing-library/dom"
import { demo, signedIn } from "../../support/pages.ts"

test("partners have settings: profile, users and white label, and nothing of locations or of applications [F-094]", async () => {
  const browser = await signedIn(demo.partner)
  const { screen } = await browser.open("/settings")
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Account & Settings")
  const main = within(screen.getByRole("main"))
  for (const name of [/^Profile/, /^Users/, /^White label/]) {
    expect(main.getByRole("link", { name })).toBeInTheDocument()
  }
  for (const name of [/^Account/, /^Groups/, /^Connected applications/]) {
    expect(main.queryByRole("link", { name })).toBeNull()
  }
  for (const path of [
    "/settings/account",
    "/settings/groups",
    "/settings/oauth-clients",
    "/oauth/authorize",
  ]) {
    expect([path, (await browser.open(path)).url]).toEqual([path, "/accounts"])
  }
})
