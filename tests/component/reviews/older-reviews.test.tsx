import { screen, within } from "@testing-library/react"
import { rangeWith } from "#lib/features/reviews/older-reviews.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, fails, newAccount, signIn } from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
})

/** Text and link of the empty list. */
const said = () => {
  const place = screen.getByRole("heading", { name: "No reviews match your filters." }).parentElement!
  const link = within(place).queryByRole("link")
  return {
    hint: place.querySelector("p")?.textContent,
    link: link && `${link.textContent} ${link.getAttribute("href")}`,
  }
}

test("an account whose reviews are older than the range is told when the latest came, and shown the range that has it", async () => {
  await signIn(account.users.Admin)
  const { user } = await openPage(routes.reviews())
  expect(said()).toEqual({
    hint: "The latest review is from May 2025.",
    link: "Show All Time /reviews?dateDescriptor=allTime",
  })
  await user.click(screen.getByRole("link", { name: "Show All Time" }))
  expect((await screen.findAllByRole("article")).length).toBeGreaterThan(1)
})

test("it speaks of the locations that the user sees, and of reviews that the other filters leave", async () => {
  await signIn(account.users.User)
  const first = await openPage(routes.reviews())
  expect(said().hint).toBe("The latest review is from March 2025.")
  first.unmount()
  const query = { locationId: account.locationIds[0]!, rating: 5 }
  const filtered = await openPage(routes.reviews(query))
  expect(said()).toEqual({
    hint: "The latest review that matches is from January 2025.",
    link: `Show All Time /reviews?dateDescriptor=allTime&locationId=${query.locationId}&rating=5`,
  })
  filtered.unmount()
  await openPage(routes.reviews({ search_terms: "nobody wrote this" }))
  expect(said()).toEqual({
    hint: "Widen the dates or clear a filter to see more.",
    link: "Clear All /reviews",
  })
})

test("nothing is promised of a range that all reviews follow, nor when no one can tell", async () => {
  await signIn(account.users.Admin)
  const usual = {
    hint: "Nothing was published in these dates.",
    link: "Show All Time /reviews?dateDescriptor=allTime",
  }
  const early = await openPage(routes.reviews({ from: "2020-01-01", to: "2020-01-31" }))
  expect(said()).toEqual(usual)
  early.unmount()
  await fails("metrics.breakdown", 500)
  await openPage(routes.reviews())
  expect(said()).toEqual(usual)
})

test.each([
  ["2026-11-01", "thirtyDays"],
  ["2026-10-01", "threeMonths"],
  ["2026-09-01", "threeMonths"],
  ["2026-08-01", "sixMonths"],
  ["2026-01-01", "twelveMonths"],
  ["2025-11-01", "allTime"],
])("the range that is shown holds all of %s: %s", (month, preset) => {
  expect(rangeWith(month, { today: "2026-11-25" })).toBe(preset)
})
