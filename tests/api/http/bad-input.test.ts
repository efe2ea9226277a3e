import type { z } from "zod"
import { methodOverrideHeader, type Operation, operationIds, operations } from "#lib/contract/index.ts"
import { byNoun } from "#tests/support/by-noun.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { nastyText } from "#tests/support/nasty-texts.ts"
import { fc } from "#tests/support/properties.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { tryEvery } from "#tests/support/try-every.ts"

/** Nasty texts, numbers and dates. */
const nasty = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  fc.constantFrom("asc", "desc", "a,b,,c", ",", " 1 ", "TRUE"),
  fc.integer().map(String),
  fc
    .date({ noInvalidDate: false })
    .map((date) => (Number.isNaN(+date) ? "x" : date.toISOString().slice(0, 10))),
)

const names = [
  "account_id",
  "parent_id",
  "id",
  "page",
  "per_page",
  "sort[by]",
  "sort[order]",
  "keywords",
  "x",
  "after",
]
const namesOf = (schema: z.ZodObject | undefined) => Object.keys(schema?.shape ?? {})

const queryOf = (operation: Operation) =>
  fc.array(fc.tuple(fc.constantFrom(...names, ...namesOf(operation.query)), nasty), { maxLength: 6 })

const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: "binary" })
const bodyOf = (operation: Operation) => {
  const fields = namesOf(operation.body as z.ZodObject | undefined)
  const known =
    fields.length > 0 ? fc.dictionary(fc.constantFrom(...fields), fc.oneof(nasty, anyJson)) : anyJson
  return fc.oneof(known, anyJson, nasty)
}

describe.each(databasesFor("sql"))("bad input on %s", (database) => {
  let api: TestApi
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, config: { authLimitPerMinute: 1_000_000 } })
    ;({ first } = await seedTwoAccounts(api.deps))
  })
  afterAll(() => api.close())

  const inputs = (operation: Operation) =>
    fc.record({
      params: fc.array(fc.oneof(nasty, fc.constant("1")), { minLength: 3, maxLength: 3 }),
      query: queryOf(operation),
      body: fc.option(bodyOf(operation), { nil: undefined }),
      asText: fc.boolean(),
      // Most calls with an override are refused before they reach their operation.
      override: fc.oneof(
        { weight: 19, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom("PATCH", "DELETE", "PUT", "GET", "\t") },
      ),
    })

  const escaped = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%25", "%")

  // Logging out for real would end the session that all the other calls need.
  const tried = operationIds.filter((id) => id !== "auth.end")

  test.each(byNoun(tried, String))("calls of %s never answer with a 5xx", (_, ids) =>
    tryEvery(ids, String, async (id) => {
      const operation: Operation = operations[id]
      // Of its own: the operation before may have ended or renewed the last one.
      const as = await api.signIn("manager@first.test")
      await fc.assert(
        fc.asyncProperty(inputs(operation), async ({ params, query, body, asText, override }) => {
          const given = [...params]
          const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
            name === "account_id" ? String(first.id) : escaped(given.pop()!) || "1",
          )
          const search = query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&")
          const hasBody = operation.method !== "GET" && body !== undefined
          const answer = await api.call(operation.method, path, {
            ...(operation.access === "public" ? {} : { as }),
            query: search,
            ...(hasBody ? { body: asText && typeof body === "string" ? body : JSON.stringify(body) } : {}),
            headers: override ? { [methodOverrideHeader]: override } : undefined,
          })
          expect(answer.status).toBeLessThan(500)
          if (answer.status >= 400) {
            expect(answer.body).toMatchObject({ status: answer.status, error: expect.stringMatching(/./) })
          }
        }),
        { numRuns: 24 },
      )
    }),
  )

  test.each(byNoun(tried, String))("calls of %s take names that objects inherit for unknown ones", (_, ids) =>
    tryEvery(ids, String, async (id) => {
      const operation: Operation = operations[id]
      const as = await api.signIn("manager@first.test")
      for (const name of ["constructor", "__proto__"]) {
        const path = operation.path.replace(/\{(\w+)\}/g, (_, param) =>
          param === "account_id" ? String(first.id) : encodeURIComponent(name),
        )
        const fields = [...namesOf(operation.body as z.ZodObject | undefined), name]
        const search = new URLSearchParams([...namesOf(operation.query), name].map((key) => [key, name]))
        for (const query of ["", String(search)]) {
          const { status } = await api.call(operation.method, path, {
            ...(operation.access === "public" ? {} : { as }),
            query,
            ...(operation.method === "GET"
              ? {}
              : { body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, name]))) }),
          })
          expect({ name, query, isError: status >= 500 }).toEqual({ name, query, isError: false })
        }
      }
    }),
  )
})
