import { jest } from "@jest/globals"
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { renderToString } from "react-dom/server"
import { TriageReport } from "#components/triage/triage-report.tsx"
import { fails, requested, startApp } from "#tests/support/component/app.ts"

const operations = ["triage.get", "triage.put", "triage.patch", "triage.delete", "triage.post"] as const
const server = { userAgent: "Sample/1.0", language: "de-DE,de", hasCookies: false }

beforeAll(startApp)
describe("the report of /triage", () => {
  test("before scripts run tells what the request told, and that probes need scripts", () => {
    const html = renderToString(<TriageReport server={server} />)
    for (const text of [
      "Sample/1.0",
      "de-DE,de",
      "none sent with this page",
      "The probes require JavaScript",
    ]) {
      expect(html).toContain(text)
    }
    // The place of what they find is kept; a style sheet hides it where scripts never run.
    expect(html).toContain("Running the probes…")
    expect(requested()).toEqual([])
  })

  test("shows a row per probe and announces how they went [F-036]", async () => {
    await fails("triage.put", 502)
    render(<TriageReport server={server} />)
    expect(await screen.findByText("2 of 8 probes failed.")).toHaveAttribute("role", "status")
    const cells = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent))
    const named = cells.slice(1).map(([name, status, , result]) => `${name} ${status} ${result}`)
    expect(named).toEqual([
      "GET 200 Pass",
      "PUT 502 Fail",
      "PATCH 200 Pass",
      "DELETE 200 Pass",
      "POST 200 Pass",
      "POST (override PUT) 502 Fail",
      "POST (override PATCH) 200 Pass",
      "POST (override DELETE) 200 Pass",
    ])
  })

  test("runs all probes again on Retry", async () => {
    const mend = await Promise.all(operations.map((id) => fails(id, 500)))
    render(<TriageReport server={server} />)
    await screen.findByText("8 of 8 probes failed.")
    await Promise.all(mend.map((one) => one()))
    await userEvent.click(screen.getByRole("button", { name: "Retry" }))
    await screen.findByText("All 8 probes passed.")
    expect(requested()).toHaveLength(16)
  })

  test("copies everything as text", async () => {
    const user = userEvent.setup()
    const write = jest.spyOn(navigator.clipboard, "writeText")
    render(<TriageReport server={server} />)
    await screen.findByText("All 8 probes passed.")
    await user.click(screen.getByRole("button", { name: "Copy" }))
    expect(await screen.findByText("Copied")).toBeInTheDocument()
    const text = write.mock.calls[0]![0]
    expect(text).toContain(`User agent: ${navigator.userAgent}`)
    expect(text).toMatch(/^POST \(override DELETE\): 200, \d+ ms, Pass$/m)
  })

  test("shows the text, selected, where the browser does not let scripts copy, and says that it failed [F-616]", async () => {
    const user = userEvent.setup({ writeToClipboard: false })
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true })
    render(<TriageReport server={server} />)
    await screen.findByText("All 8 probes passed.")
    await user.click(screen.getByRole("button", { name: "Copy" }))
    expect(await screen.findByText("Unable to copy to clipboard")).toBeVisible()
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Report" })
    expect(field.value).toMatch(/^GET: 200, \d+ ms, Pass$/m)
    expect(field.selectionEnd).toBe(field.value.length)
  })
})
