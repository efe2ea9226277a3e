import { jest } from "@jest/globals"
import { act, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ExportMenu } from "#components/exports/export-menu.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { renderInApp } from "#tests/support/in-app.tsx"

const id = "a".repeat(22)
const pending = { id, status: "pending", status_reason: null, file_url: null }
const ready = { ...pending, status: "completed", file_url: `/fetch-export-file/${id}/file-data` }
const files = { csv: "/reviews.csv?rating=5", ndjson: "/reviews.ndjson?rating=5" }
const request = {
  accountId: "7",
  resource: "reviews",
  filters: { rating: 5 },
  resourceId: null,
  email: "ada@x.test",
  isImpersonated: false,
} as const

type Call = { method: string; path: string; body: unknown }
type Answer = { status: number; body?: object }

/** Answers calls in place of the app's door. @param look the answers when the file is looked at, the last one again and again. */
function answerWith({
  start = { status: 201, body: pending },
  look = [],
  data = 200,
}: {
  start?: Answer
  look?: Answer[]
  data?: number
}) {
  const calls: Call[] = []
  const looks = [...look]
  global.fetch = (async (address: string, { method = "GET", body }: RequestInit = {}) => {
    calls.push({ method, path: address, body: typeof body === "string" ? JSON.parse(body) : null })
    if (method === "HEAD") return new Response(null, { status: data })
    const answer = method === "POST" ? start : looks.length > 1 ? looks.shift()! : looks[0]!
    return new Response(JSON.stringify(answer.body ?? { error: "no" }), { status: answer.status })
  }) as typeof fetch
  return calls
}

const show = (props: Partial<Parameters<typeof ExportMenu>[0]> = {}) =>
  renderInApp(
    <ToastProvider>
      <ExportMenu
        files={files}
        request={request}
        printHref="/reviews?print=true"
        track="reviews.export"
        refusal={null}
        {...props}
      />
    </ToastProvider>,
  )

const item = (name: string) => screen.getByText(name, { exact: false, selector: ".menu-item" })

/** Clicks an item and lets as many seconds pass. @returns where the browser was sent for a file. */
async function choose(name: string, seconds = 2) {
  const saved: string[] = []
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.href)
  }
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  await user.click(item(name))
  for (let passed = 0; passed < seconds; passed += 1) await act(() => jest.advanceTimersByTimeAsync(1_000))
  return saved
}

const told = (role: "status" | "alert") => screen.getAllByRole(role).map((one) => one.textContent)

describe("an export menu", () => {
  const { fetch } = global
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    global.fetch = fetch
  })

  test("holds the files, Print and what the screen adds [F-754, F-756]", () => {
    show({ children: <a href="/extra">Extra</a> })
    expect(item("Download CSV")).toHaveAttribute("href", files.csv)
    expect(item("Download NDJSON")).toHaveAttribute("href", files.ndjson)
    expect(item("Print")).toHaveAttribute("href", "/reviews?print=true")
    expect(screen.getByText("Extra")).toHaveAttribute("href", "/extra")
  })

  test("has a file made with all keys of the start call, looks after it and saves it [F-198, F-504, F-506, F-624]", async () => {
    const calls = answerWith({
      look: [
        { status: 200, body: pending },
        { status: 200, body: ready },
      ],
    })
    show()
    const saved = await choose("Download CSV", 3)
    expect(calls[0]).toEqual({
      method: "POST",
      path: "/api/bff/export_files/7",
      body: {
        resource: "reviews",
        filters: { rating: 5 },
        file_type: "csv",
        download_options: { normalize_star_rating: false, columns: null },
        request_type: "manual",
        resource_id: null,
        send_email: true,
      },
    })
    expect(calls.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/bff/export_files/${id}`,
      `GET /api/bff/export_files/${id}`,
      `HEAD /api/bff/fetch-export-file/${id}/file-data`,
    ])
    expect(saved).toEqual([expect.stringMatching(/\/api\/bff\/fetch-export-file\/a{22}\/file-data$/)])
    expect(told("status")[0]).toContain(
      "Your download has started.  A download link will also be sent to ada@x.test.",
    )
  })

  test("asks for no mail while support acts as somebody, and promises none [F-505]", async () => {
    const calls = answerWith({ start: { status: 201, body: ready } })
    show({ request: { ...request, isImpersonated: true } })
    await choose("Download NDJSON", 1)
    expect(calls[0]!.body).toMatchObject({ send_email: false, file_type: "ndjson" })
    expect(told("status")[0]).toContain("Your download has started.")
    expect(told("status")[0]).not.toContain("ada@x.test")
  })

  const failed = (status_reason: string) => ({
    status: 200,
    body: { ...pending, status: "failed", status_reason },
  })
  test.each([
    [
      "F-269, F-619",
      "There was no export data found",
      { look: [{ status: 200, body: { ...pending, status: "no_results" } }] },
    ],
    ["F-270, F-620", "Your download timed out", { look: [failed("timeout")] }],
    ["F-271, F-617", "There was an error generating your export.", { look: [failed("error")] }],
    ["F-618", "Export file missing", { look: [{ status: 404 }] }],
    ["F-621", "An unexpected error occurred while initiating download", { start: { status: 500 } }],
    [
      "F-623",
      "There was an issue downloading your file.",
      { look: [{ status: 200, body: ready }], data: 502 },
    ],
  ])("[%s] says %j and looks no more", async (_, text, answers) => {
    const calls = answerWith(answers)
    show()
    expect(await choose("Download CSV")).toEqual([])
    expect(told("alert")[0]).toContain(text)
    const { length } = calls
    await act(() => jest.advanceTimersByTimeAsync(3_000))
    expect(calls).toHaveLength(length)
  })

  test.each([
    [false, 10],
    [true, 60],
  ])(
    "tells after its time-out that it takes long (impersonating: %s, %d s) [F-272, F-622, F-670, F-671]",
    async (isImpersonated, seconds) => {
      const calls = answerWith({ look: [{ status: 200, body: { ...pending, status: "processing" } }] })
      show({ request: { ...request, isImpersonated } })
      await choose("Download CSV", seconds - 1)
      expect(screen.queryByText(/is taking longer/)).toBeNull()
      await act(() => jest.advanceTimersByTimeAsync(1_000))
      const mail = isImpersonated ? "" : " A download link will be sent to ada@x.test when it's ready."
      expect(screen.getByText(`Your download is taking longer than expected.${mail}`)).toBeVisible()
      expect(calls).toHaveLength(1 + seconds)
    },
  )

  test("leaves the link alone where files come straight [F-469]", async () => {
    const calls = answerWith({})
    show({ request: null, files: { csv: "#csv", ndjson: "#ndjson" } })
    await choose("Download CSV")
    expect(calls).toEqual([])
  })

  test("tells an account in trial why it exports nothing, and asks for nothing [F-468]", async () => {
    const calls = answerWith({})
    const { container } = show({ refusal: { isAdmin: false, upgradeHref: null, page: "/reviews" } })
    await choose("Download CSV")
    expect(container).toHaveTextContent("Exporting isn't allowed for trial users")
    expect(container).toHaveTextContent("Ask your admin to upgrade.")
    expect(container.innerHTML).not.toContain(files.csv)
    expect(calls).toEqual([])
  })
})
