import { render, screen, within } from "@testing-library/react"
import { AuditTable } from "#components/audit-entries/audit-table.tsx"
import type { AuditEntry } from "#lib/contract/audit-entries/schema.ts"

const entry = {
  id: 1,
  at: "2026-11-20T12:00:00Z",
  action: "reviews.update",
  actor_kind: "user",
  email: "somebody.with-a-long-name@head-office.example.com",
  address: "2001:db8:85a3::8a2e:370:7334",
} as unknown as AuditEntry

test("addresses in the audit log break behind their @ alone", () => {
  render(<AuditTable entries={[entry]} timeZone="UTC" />)
  const row = within(screen.getAllByRole("row")[1]!)
  const cell = row.getByText(/somebody/, { selector: "td" })
  expect(cell).toHaveTextContent("somebody.with-a-long-name@head-office.example.com")
  expect(cell).not.toHaveClass("long")
  const [before, mark] = [...cell.childNodes]
  expect([before!.textContent, mark!.nodeName]).toEqual(["somebody.with-a-long-name@", "WBR"])
  expect(row.getByText(String(entry.address)).closest("td")).not.toHaveClass("long")
})
