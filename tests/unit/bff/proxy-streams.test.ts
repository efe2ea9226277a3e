import { once } from "node:events"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { proxyToReviewApi } from "#lib/bff/proxy.ts"
import { env } from "#lib/env/env.ts"
import { defaultFailureText } from "#lib/errors/texts.ts"
import { appRequest, cookieOf, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

// The clock of the HTTP client: minutes pass at once. A timer counts from the first tick after its start.
const timers = createRequire(import.meta.url)("undici/lib/util/timers.js") as { tick(ms: number): void }
const passMinutes = (minutes: number) => {
  timers.tick(1_000)
  timers.tick(minutes * 60_000)
}

let api: Upstream
let cookie: string

beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 200, {}))
  setAppEnvironment({ REVIEW_API_URL: api.url })
  cookie = await cookieOf(testSession())
})
afterAll(() => api.close())
afterEach(() => {
  env().REVIEW_API_URL = api.url
})

const get = (path = "/reviews", signal?: AbortSignal) =>
  proxyToReviewApi(appRequest(`/api/bff${path}`, { cookie, signal }))
const errorOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { code?: string; error?: string }),
})

describe("streaming", () => {
  test("gives the browser the first piece before the API has sent the last", async () => {
    let finish = () => {}
    api.state.handler = (_, answer) => {
      answer.writeHead(200, { "content-type": "application/json" })
      answer.write('{"first":')
      finish = () => answer.end("1}")
    }
    const reader = (await get()).body!.getReader()
    const first = await reader.read()
    expect(Buffer.from(first.value!).toString()).toBe('{"first":')
    finish()
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("1}")
    expect((await reader.read()).done).toBe(true)
  })

  test("hangs up on the API when the browser hangs up while it waits", async () => {
    let hungUp: Promise<unknown> = Promise.resolve()
    const isRequested = new Promise<void>((resolve) => {
      api.state.handler = (request) => {
        hungUp = once(request.socket, "close")
        resolve()
      }
    })
    const abort = new AbortController()
    const isRefused = expect(get("/reviews", abort.signal)).rejects.toThrow()
    await isRequested
    abort.abort()
    await Promise.all([isRefused, hungUp])
  })

  test("hangs up on the API when the browser stops reading in the middle", async () => {
    const isWhole = new Promise<boolean>((resolve) => {
      api.state.handler = (_, answer) => {
        answer.writeHead(200, { "content-type": "application/json" })
        answer.write("[")
        answer.once("close", () => resolve(answer.writableFinished))
      }
    })
    const reader = (await get()).body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(await isWhole).toBe(false)
  })

  test("keeps the connection after a short answer that is no JSON, and gives up one that never ends", async () => {
    const ports: (number | undefined)[] = []
    api.state.handler = (request, answer) => {
      ports.push(request.socket.remotePort)
      answer.writeHead(200, { "content-type": "text/html" }).write("<p>Welcome")
      setTimeout(() => answer.end("</p>"), 10)
    }
    do expect((await get()).status).toBe(502)
    while (ports.length < 20 && new Set(ports).size === ports.length)
    expect(new Set(ports).size).toBeLessThan(ports.length)

    const isGivenUp = new Promise<void>((resolve) => {
      api.state.handler = (_, answer) => {
        answer.writeHead(200, { "content-type": "text/html" }).once("close", resolve)
        const piece = Buffer.alloc(16_384)
        const write = () => void (answer.destroyed || answer.write(piece, () => setImmediate(write)))
        write()
      }
    })
    expect((await get()).status).toBe(502)
    await isGivenUp
  })

  test("never takes an answer that breaks off at once for a whole one", async () => {
    for (const isAtOnce of [true, false]) {
      api.state.handler = (request, answer) => {
        answer.writeHead(200, { "content-type": "application/json" })
        answer.write("[1,")
        if (isAtOnce) request.socket.destroySoon()
        else setImmediate(() => request.socket.destroy())
      }
      const text = await get()
        .then(
          async (answer) => (answer.status === 200 ? answer.text() : "refused"),
          () => "refused",
        )
        .catch(() => "refused")
      expect(text).toBe("refused")
    }
  })

  test("answers HEAD without a body", async () => {
    api.state.handler = (_, answer) => json(answer, 200, { some: "body" })
    const answer = await proxyToReviewApi(appRequest("/api/bff/reviews", { method: "HEAD", cookie }))
    expect([answer.status, await answer.text()]).toEqual([200, ""])
    expect(api.last().method).toBe("HEAD")
  })

  test("waits minutes for an answer, and again in the middle of it: no time-out is applied to a call [F-474]", async () => {
    let answerNow = () => {}
    let finish = () => {}
    const isRequested = new Promise<void>((resolve) => {
      api.state.handler = (_, answer) => {
        answerNow = () => {
          answer.writeHead(200, { "content-type": "application/json" })
          answer.write("[")
        }
        finish = () => answer.end("]")
        resolve()
      }
    })
    const call = get()
    await isRequested
    passMinutes(4)
    answerNow()
    const body = (await call).text()
    passMinutes(4)
    finish()
    expect(await body).toBe("[]")
  })

  test("gives up on an API that has been silent for longer than any answer takes: 504 with an error body that says so", async () => {
    const isRequested = new Promise<void>((resolve) => {
      api.state.handler = () => resolve()
    })
    const call = get()
    await isRequested
    passMinutes(6)
    expect(await errorOf(await call)).toEqual({
      status: 504,
      code: "upstream_timeout",
      error: "The service took too long to respond. Please try again later.",
    })
  })

  test("breaks off an answer that stops in the middle", async () => {
    api.state.handler = (_, answer) => {
      answer.writeHead(200, { "content-type": "application/json" })
      answer.write("[")
    }
    const reader = (await get()).body!.getReader()
    await reader.read()
    const rest = expect(reader.read()).rejects.toThrow()
    passMinutes(6)
    await rest
  })
})

describe("an API that is away or talks nonsense", () => {
  test("away: 502 with an error body that says so", async () => {
    const server = createServer().listen(0, "127.0.0.1")
    await once(server, "listening")
    env().REVIEW_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await new Promise((closed) => server.close(closed))
    expect(await errorOf(await get())).toEqual({
      status: 502,
      code: "upstream_unreachable",
      error: "The service is unavailable. Please try again later.",
    })
  })

  test("no HTTP at all: 502", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.end("220 ready\r\n"))).listen(
      0,
      "127.0.0.1",
    )
    await once(server, "listening")
    env().REVIEW_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await errorOf(await get())).toMatchObject({ status: 502 })
    await new Promise((closed) => server.close(closed))
  })

  test.each([200, 302, 100 + 199])("HTML or a redirect with status %i: 502", async (status) => {
    api.state.handler = (_, answer) =>
      answer.writeHead(status, { "content-type": "text/html", location: "/elsewhere" }).end("<h1>Hello</h1>")
    expect(await errorOf(await get())).toMatchObject({ status: 502, code: "upstream_unreadable" })
  })

  test.each([
    [404, "not_found"],
    [500, "internal_error"],
    [503, "unavailable"],
  ])("an error page with status %i: that status with our error body", async (status, code) => {
    api.state.handler = (_, answer) =>
      answer.writeHead(status, { "content-type": "text/html" }).end("<h1>x</h1>")
    expect(await errorOf(await get())).toEqual({ status, error: defaultFailureText, code })
  })

  test("an error in JSON is passed on as it is", async () => {
    const body = { status: 422, error: "Name can't be blank", errors: { name: ["can't be blank"] } }
    api.state.handler = (_, answer) => json(answer, 422, body)
    const answer = await get()
    expect([answer.status, await answer.json()]).toEqual([422, body])
  })
})
