import { z } from "zod"
import { mediaType, operationIds, operations } from "#lib/contract/index.ts"
import { createMount } from "#review-api/http/mount.ts"
import { openApiDocument } from "#review-api/http/openapi.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

/** What OpenAPI 3.1 demands of the parts that the document uses. */
const content = z.record(z.string(), z.strictObject({ schema: z.looseObject({}) }))
const openApiSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(
      z.enum(["get", "post", "put", "patch", "delete"]),
      z.strictObject({
        operationId: z.string(),
        summary: z.string(),
        description: z.string().optional(),
        tags: z.array(z.string()),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z.array(
          z.looseObject({
            name: z.string(),
            in: z.enum(["path", "query"]),
            required: z.boolean(),
            schema: z.looseObject({}),
          }),
        ),
        requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
        responses: z.record(
          z.string().regex(/^[1-5]\d\d$/),
          z.strictObject({ description: z.string(), content: content.optional() }),
        ),
      }),
    ),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.looseObject({ type: z.literal("http"), scheme: z.literal("basic") }),
    ),
    schemas: z.record(z.string(), z.looseObject({})),
  }),
})

describe("the description of the API", () => {
  const document = openApiSchema.parse(JSON.parse(JSON.stringify(openApiDocument())))
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), ...call! })),
  )

  test("is valid OpenAPI 3.1 and has every operation once", () => {
    expect(calls.map(({ operationId }) => operationId).sort()).toEqual([...operationIds].sort())
    for (const { operationId, path, method } of calls) {
      expect(operations[operationId as keyof typeof operations]).toMatchObject({ path, method })
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

  test("names the media type, the errors and who may call", () => {
    for (const call of calls) {
      const { access, status } = operations[call.operationId as keyof typeof operations]
      expect(call.security).toEqual(access === "public" ? [] : [{ token: [] }])
      expect(Object.keys(call.responses)).toEqual(expect.arrayContaining([String(status), "429"]))
      const types = Object.values(call.responses).flatMap((answer) => Object.keys(answer.content ?? {}))
      expect(new Set(types)).toEqual(new Set([mediaType]))
    }
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

  test("a program in which an operation has no route, or two, does not start", () => {
    const app = { route: () => {} } as unknown as Parameters<typeof createMount>[0]
    const { mount, checkComplete } = createMount(app, api.deps, {} as Parameters<typeof createMount>[2])
    const service = async () => ({ method: "GET", override: null, received_at: "" })
    mount("triage.get", service)
    expect(() => mount("triage.get", service)).toThrow("triage.get is mounted twice")
    expect(checkComplete).toThrow(/^operations without a route: auth\.create, /)
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
