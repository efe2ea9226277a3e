import { within } from "@testing-library/dom"
import { demo, signedIn } from "../../support/pages.ts"

test("who may not keep labels and tags has neither cards nor pages of them", async () => {
  const browser = await signedIn(demo.user)
  const { screen } = await browser.open("/settings")
  expect(screen.getAllByRole("link", { name: /^Profile/ })[0]).toBeInTheDocument()
  expect(screen.queryByRole("link", { name: /Review labels/ })).toBeNull()
  expect(within(screen.getByRole("main")).queryByRole("link", { name: /^Tags/ })).toBeNull()
  for (const path of ["/settings/review-labels", "/settings/tags"]) {
    expect([path, (await browser.open(path)).url]).toEqual([path, expect.stringMatching(/^\/error/)])
  }
})
