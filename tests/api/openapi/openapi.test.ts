import { jsonTypes, type Operation, operationIds, operations, scopesOf } from "#lib/contract/index.ts"
import type { Limits } from "#review-api/http/limits.ts"
import { mountVerbs } from "#review-api/http/mount.ts"
import { openApiDocument, pathInDocument } from "#review-api/openapi/document.ts"
import type { Verbs } from "#review-api/services/service.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

type Answer = { $ref?: string; content?: Record<string, unknown> }
type Described = {
  operationId: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; schema: { enum?: string[]; items?: { enum?: string[] } } }[]
  responses: Record<string, Answer>
}
type Described31 = {
  paths: Record<string, Record<string, Described>>
  components: { responses: Record<string, Answer> }
}

describe("the description of the API", () => {
  const document: Described31 = JSON.parse(JSON.stringify(openApiDocument()))
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), ...call })),
  )

  test("has every operation once", () => {
    expect(calls.map(({ operationId }) => operationId).sort()).toEqual([...operationIds].sort())
    for (const { operationId, path, method } of calls) {
      const { path: own, method: its } = operations[operationId as keyof typeof operations]
      expect([pathInDocument(own), its]).toEqual([path, method])
    }
  })

  test("declares every parameter of a path, and nothing that is not there", () => {
    for (const { path, parameters } of calls) {
      const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)
      expect([path, inPath]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])])
    }
  })

  test("has no reference that leads nowhere", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const target = reference
        .slice(2)
        .split("/")
        .reduce<unknown>((place, key) => (place as Record<string, unknown>)?.[key], document)
      expect([reference, typeof target]).toEqual([reference, "object"])
    }
  })

  test("names who may call, and the types of every answer: JSON in three, files, and events", () => {
    for (const call of calls) {
      const { access, permission, status, streams, answer, path }: Operation =
        operations[call.operationId as keyof typeof operations]
      const opening = scopesOf(call.operationId, { permission })
      expect(call.security).toEqual(
        access === "public" ? [] : [...opening.map((scope) => ({ bearer: [scope] })), { basic: [] }],
      )
      const typesOf = ({ $ref, content }: Answer) =>
        Object.keys(content ?? document.components.responses[$ref?.split("/").at(-1) ?? ""]?.content ?? {})
      const lists = path.endsWith("/code")
        ? ["image/svg+xml", "application/pdf"]
        : ["text/csv", "application/x-ndjson"]
      const files = streams === "events" ? ["text/event-stream"] : lists
      const done = streams ? files : answer ? jsonTypes : []
      for (const [code, documented] of Object.entries(call.responses)) {
        expect([call.operationId, code, typesOf(documented)]).toEqual([
          call.operationId,
          code,
          [...(code === String(status) ? done : jsonTypes)],
        ])
      }
      expect(Object.keys(call.responses)).toEqual(expect.arrayContaining([String(status), "429", "503"]))
    }
  })

  test("says what every list can be sorted by (D-276)", () => {
    const sorted = calls.flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ name }) => name === "sort[by]")
        .map(({ schema }) => [operationId, schema.enum ?? schema.items?.enum ?? []] as const),
    )
    expect(sorted.filter(([, words]) => words.length === 0)).toEqual([])
    expect(Object.fromEntries(sorted)).toMatchObject({
      "reviews.list": ["published_at", "rating", "location_name"],
      "users.list": ["name", "email", "user_type", "last_login"],
    })
  })
})

describe("routes and documents", () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  test("every operation of the table has a route", () => {
    for (const id of operationIds) {
      const { method, path } = operations[id]
      const url = path.replace(/\{(\w+)\}/g, ":$1")
      expect([id, api.app.hasRoute({ method, url })]).toEqual([id, true])
    }
  })

  test("a program in which an operation has no verb, or two, does not start", () => {
    const app = {} as Parameters<typeof mountVerbs>[0]
    const mount = (...folders: Verbs[]) => mountVerbs(app, api.deps, {} as Limits, folders)
    const verbs: Verbs = { "triage.get": async () => ({ method: "GET", override: null, received_at: "" }) }
    expect(() => mount(verbs, verbs)).toThrow("triage.get has two verbs")
    expect(() => mount(verbs)).toThrow(/^operations without a verb: .*\baccounts\.list, accounts\.export, /)
  })

  test("serves the document and a page for it that loads nothing from elsewhere", async () => {
    const { status, body } = await api.call("GET", "/openapi.json")
    expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(openApiDocument()))])
    const moved = await api.call("GET", "/docs")
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/docs/"])
    const page = await api.call("GET", "/docs/")
    expect(page.headers.get("content-type")).toContain("text/html")
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect([...page.text.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map((m) => m[1])).toEqual([
      "js/scalar.js",
    ])
    const script = await api.call("GET", "/docs/js/scalar.js")
    expect([script.status, script.headers.get("content-type")]).toEqual([
      200,
      "application/javascript; charset=utf-8",
    ])
    expect((await api.call("GET", "/docs/nothing")).status).toBe(404)
  })
})
