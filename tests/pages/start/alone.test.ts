import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { request } from "undici"
import { freePort } from "../../../scripts/lib/ports.mjs"
import { demoDatabase } from "../../support/demo-database.ts"
import { openEventStream } from "../../support/event-stream.ts"
import { bringReport, outOfOffice } from "../../support/mail-reports.ts"
import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"
import { polled } from "../../support/polled.ts"
import { processesOf, programOf } from "../../support/processes.ts"
import { type Product, startProduct } from "../../support/product.ts"
import { type SmtpServer, startSmtpServer } from "../../support/smtp-server.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

type Line = { program: string; requestId: string; operation?: string; msg: string }

/** Lines of a program's log about a request; waits until there is one. */
async function linesOf(program: Product, id: string | undefined): Promise<Line[]> {
  const lines = () =>
    program
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.includes(`"requestId":"${id}"`))
      .map((line) => JSON.parse(line) as Line)
  return polled(
    async () => lines(),
    (found) => found.some(({ msg }) => msg === "request"),
  )
}

async function accountOf(browser: TextBrowser): Promise<number> {
  const { items } = await readList<{ account_id: number }>(browser, "locations", "?per_page=1")
  return items[0]!.account_id
}

describe("npm run api and npm run app", () => {
  let api: Product
  let app: Product
  let begun: number[]
  let smtp: SmtpServer
  let reportPort: number
  beforeAll(async () => {
    smtp = await startSmtpServer()
    reportPort = await freePort()
    const reports = {
      SMTP_URL: smtp.url,
      MAIL_BOUNCE_ADDRESS: "bounces@mail.outpost.test",
      MAIL_FROM: "mail@outpost.test",
      BOUNCE_SMTP_PORT: String(reportPort),
    }
    api = await startProduct(reports, await demoDatabase(), "api")
    begun = processesOf(api).filter((pid) => pid !== api.child.pid)
    app = await startProduct({ DATA_DIR: api.dataDir, REVIEW_API_URL: api.apiUrl }, undefined, "app")
  })
  afterAll(async () => {
    await app?.stop()
    await api?.stop()
    await smtp?.close()
  })

  const signIn = () => signedIn(demo.admin, { address: app.address })
  async function ask(path: string, headers: Record<string, string> = {}) {
    const answer = await request(app.address + path, { headers })
    const id = answer.headers["x-request-id"] as string
    return { status: answer.statusCode, id, body: await answer.body.text() }
  }

  test("keep idle connections longer than load balancers do, which use them again", async () => {
    for (const address of [`${app.address}/login`, `${api.apiUrl}/readyz`]) {
      const { headers, body } = await request(address)
      await body.dump()
      expect(headers["keep-alive"]).toBe("timeout=75")
    }
  })

  test("start one program each, which find each other by address", async () => {
    expect(api.output()).toContain(`The Review API is running at ${api.apiUrl}`)
    expect(begun).toEqual([programOf(api, "api")])
    // It answers calls before it takes up jobs.
    await polled(
      () => fetch(`${api.apiUrl}/readyz`).then(({ status }) => status),
      (status) => status === 200,
    )
    expect((await signIn()).url).toBe("/dashboard")
  })

  test("take what mail servers report, for the bounce address alone", async () => {
    await bringReport(reportPort, "bounces@mail.outpost.test", outOfOffice)
    await expect(bringReport(reportPort, "somebody@mail.outpost.test", outOfOffice)).rejects.toMatchObject({
      responseCode: 550,
    })
    expect(api.output()).toContain('"outcome":"other"')
  })

  test("say one request id in the answer and in a line of each program, for pages, calls and files", async () => {
    const browser = await signIn()
    const accountId = String(await accountOf(browser))
    for (const [id, path, kind] of [
      ["page-1", "/reviews", "page"],
      ["call-1", "/api/bff/groups?keywords=hidden-words", "bff"],
      ["file-1", "/reviews.csv?keywords=hidden-words", "file"],
    ] as const) {
      const answer = await browser.ask(path, { headers: { "x-request-id": id } })
      await answer.arrayBuffer()
      expect([path, answer.status, answer.headers.get("x-request-id")]).toEqual([path, 200, id])
      expect(await linesOf(app, id)).toMatchObject([
        { program: "app", kind, method: "GET", path: path.split("?")[0], status: 200, accountId },
      ])
      const upstream = await linesOf(api, id)
      expect([path, upstream.length > 0]).toEqual([path, true])
      for (const line of upstream) expect(line).toMatchObject({ program: "api", status: 200 })
    }
    expect(app.output() + api.output()).not.toContain("hidden-words")
  })

  test("read the session of a request once, for pages and their files", async () => {
    const browser = await signIn()
    const reads = async () =>
      Number(/outpost_app_session_reads_total (\d+)/.exec((await ask("/metrics")).body)?.[1])
    for (const path of ["/reviews", "/settings", "/reviews.csv"]) {
      const before = await reads()
      const answer = await browser.ask(path)
      await answer.arrayBuffer()
      expect([path, answer.status, (await reads()) - before]).toEqual([path, 200, 1])
    }
  })

  test("make an id where none that is well-formed comes, also for redirects, refusals and what is not found", async () => {
    for (const path of [
      "/login",
      "/reviews",
      "/nowhere",
      "/api/bff/reviews",
      "/api/bff/nowhere",
      "/_next/x.js",
    ]) {
      for (const bad of ["two words", "x".repeat(65), 'a"b']) {
        const id = (await ask(path, { "x-request-id": bad })).id
        expect([path, id]).toEqual([path, expect.stringMatching(/^[\da-f-]{36}$/)])
      }
    }
    const { status, id } = await ask("/reviews")
    expect(await linesOf(app, id)).toMatchObject([{ path: "/reviews", status, accountId: null }])
  })

  test("keep secrets of addresses out of both logs", async () => {
    const addresses = [
      ["/unsubscribe/alerts/hidden-link", "/unsubscribe/alerts/{id}"],
      ["/scorecardrequest/hidden-link", "/scorecardrequest/{id}"],
      ["/sso-login/hidden-link", expect.stringMatching(/^\/sso-login\/(?:\{token\}|…)$/)],
      ["/reset-password?token=hidden-link", expect.any(String)],
      ["/api/bff/unsubscribe/alerts/hidden-link", "/api/bff/unsubscribe/{kind}/{id}"],
      ["/api/unsubscribe/alerts/hidden-link", "/api/unsubscribe/…"],
      ["/nowhere/hidden-link", "/nowhere/…"],
    ] as const
    for (const [address, path] of addresses) {
      const { id } = await ask(address)
      expect(await linesOf(app, id)).toMatchObject([{ path }])
    }
    expect(app.output() + api.output()).not.toContain("hidden-link")
  })

  test("tell this machine how the app is, by any name and without asking whose host that is, and no one behind a proxy", async () => {
    expect(await ask("/healthz", { host: "reviews.partner.test" })).toMatchObject({
      status: 200,
      body: '{"status":"ok"}',
    })
    const ready = await ask("/readyz", { host: "reviews.partner.test" })
    expect([ready.status, JSON.parse(ready.body)]).toEqual([
      200,
      { status: "ok", checks: { review_api: "ok" } },
    ])
    const { body } = await ask("/metrics")
    expect(body).toMatch(/outpost_app_request_seconds_count\{kind="page",status="200"\} [1-9]/)
    expect(body).toMatch(/outpost_app_request_seconds_count\{kind="bff",status="401"\} [1-9]/)
    expect(body).toMatch(/outpost_app_upstream_seconds_count\{operation="reviews\.list",status="200"\} [1-9]/)
    expect(body).toContain("nodejs_eventloop_lag_seconds")
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      const behind = await ask(path, { "x-forwarded-for": "203.0.113.9" })
      expect([path, behind.status, behind.body]).toEqual([path, 404, "Not Found"])
    }
  })

  test("count a stream of events while a browser hears it, and log it in both when it leaves", async () => {
    const browser = await signIn()
    const url = `${app.address}/api/bff/realtime?channels=account:${await accountOf(browser)}`
    const open = /outpost_app_open_streams\{operation="realtime\.open"\} (\d)/
    const count = async () => open.exec((await ask("/metrics")).body)?.[1]
    const cookie = await browser.jar.getCookieString(app.address)
    const stream = await openEventStream(url, { cookie, "x-request-id": "stream-1" })
    expect([stream.status, stream.headers.get("x-request-id")]).toEqual([200, "stream-1"])
    expect(await count()).toBe("1")
    await stream.close()
    expect(await linesOf(app, "stream-1")).toMatchObject([{ operation: "realtime.open", aborted: true }])
    expect(await linesOf(api, "stream-1")).toMatchObject([{ operation: "realtime.open", aborted: true }])
    expect(await count()).toBe("0")
  })

  test("say what the app lacks when the Review API is gone, and that the app itself lives", async () => {
    await api.stop()
    expect((await ask("/healthz")).status).toBe(200)
    const { status, body } = await ask("/readyz")
    expect([status, JSON.parse(body)]).toEqual([
      503,
      {
        status: 503,
        error: "Not ready. Missing: review_api.",
        code: "not_ready",
        missing: ["review_api"],
        checks: { review_api: "unreachable" },
      },
    ])
    const { id } = await ask("/unsubscribe/alerts/hidden-link")
    expect(await linesOf(app, id)).toContainEqual(
      expect.objectContaining({ operation: "unsubscribes.get", code: "upstream_unreachable", status: null }),
    )
    expect((await ask("/metrics")).body).toMatch(
      /outpost_app_upstream_seconds_count\{operation="unsubscribes\.get",status="upstream_unreachable"\} 1/,
    )
  })
})

test("wrong variables of either program stop the start with a sentence each, before anything is made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "outpost-wrong-"))
  const dataDir = join(folder, "data")
  const wrong = {
    SESSION_SECRET: "too-short",
    TRUSTED_PROXIES: "my-proxy",
    REVIEW_API_TIMEOUT_SECONDS: "soon",
    LOG_LEVEL: "loud",
  }
  const said = await startProduct({ DATA_DIR: dataDir, ...wrong }).catch((error: Error) => error.message)
  for (const name of Object.keys(wrong))
    expect(said).toMatch(new RegExp(`^${name} (?:must|needs) [^\\n]+\\.$`, "m"))
  expect(said).not.toMatch(/ {4}at |too-short|Starting/)
  expect(existsSync(dataDir)).toBe(false)
  rmSync(folder, { recursive: true })
})
