import { screen } from "@testing-library/react"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { renderInApp } from "#tests/support/in-app.tsx"

const show = (refusal: Parameters<typeof DownloadCsv>[0]["refusal"]) =>
  renderInApp(
    <ToastProvider>
      <DownloadCsv href="/accounts.csv" track="accounts.csv" refusal={refusal} />
    </ToastProvider>,
  )

describe("Download CSV", () => {
  test("is a link to the file", () => {
    show(null)
    expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute("href", "/accounts.csv")
  })

  test.each([
    [true, "/settings/billing", "Upgrade your plan to download and schedule exports.", "/settings/billing"],
    [true, null, "Upgrade your plan to download and schedule exports.", null],
    [false, "/settings/billing", "Ask your admin to upgrade.", null],
  ])(
    "stays during a trial and opens the reason (admin %s) [L-305 L-468 L-582]",
    (isAdmin, upgradeHref, text, upgrade) => {
      const { container } = show({ isAdmin, upgradeHref, page: "/accounts" })
      const button = screen.getByRole("button", { name: "Download CSV" })
      const dialog = container.querySelector(`#${button.getAttribute("popovertarget")}`)
      expect(dialog).toHaveTextContent("Exporting isn't allowed for trial users")
      expect(dialog).toHaveTextContent(text)
      const link = dialog?.querySelector("a")
      expect(link?.getAttribute("href") ?? null).toBe(upgrade)
      expect(container.innerHTML).not.toContain("/accounts.csv")
    },
  )
})
