import { render, screen } from "@testing-library/react"
import { scheduleColumns } from "#components/scheduled-exports/schedule-columns.tsx"
import type { ScheduledExport } from "#lib/contract/index.ts"

const schedule = {
  id: 7,
  email_subject: "Weekly reviews",
  export_type: "reviews",
  filters: {},
} as unknown as ScheduledExport

function nameOf(more: Partial<ScheduledExport>) {
  const column = scheduleColumns("UTC", { userId: 1, isAdmin: true }).find(({ key }) => key === "name")!
  render(<div>{column.cell({ ...schedule, ...more })}</div>)
}

test("a schedule names the recipients its last run was not sent to, and why (D-272)", () => {
  nameOf({ not_sent_to: ["ada@first.test", "bob@first.test"] })
  expect(
    screen.getByText("Not sent to ada@first.test, bob@first.test: no access to these locations"),
  ).toBeVisible()
})

test("a schedule that everyone got names no recipients", () => {
  nameOf({ not_sent_to: [] })
  expect(screen.getByText("Weekly reviews")).toBeVisible()
  expect(screen.queryByText(/Not sent/)).toBeNull()
})
