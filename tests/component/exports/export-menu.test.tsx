import { jest } from "@jest/globals"
import { act, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { ExportMenu } from "#components/exports/export-menu.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import type { Answer } from "#tests/support/component/api-errors.ts"
import {
  type Account,
  answers,
  doJobs,
  left,
  newAccount,
  requested,
  settled,
  signIn,
} from "#tests/support/component/app.ts"
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

let account: Account
beforeAll(async () => {
  account = await newAccount()
  await signIn(account.users.Admin)
})

const calls = () => requested().map(({ method, path }) => `${method} ${path}`)
const startCall = () => JSON.parse(requested("export_files.create")[0]!.body) as object

const show = (props: Partial<Parameters<typeof ExportMenu>[0]> = {}) =>
  renderInApp(
    <ToastProvider>
      <ExportMenu
        files={files}
        request={{ ...request, accountId: String(account.id) }}
        printHref="/reviews?print=true"
        track="reviews.export"
        refusal={null}
        {...props}
      />
    </ToastProvider>,
  )

const item = (name: string) => screen.getByText(name, { exact: false, selector: ".menu-item" })

/** Lets seconds pass, each with the answers that come in it. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 1) {
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    await act(settled)
  }
}

/** Clicks an item and lets as many seconds pass. */
async function choose(name: string, seconds = 2) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  await user.click(item(name))
  await act(settled)
  await pass(seconds)
}

const messages = (role: "status" | "alert") => screen.getAllByRole(role).map((one) => one.textContent)

describe("an export menu", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test("says that a file or paper is on the way until it is there [L-128 L-129]", async () => {
    await answers("export_files.create", { status: 201, body: pending })
    await answers("export_files.get", { status: 200, body: pending })
    show()
    await choose("Download CSV", 1)
    const busy = item("Preparing CSV...")
    expect(busy).toHaveAttribute("aria-busy", "true")
    await answers("export_files.get", {
      status: 200,
      body: { ...ready, status: "no_results", file_url: null },
    })
    await pass(3)
    expect(item("Download CSV")).not.toHaveAttribute("aria-busy")
    await choose("Print", 0)
    expect(item("Preparing...")).toHaveAttribute("aria-busy", "true")
    act(() => void window.dispatchEvent(new Event("pageshow")))
    expect(item("Print")).not.toHaveAttribute("aria-busy")
  })

  test("holds the files, Print and what the screen adds [F-754, F-756]", () => {
    show({ children: <a href="/extra">Extra</a> })
    expect(item("Download CSV")).toHaveAttribute("href", files.csv)
    expect(item("CSV with plain-word headings")).toHaveAttribute(
      "href",
      expect.stringMatching(/[?&]headings=plain$/),
    )
    expect(item("Download NDJSON")).toHaveAttribute("href", files.ndjson)
    expect(item("Print")).toHaveAttribute("href", "/reviews?print=true")
    expect(screen.getByText("Extra")).toHaveAttribute("href", "/extra")
  })

  test("has a file made with headings in plain words where that is chosen", async () => {
    show()
    await choose("CSV with plain-word headings", 1)
    expect(startCall()).toMatchObject({ file_type: "csv", download_options: { headings: "plain" } })
  })

  test("has a file made with all keys of the start call, looks after it and saves it [F-198, F-504, F-506, F-624]", async () => {
    show()
    await choose("Download CSV", 1)
    expect(startCall()).toEqual({
      resource: "reviews",
      filters: { rating: 5 },
      file_type: "csv",
      download_options: { normalize_star_rating: false, columns: null },
      request_type: "manual",
      resource_id: null,
      send_email: true,
    })
    expect(left()).toEqual([])
    await doJobs("export_file")
    await pass(1)
    const [look] = requested("export_files.get")
    const address = look!.path.replace("export_files", "fetch-export-file").concat("/file-data")
    expect(calls()).toEqual([
      `POST /api/bff/export_files/${account.id}`,
      `GET ${look!.path}`,
      `GET ${look!.path}`,
      `HEAD ${address}`,
    ])
    expect(left()).toEqual([address])
    const file = await (await fetch(address)).text()
    expect(file.match(/The café was great\./g)).toHaveLength(5)
    expect(messages("status")[0]).toContain(
      "Your download has started.  A download link will also be sent to ada@x.test.",
    )
  })

  test("asks for no mail while support acts as someone, and promises none [F-505]", async () => {
    await answers("export_files.create", { status: 201, body: ready })
    await answers("export_files.download", { status: 200, body: {} })
    show({ request: { ...request, accountId: String(account.id), isImpersonated: true } })
    await choose("Download NDJSON", 1)
    expect(startCall()).toMatchObject({ send_email: false, file_type: "ndjson" })
    expect(messages("status")[0]).toContain("Your download has started.")
    expect(messages("status")[0]).not.toContain("ada@x.test")
  })

  const started = { status: 201, body: pending }
  const failed = (status_reason: string) => ({
    status: 200,
    body: { ...pending, status: "failed", status_reason },
  })
  type Said = { start?: Answer; look?: Answer; data?: Answer }
  test.each<[string, string, Said]>([
    [
      "There was no export data found",
      "F-269, F-619",
      { look: { status: 200, body: { ...pending, status: "no_results" } } },
    ],
    ["Your download timed out", "F-270, F-620", { look: failed("timeout") }],
    ["There was an error generating your export.", "F-271, F-617", { look: failed("error") }],
    ["Export file missing", "F-618", { look: { status: 404 } }],
    ["An unexpected error occurred while initiating download", "F-621", { start: { status: 500 } }],
    [
      "There was an issue downloading your file.",
      "F-623",
      { look: { status: 200, body: ready }, data: { status: 502 } },
    ],
  ])("says %j and looks no more [%s]", async (text, _, { start = started, look, data }) => {
    await answers("export_files.create", start)
    if (look) await answers("export_files.get", look)
    if (data) await answers("export_files.download", data)
    const { unmount } = show()
    await choose("Download CSV")
    expect(left()).toEqual([])
    expect(messages("alert")[0]).toContain(text)
    const { length } = calls()
    await pass(3)
    unmount()
    show()
    await pass(3)
    expect(calls()).toHaveLength(length)
  })

  test.each([
    [false, 10],
    [true, 60],
  ])(
    "tells after its time-out that it takes long (impersonating: %s, %d s) [F-272, F-622, F-670, F-671]",
    async (isImpersonated, seconds) => {
      show({ request: { ...request, accountId: String(account.id), isImpersonated } })
      await choose("Download CSV", seconds - 1)
      expect(screen.queryByText(/is taking longer/)).toBeNull()
      await pass(1)
      const mail = isImpersonated ? "" : " A download link will be sent to ada@x.test when it's ready."
      expect(screen.getByText(`Your download is taking longer than expected.${mail}`)).toBeVisible()
      expect(calls()).toHaveLength(1 + seconds)
      const { id: made } = (await (await fetch(requested("export_files.get")[0]!.path)).json()) as {
        id: string
      }
      expect(screen.getByRole("link", { name: "Show" })).toHaveAttribute("href", `/file-downloads/${made}`)
    },
  )

  test("leaves the link alone where files come straight [F-469]", async () => {
    show({ request: null, files: { csv: "#csv", ndjson: "#ndjson" } })
    await choose("Download CSV")
    expect(requested()).toEqual([])
  })

  test("tells an account in trial why it exports and prints nothing, and asks for nothing [F-468 L-471]", async () => {
    const { container } = show({ refusal: { isAdmin: false, upgradeHref: null, page: "/reviews" } })
    await choose("Download CSV")
    expect(container).toHaveTextContent("Exporting isn't allowed for trial users")
    expect(container).toHaveTextContent("Ask your admin to upgrade.")
    for (const name of ["Download CSV", "Print"])
      expect(container.querySelector(`#${item(name).getAttribute("popovertarget")}`)).toHaveAttribute(
        "role",
        "dialog",
      )
    expect(container.innerHTML).not.toContain(files.csv)
    expect(container.innerHTML).not.toContain("/reviews?print=true")
    expect(requested()).toEqual([])
  })
})
