import { takeAnswer } from "#components/feedback/take-answer.ts"
import { proxyToReviewApi } from "#lib/bff/proxy.ts"
import {
  bodyLimitOf,
  type Operation,
  type OperationId,
  operationIds,
  operations,
} from "#lib/contract/index.ts"
import { forms } from "#lib/forms/forms.ts"
import { handleForm } from "#lib/forms/handle-form.ts"
import { handleUnsubscribe } from "#lib/forms/unsubscribes/unsubscribe.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { formBytes, formPatience, longFormBytes } from "#lib/http/form-limits.ts"
import { readBody } from "#lib/http/request-body.ts"
import { handleReport } from "#lib/server/handle-report.ts"
import { chooseSession } from "#lib/session/choose-session.ts"
import { flashCookieName } from "#lib/session/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { forgotPassword } from "#lib/session/forgot-password.ts"
import { logIn } from "#lib/session/log-in.ts"
import { logOut } from "#lib/session/log-out.ts"
import { resendConfirmation } from "#lib/session/resend-confirmation.ts"
import { resetPassword } from "#lib/session/reset-password.ts"
import { appRequest, cookieOf, ownWrite, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { tryEvery } from "#tests/support/try-every.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

const urlencoded = "application/x-www-form-urlencoded"
const pieceBytes = 64 * 1024

let api: Upstream
let cookie: string
beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 200, {}))
  api.state.readsBody = false
  api.state.handler = (request, answer) => {
    request.on("error", () => {})
    request.resume().on("end", () => json(answer, 200, {}))
  }
  setAppEnvironment({ REVIEW_API_URL: api.url })
  cookie = await cookieOf(testSession())
})
afterAll(() => api.close())

/** A body that never ends, and how much of it was taken. */
function endless() {
  const sent = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent.bytes += pieceBytes
      controller.enqueue(new Uint8Array(pieceBytes).fill(97))
    },
  })
  return { body, sent }
}

type Route = {
  name: string
  path: string
  type: string
  take: (request: Request) => Promise<Response>
  hardMaxBytes?: number
}

const route = (name: string, path: string, take: Route["take"], type = urlencoded): Route => ({
  name,
  path,
  type,
  take,
})

const routes: Route[] = [
  route("report", "/api/report", handleReport, "application/json"),
  route("login", "/api/session/login", logIn),
  route("logout", "/api/session/logout", logOut),
  route("confirm", "/api/session/confirm", resendConfirmation),
  route("forgot-password", "/api/session/forgot-password", forgotPassword),
  route("reset-password", "/api/session/reset-password", resetPassword),
  route("sso", "/api/session/sso", chooseSession),
  route("unsubscribe", "/api/unsubscribe/alerts/x", (request) => handleUnsubscribe(request, "alerts", "x")),
  ...(["pages", "kiosks", "requests"] as const).map((kind) => ({
    ...route(`answer of ${kind}`, `/api/go/${kind}`, (request) => takeAnswer(request, kind, "x")),
    hardMaxBytes: formPatience * longFormBytes + 8 * pieceBytes,
  })),
  ...Object.values(forms).flatMap(({ name, file }) =>
    file
      ? {
          ...route(`file of ${name}`, `/api/forms/${name}`, (request) => handleForm(request, name)),
          type: "multipart/form-data; boundary=x",
          hardMaxBytes: 3 * (file.bytes + 16_384) + 8 * pieceBytes,
        }
      : [],
  ),
  ...Object.keys(forms).map((name) => ({
    ...route(`form ${name}`, `/api/forms/${name}`, (request) => handleForm(request, name)),
    hardMaxBytes: formPatience * longFormBytes + 8 * pieceBytes,
  })),
]

const filled = (path: string) => path.replace(/\{\w+\}/g, "1")

const calls: Route[] = operationIds
  .filter((id) => (operations[id] as Operation).body !== undefined)
  .map((id) => {
    const { method, path, maxFileBytes }: Operation = operations[id]
    const type = maxFileBytes === undefined ? "application/json" : "multipart/form-data; boundary=x"
    const take = (request: Request) =>
      proxyToReviewApi(
        method === "POST" ? request : new Request(request, { method, duplex: "half" } as object),
      )
    return route(id, `/api/bff${filled(path)}`, take, type)
  })

const send = ({ path, type }: Route, body: BodyInit, more: Record<string, string> = {}) =>
  appRequest(path, {
    method: "POST",
    cookie,
    body,
    headers: { ...ownWrite, accept: "application/json", "content-type": type, ...more },
  })

/** The proxy answers 404 for the app's own routes before it reads anything. */
const isHeldBack = (answer: Response) => answer.status === 404

/** Values that a form brings back to its page after it was sent without scripts. */
async function broughtBack(answer: Response) {
  const { pathname } = new URL(answer.headers.get("location")!, "http://localhost")
  const flash = answer.headers.getSetCookie().find((text) => text.startsWith(flashCookieName))!
  return { status: answer.status, pathname, ...(await openFlash(readCookie(flash, flashCookieName)))! }
}

const typed = (fields: Record<string, string>) => new URLSearchParams(fields)
const plain = { accept: "text/html" }

describe("bodies that are larger than they may be", () => {
  test("are refused with 413 by every route, and read no further than a few times its limit", () =>
    tryEvery(
      routes,
      ({ name }) => name,
      async (one) => {
        const { body, sent } = endless()
        const answer = await one.take(send(one, body))
        expect(answer.status).toBe(413)
        expect(sent.bytes).toBeLessThanOrEqual(one.hardMaxBytes ?? 512 * 1024)
      },
    ))

  test("are cut off by the proxy at the limit of each call, and refused with 413", () =>
    tryEvery(
      calls,
      ({ name }) => name,
      async (one) => {
        const { body, sent } = endless()
        const answer = await one.take(send(one, body))
        const { maxBytes } = bodyLimitOf(operations[one.name as OperationId] as Operation)
        if (!isHeldBack(answer)) {
          expect(answer.status).toBe(413)
          expect(((await answer.json()) as { error: string }).error).toMatch(/larger|smaller/)
        }
        expect(sent.bytes).toBeLessThanOrEqual(maxBytes + 8 * pieceBytes)
      },
    ))

  test("are refused unread where their length says so", () =>
    tryEvery(
      [...routes, ...calls],
      ({ name }) => name,
      async (one) => {
        const { body, sent } = endless()
        const answer = await one.take(send(one, body, { "content-length": "400000000" }))
        if (one.name in operations && isHeldBack(answer)) return
        expect(answer.status).toBe(413)
        // Streams read ahead.
        expect(sent.bytes).toBeLessThanOrEqual(4 * pieceBytes)
      },
    ))

  test("and one that does not come whole in time is refused with 408", async () => {
    const never = new ReadableStream<Uint8Array>({ start: (to) => to.enqueue(new Uint8Array(9)) })
    const request = appRequest("/api/report", { method: "POST", body: never, headers: ownWrite })
    const answer = await readBody(request, { maxBytes: 100, tooLarge: "", withinMs: 1 })
    expect(answer).toMatchObject({ status: 408 })
  })

  test("of forms without scripts take what was typed back to their page", () =>
    tryEvery(
      Object.values(forms),
      ({ name }) => name,
      async ({ name, isPublic, file }) => {
        const text = "Thank you. ".repeat((isPublic || file ? formBytes : longFormBytes) / 11 + 1)
        const body = typed({ form_page: "/somewhere", content: text, name: "Diner & Söhne" })
        const one = route(name, `/api/forms/${name}`, (request) => handleForm(request, name))
        const { values, ...back } = await broughtBack(await one.take(send(one, body, plain)))
        expect(back).toMatchObject({
          status: 303,
          pathname: "/somewhere",
          form: name,
          error: file?.tooLarge ?? expect.stringMatching(/^This form is too long/),
        })
        expect(values?.["name"]).toEqual(["Diner & Söhne"])
        expect(values?.["content"]).toEqual([text])
      },
    ))

  test.each([
    ["/login", route("login", "/api/session/login", logIn)],
    ["/forgot-password", route("forgot-password", "/api/session/forgot-password", forgotPassword)],
    ["/reset-password", route("reset-password", "/api/session/reset-password", resetPassword)],
  ])("of %s take its e-mail back there", async (pathname, one) => {
    const body = typed({ email: "ada@saltbridge.example", password: "x".repeat(formBytes) })
    expect(await broughtBack(await one.take(send(one, body, plain)))).toMatchObject({
      status: 303,
      pathname,
      email: "ada@saltbridge.example",
      error: expect.stringMatching(/^This form is too long/),
    })
  })
})
