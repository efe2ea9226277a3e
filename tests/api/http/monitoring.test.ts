import { clientHeader, clientName, requestIdHeader } from "#lib/contract/index.ts"
import { basicAuth, type Caller } from "#tests/support/api-caller.ts"
import { databasesFor, testDatabases } from "#tests/support/databases.ts"
import { openEventStream } from "#tests/support/event-stream.ts"
import { polled } from "#tests/support/polled.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startSilentServer, startSmtpServer } from "#tests/support/smtp-server.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { freePort } from "../../../scripts/lib/ports.mjs"

const email = "admin@first.test"

describe.each(databasesFor("workers", "realtime"))("logs, health and metrics on %s", (database) => {
  let api: TestApi
  let as: Caller
  let first: SeededAccount
  const lines: string[] = []
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request")
  const metrics = async () => (await api.call("GET", "/metrics")).text

  beforeAll(async () => {
    api = await startTestApi({ database, runsJobs: true, logTo: (line) => lines.push(line) })
    first = (await seedTwoAccounts(api.deps)).first
    as = await api.login(email)
  })
  afterAll(() => api.close())
  beforeEach(() => {
    lines.length = 0
  })

  test("logs one line per call with operation, status, time and account, and no secret", async () => {
    await api.call("GET", "/locations", { as, query: { keywords: "hidden-words", auth_token: as.token } })
    await api.call("POST", "/auth", { body: { email, password: "hidden-password" } })
    await api.call("GET", "/nowhere")
    await api.call("GET", "/unsubscribe/alerts/hidden-link")
    expect(logged()).toMatchObject([
      { operation: "locations.list", method: "GET", status: 200, accountId: first.id },
      { operation: "auth.create", method: "POST", status: 401, accountId: null },
      { operation: null, path: "/nowhere", status: 404 },
      { operation: "unsubscribes.get", path: "/unsubscribe/{kind}/{id}", status: 404 },
    ])
    for (const line of logged()) expect(line.ms).toEqual(expect.any(Number))
    for (const secret of ["hidden-words", "hidden-password", "hidden-link", as.token]) {
      expect(lines.join()).not.toContain(secret)
    }
  })

  test("takes the id of a request that is a short word, else makes one, for answer and log", async () => {
    const sent = ["trace-42_b", "x".repeat(64), "x".repeat(65), "two words", 'a"b', "a, b", "\u00e4", ""]
    const given: (string | null)[] = []
    for (const id of sent) {
      const { headers } = await api.call("GET", "/nowhere", { headers: { [requestIdHeader]: id } })
      given.push(headers.get(requestIdHeader))
    }
    const own = expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(given).toEqual([...sent.slice(0, 2), ...sent.slice(2).map(() => own)])
    expect(logged().map(({ requestId }) => requestId)).toEqual(given)
  })

  test("counts a stream while it is open, and logs it once when its reader leaves", async () => {
    const stream = await openEventStream(`${api.url}/realtime?channels=account:${first.id}`, {
      authorization: basicAuth(as),
      [clientHeader]: clientName,
      [requestIdHeader]: "a-stream",
    })
    expect(stream.status).toBe(200)
    expect(await metrics()).toContain('outpost_api_open_streams{operation="realtime.open"} 1\n')
    expect(logged()).toEqual([])
    stream.close()
    await polled(
      async () => logged(),
      (found) => found.length > 0,
    )
    expect(logged()).toMatchObject([
      { requestId: "a-stream", status: 200, aborted: true, accountId: first.id },
    ])
    expect(await metrics()).toContain('outpost_api_open_streams{operation="realtime.open"} 0\n')
  })

  test("says that the process is up, and what it needs to be ready", async () => {
    expect((await api.call("GET", "/healthz")).body).toEqual({ status: "ok" })
    expect((await api.call("GET", "/readyz")).body).toEqual({
      status: "ok",
      checks: { database: "ok", migrations: "ok", jobs: "ok", mail: "kept", disk: "ok" },
    })
  })

  test("is not ready when the database does not answer, and still up", async () => {
    const dead = await startTestApi({ database })
    await dead.deps.close()
    expect((await dead.call("GET", "/healthz")).status).toBe(200)
    const { status, body } = await dead.call("GET", "/readyz")
    expect([status, body.missing, body.checks.database]).toEqual([503, ["database"], "missing"])
    const { text } = await dead.call("GET", "/metrics")
    expect(text).not.toMatch(/^outpost_api_(?:jobs|mails_waiting)\b.* \d/m)
    expect(text).toContain("process_cpu_seconds_total")
    await dead.app.close()
  })

  test("counts answers by operation and status, jobs by kind and state, mails and connections for Prometheus", async () => {
    await api.call("GET", "/locations/0", { as })
    await api.deps.run(`insert into jobs.job (name, data, state, start_after) values
      ('export_file', '{}', 'created', now() + interval '1 day'), ('export_file', '{}', 'retry', now() + interval '1 day'),
      ('response', '{}', 'failed', now())`)
    await api.deps.db.transaction((tx) => api.deps.mailer.queue(tx, "password_reset", "nobody@first.test"))
    const { text, headers } = await api.call("GET", "/metrics")
    expect(headers.get("content-type")).toContain("text/plain")
    expect(text).toMatch(/outpost_api_request_seconds_count\{operation="locations\.get",status="404"\} [1-9]/)
    expect(text).toContain("process_cpu_seconds_total")
    expect(text).toContain("nodejs_eventloop_lag_seconds")
    expect(text).toContain('outpost_api_jobs{kind="export_file",state="waiting"} 2\n')
    expect(text).toContain('outpost_api_jobs{kind="export_file",state="running"} 0\n')
    expect(text).toContain('outpost_api_jobs{kind="response",state="failed"} 1\n')
    expect(text).toContain("outpost_api_mails_waiting 1\n")
    expect(/outpost_api_pool_connections\{state="total"\} [1-9]/.test(text)).toBe(database === "postgres")
    const forwarded = { "x-forwarded-for": "203.0.113.9" }
    expect((await api.call("GET", "/metrics", { headers: forwarded })).status).toBe(404)
  })
})

describe.each(testDatabases())("a mail server on %s", (database) => {
  const open: TestApi[] = []
  const start = async (smtpUrl: string) => {
    const lines: { level: number; msg: string; error?: object }[] = []
    const logTo = (line: string) => void lines.push(JSON.parse(line))
    const api = await startTestApi({ database, smtpUrl, logTo, mailRestMs: 3_600_000 })
    open.push(api)
    const ready = async () => (await api.call("GET", "/readyz")).body
    const becomes = (mail: string) => polled(ready, ({ checks }) => checks.mail === mail)
    return { api, becomes, ready, problems: () => lines.filter(({ level }) => level >= 40) }
  }
  afterEach(async () => {
    for (const api of open.splice(0)) await api.close()
  })

  test("that is not there is told at the start, without a mail and without keeping calls away, and so is its return", async () => {
    const port = await freePort()
    const { api, becomes, problems } = await start(`smtp://127.0.0.1:${port}`)
    expect(await becomes("failed")).toMatchObject({ status: "degraded", checks: { database: "ok" } })
    expect((await api.call("GET", "/readyz")).status).toBe(200)
    expect(problems()).toMatchObject([{ msg: "emails cannot be sent", error: { code: "ESOCKET" } }])
    await api.deps.mailer.check()
    expect(problems()).toHaveLength(1)
    const smtp = await startSmtpServer(port)
    await api.deps.mailer.check()
    expect((await becomes("ok")).status).toBe("ok")
    await smtp.close()
  })

  test("that refuses the password is told, without the password", async () => {
    const smtp = await startSmtpServer()
    const { becomes, problems } = await start(smtp.url.replace("//", "//user:hidden-password@"))
    expect((await becomes("failed")).status).toBe("degraded")
    expect(problems()).toMatchObject([{ msg: "emails cannot be sent", error: { code: "EAUTH" } }])
    expect(JSON.stringify(problems())).not.toContain("hidden-password")
    await smtp.close()
  })

  test("that is silent leaves it open, and is given up", async () => {
    const silent = await startSilentServer()
    const { api, ready } = await start(silent.url)
    expect(await ready()).toMatchObject({ status: "ok", checks: { mail: "unknown" } })
    await api.close()
    open.length = 0
    await silent.close()
  })

  test("is known by its last delivery, which is counted; one that refuses a mail for good works", async () => {
    const smtp = await startSmtpServer()
    const { api, becomes, ready } = await start(smtp.url)
    await becomes("ok")
    await seedTwoAccounts(api.deps)
    const deliver = async (mood: typeof smtp.state.mood, recipient: string) => {
      smtp.state.mood = mood
      await api.deps.db.transaction((tx) => api.deps.mailer.queue(tx, "password_reset", recipient))
      await api.deps.mailer.deliver()
      return (await ready()).checks.mail
    }
    expect(await deliver("refuses for good", "admin@first.test")).toBe("ok")
    expect(await deliver("refuses for now", "admin@first.test")).toBe("failed")
    expect(await deliver("takes", "user@first.test")).toBe("ok")
    const { text } = await api.call("GET", "/metrics")
    expect(text).toContain('outpost_api_mails_total{outcome="sent"} 1\n')
    expect(text).toContain('outpost_api_mails_total{outcome="failed"} 2\n')
    expect(text).toContain("outpost_api_mails_waiting 1\n")
    await smtp.close()
  })
})
