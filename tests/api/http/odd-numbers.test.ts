import { z } from "zod"
import { type Operation, type OperationId, operationIds, operations } from "#lib/contract/index.ts"
import { boundCursor } from "#review-api/core/cursors.ts"
import { encodeCursor } from "#review-api/db/queries/review-cursor.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { byNoun } from "#tests/support/by-noun.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { bodies, missing } from "#tests/support/foreign-bodies.ts"
import { callNaming, rowOf, seedForeignRows } from "#tests/support/foreign-rows.ts"
import { emailOf, type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { tryEvery } from "#tests/support/try-every.ts"

const numbers = [2_147_483_648, 9_007_199_254_740_991, 1e308, -1]
const days = ["0000-01-01", "9999-12-31"]
const instants = ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"]

/** A field of a call: where it stands, and how deep. */
type Field = { id: OperationId; place: "params" | "query" | "body"; path: string[]; values: unknown[] }

function bare(schema: unknown): z.ZodType {
  let inner = schema as z.ZodType
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap() as z.ZodType
  return inner
}

const isText = (schema: z.ZodType) => schema instanceof z.ZodString || schema instanceof z.ZodISODate
const namesNumber = (name: string) => /(^|_)(id|ids|after|before|containing)\]?$|Id$/.test(name)

/** Odd value in place of a schema's; none for what can't be a number or date. */
function oddOf(schema: z.ZodType, name: string): unknown[] {
  if (schema instanceof z.ZodISODate) return days
  if (schema instanceof z.ZodISODateTime) return instants
  if (schema instanceof z.ZodNumber) return numbers
  if (schema instanceof z.ZodUnion) {
    return schema.options.some((one) => bare(one) instanceof z.ZodNumber) ? numbers : []
  }
  if (schema instanceof z.ZodArray) {
    const odd = oddOf(bare(schema.element), name)
    return odd.length > 0 ? [...odd.map((one) => [one]), odd] : []
  }
  return isText(schema) && namesNumber(name) ? numbers.map(String) : []
}

function fieldsOf(id: OperationId, place: Field["place"], schema: unknown, above: string[] = []): Field[] {
  const object = bare(schema)
  if (!(object instanceof z.ZodObject)) return []
  return Object.entries(object.shape).flatMap(([name, given]) => {
    const path = [...above, name]
    const inner = bare(given)
    if (inner instanceof z.ZodObject) return fieldsOf(id, place, inner, path)
    const values = oddOf(inner, name)
    return values.length > 0 ? [{ id, place, path, values }] : []
  })
}

const fields = operationIds
  .filter((id) => !(operations[id] as Operation).streams?.toString().startsWith("events"))
  .filter((id) => id !== "auth.end" && (operations[id] as Operation).maxFileBytes === undefined)
  .flatMap((id) => {
    const { params, query, body }: Operation = operations[id]
    return [...fieldsOf(id, "params", params), ...fieldsOf(id, "query", query), ...fieldsOf(id, "body", body)]
  })

function withValue(base: unknown, [name, ...rest]: string[], value: unknown): object {
  const given = (base ?? {}) as Record<string, unknown>
  return { ...given, [name!]: rest.length === 0 ? value : withValue(given[name!], rest, value) }
}

test("the numbers are tried in every noun that has any", () => {
  expect(fields.length).toBeGreaterThan(300)
})

describe.each(databasesFor("sql"))("odd numbers on %s", (database) => {
  let api: TestApi
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database, config: { authLimitPerMinute: 1_000_000 } })
    const two = await seedTwoAccounts(api.deps)
    first = two.first
    await seedForeignRows(api, two)
  })
  afterAll(() => api.close())

  let session: { id: OperationId; as: Caller } | undefined
  /** Of its own for each operation: the one before may have ended the last one. */
  async function adminFor(id: OperationId): Promise<Caller> {
    if (session?.id !== id) session = { id, as: await api.signIn(emailOf("Admin", "first.test")) }
    return session.as
  }

  /** Rows of the own account where a body of the isolation tests names one that is missing. */
  const ownBody = (id: OperationId) =>
    Object.fromEntries(
      Object.entries(bodies[id] ?? {}).map(([name, value]) => [
        name,
        value === missing ? (rowOf[name]?.(first) ?? value) : value,
      ]),
    )

  async function send({ id, place, path }: Field, value: unknown, as: Caller) {
    const name = path[0]!
    const base = callNaming({ id, place: "query", name: "nonce" }, 0, first)
    const params = { account_id: first.id, id: rowOf[`${id.split(".")[0]}.id`]?.(first) ?? 1 }
    const at = place === "params" ? { ...params, [name]: value } : params
    return api.call(
      base.method,
      operations[id].path.replace(/\{(\w+)\}/g, (_, one) => String(at[one as "id"] ?? 1)),
      {
        ...(operations[id].access === "public" ? {} : { as }),
        query: { ...base.query, ...(place === "query" ? { [name]: String(value) } : {}) },
        ...(base.method === "GET"
          ? {}
          : { body: place === "body" ? withValue(ownBody(id), path, value) : ownBody(id) }),
      },
    )
  }

  test.each(byNoun(fields, ({ id }) => id))(
    "calls of %s take no number or day that the database cannot hold for an error of their own",
    (_, own) =>
      tryEvery(
        own,
        ({ id, place, path }) => `${id} ${place} ${path.join(".")}`,
        async (field) => {
          const as = await adminFor(field.id)
          const failed: unknown[] = []
          for (const value of field.values) {
            const answer = await send(field, value, as)
            if (answer.status >= 500) failed.push([value, answer.status])
            // A row that no account has is missing, whatever its number.
            if (field.place === "params") expect([400, 401, 403, 404, 422]).toContain(answer.status)
          }
          expect(failed).toEqual([])
        },
      ),
  )

  test("cursors that someone made up are no errors of ours either", async () => {
    const as = await api.signIn(emailOf("Admin", "first.test"))
    const failed: unknown[] = []
    for (const by of ["published_at", "rating", "location_name"] as const) {
      for (const group of by === "published_at" ? [null] : [0, -1, 0.5, 2_147_483_648, 2 ** 53, 1e308]) {
        for (const publishedAt of ["0000-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z"]) {
          for (const at of ["after", "before"]) {
            const place = encodeCursor({ by, direction: "desc" }, { group, publishedAt, id: 2 ** 53 - 1 })
            const list = { "sort[by]": by, "sort[order]": "desc" }
            const query = { ...list, [at]: boundCursor("/reviews", list, place)! }
            const answer = await api.call("GET", "/reviews", { as, query })
            if (answer.status >= 500) failed.push([by, group, publishedAt, at])
          }
        }
      }
    }
    expect(failed).toEqual([])
  })
})
