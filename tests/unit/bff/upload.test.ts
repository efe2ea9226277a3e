import { z } from "zod"
import { forward } from "#lib/bff/forward.ts"
import type { Target } from "#lib/bff/target.ts"
import type { Operation } from "#lib/contract/index.ts"
import { originOf } from "#lib/http/origin.ts"
import type { Visit } from "#lib/session/visit.ts"
import { appHost, appRequest, ownWrite, setAppEnvironment, testSession } from "#tests/support/app-request.ts"
import { json, startUpstream, type Upstream } from "#tests/support/upstream-stub.ts"

let api: Upstream
beforeAll(async () => {
  api = await startUpstream((_, answer) => json(answer, 201, {}))
  setAppEnvironment({ REVIEW_API_URL: api.url })
})
afterAll(() => api.close())
beforeEach(() => {
  api.state.readsBody = true
  api.state.handler = (_, answer) => json(answer, 201, {})
})

const target = (operation: Partial<Operation>): Target => ({
  id: "triage.post",
  operation: {
    method: "POST",
    path: "/x",
    summary: "",
    tag: "",
    access: "session",
    status: 201,
    ...operation,
  },
  method: "POST",
  headers: {},
  path: "/x",
})
const visit = (): Visit => ({
  origin: originOf(new Headers({ host: appHost })),
  tenant: { kind: "own" },
  shadowId: null,
  session: testSession(),
})
const post = (operation: Partial<Operation>, body: BodyInit, headers: Record<string, string>) =>
  forward(
    appRequest("/x", { method: "POST", body, headers: { ...ownWrite, ...headers } }),
    target(operation),
    visit(),
    "",
  )

describe("bodies on the way to the API", () => {
  test("leave as the media type of the contract, byte for byte [F-472, F-478]", async () => {
    const body = JSON.stringify({ name: "Café ☕" })
    expect((await post({ body: z.object({}) }, body, { "content-type": "application/json" })).status).toBe(
      201,
    )
    expect(api.last().body).toBe(body)
    expect(api.last().headers["content-type"]).toBe("application/vnd.outpost.v2.hal+json")
  })

  test("keep the type of a file, whose boundary belongs to it", async () => {
    const type = "multipart/form-data; boundary=xyz"
    await post({ maxFileBytes: 9, body: z.object({}) }, "--xyz--", { "content-type": type })
    expect(api.last().headers["content-type"]).toBe(type)
  })

  test.each([
    ["they are files", { maxFileBytes: 9 }],
    ["the call takes one", { query: z.object({ auth_token: z.string() }) }],
  ])(
    "carry the token of the session in the query when %s, never the browser's own word [F-590, F-592]",
    async (_, operation) => {
      const call = forward(
        appRequest("/x", { method: "POST", body: "--xyz--", headers: ownWrite }),
        target({ ...operation, body: z.object({}) }),
        visit(),
        "?auth_token=theirs&account_id=1",
      )
      expect((await call).status).toBe(201)
      const query = new URL(api.last().url ?? "", "http://api").searchParams
      expect([query.getAll("auth_token"), query.get("account_id")]).toEqual([[testSession().token], "1"])
    },
  )

  test("reach the API piece by piece, before the browser has sent the last", async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller
      },
    })
    api.state.readsBody = false
    const firstPiece = new Promise<string>((resolve) => {
      api.state.handler = (request, answer) => {
        request.once("data", (piece) => resolve(String(piece)))
        request.once("end", () => json(answer, 201, {}))
      }
    })
    const call = post({ maxFileBytes: 9, body: z.object({}) }, body, { "content-type": "text/csv" })
    send!.enqueue(Buffer.from("first,"))
    expect(await firstPiece).toBe("first,")
    send!.enqueue(Buffer.from("last"))
    send!.close()
    expect((await call).status).toBe(201)
  })

  test("are not sent where the table names none", async () => {
    await post({}, "{}", { "content-type": "application/json" })
    expect(api.last().body).toBe("")
    expect(api.last().headers).not.toHaveProperty("content-type")
  })
})
