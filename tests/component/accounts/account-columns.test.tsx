import { render } from "@testing-library/react"
import { daysLeftColumn, trialDaysColumn } from "#components/accounts/account-columns.tsx"
import type { ListedAccount } from "#lib/contract/index.ts"

const now = new Date("2026-03-01T12:00:00Z")
const textOf = (column: typeof trialDaysColumn, status: string, trial_ended_at: string) =>
  render(column(now).cell({ status, trial_ended_at } as ListedAccount)).container.textContent

test.each([
  ["trial", "2026-03-04T00:00:00Z", "3"],
  ["expired", "2026-02-01T00:00:00Z", "0"],
])("an account in %s has the same days left among all accounts as among the trials", (status, end, days) => {
  expect(textOf(trialDaysColumn, status, end)).toBe(days)
  expect(textOf(daysLeftColumn, status, end)).toBe(days)
})

test.each(["active", "past_due", "cancelled"])(
  "an account that is %s has no days left of a trial",
  (status) => {
    expect(textOf(trialDaysColumn, status, "2026-03-04T00:00:00Z")).toBe("–")
  },
)
