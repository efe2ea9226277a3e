import { jest } from "@jest/globals"
import { act, render } from "@testing-library/react"
import { renderToString } from "react-dom/server"
import { FormSkeleton } from "#components/locations/form-skeleton.tsx"
import { formSkeletonMs } from "#lib/features/locations/form-skeleton.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Account, newAccount, signIn } from "#tests/support/component/app.ts"
import { noteTimers } from "#tests/support/component/note-timers.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

const skeleton = () => document.querySelector("[data-skeleton]")
const form = (
  <FormSkeleton>
    <input aria-label="Internal Name" />
  </FormSkeleton>
)

test("the skeleton of a form that a link has opened is there at 499 ms and gone after 500 [L-091]", async () => {
  jest.useFakeTimers()
  try {
    render(form)
    await act(() => jest.advanceTimersByTimeAsync(499))
    expect(skeleton()).not.toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(1))
    expect(skeleton()).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

test.each([
  ["a new location", () => routes.locationNew()],
  ["a location", () => routes.locationDetails(account.locationIds[0]!, { withEdit: "true" })],
])("the form of %s has its skeleton for 500 ms [L-624]", async (_, address) => {
  const timers = noteTimers("Internal Name", { from: "form-skeleton" })
  await openPage(address())
  expect([formSkeletonMs, timers()]).toEqual([500, [500]])
})

test("a page that is loaded as a whole comes without the skeleton, and gets none when its scripts run", () => {
  const container = document.body.appendChild(document.createElement("div"))
  container.innerHTML = renderToString(form)
  expect(skeleton()).toBeNull()
  render(form, { container, hydrate: true })
  expect(skeleton()).toBeNull()
})
