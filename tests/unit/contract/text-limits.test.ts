import { type operationIds, operations } from "#lib/contract/index.ts"
import { maxTextLength } from "#review-api/http/text-guard.ts"
import { openApiDocument } from "#review-api/openapi/document.ts"

type Described = {
  $ref?: string
  type?: string | string[]
  anyOf?: Described[]
  maxLength?: number
  enum?: unknown[]
  properties?: Record<string, Described>
}
type Call = { operationId: string; requestBody?: { content: Record<string, { schema: Described }> } }

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, Call>>
  components: { schemas: Record<string, Described> }
}

const resolved = (schema: Described): Described =>
  schema.$ref ? resolved(document.components.schemas[schema.$ref.split("/").at(-1)!]!) : schema
const parts = (schema: Described): Described[] => {
  const own = resolved(schema)
  return own.anyOf ? own.anyOf.flatMap(parts) : [own]
}
/** How long a text the document lets a field be; null where the field takes no free text. */
function documented(schema: Described): number | null {
  const texts = parts(schema).filter(({ type, enum: words }) => [type].flat().includes("string") && !words)
  if (texts.length === 0) return null
  return Math.max(...texts.map(({ maxLength }) => maxLength ?? maxTextLength))
}

const fields = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {})
      .slice(0, 1)
      .flatMap(({ schema }) => parts(schema))
      .flatMap(({ properties }) => Object.entries(properties ?? {}))
      .flatMap(([name, schema]) => {
        const limit = documented(schema)
        return limit === null ? [] : [{ id: operationId as (typeof operationIds)[number], name, limit }]
      }),
  )

/** Whether a field says that a text of so many characters is too long. */
function isTooLong({ id, name }: (typeof fields)[number], length: number): boolean {
  const { body } = operations[id] as {
    body?: { safeParse: (value: unknown) => { error?: { issues: Issue[] } } }
  }
  const { error } = body!.safeParse({ [name]: "x".repeat(length) })
  const flat = (issues: Issue[]): Issue[] => issues.flatMap((one) => [one, ...(one.errors ?? []).flat()])
  return flat(error?.issues ?? []).some(
    ({ code, path, origin }) =>
      code === "too_big" && origin === "string" && (path[0] === name || path.length === 0),
  )
}
type Issue = { code: string; path: PropertyKey[]; origin?: string; errors?: Issue[][] }

test("no text is refused for its length within the limit that the description of the API gives its field [P-345]", () => {
  expect(fields.length).toBeGreaterThan(100)
  const refused = fields.filter((field) => isTooLong(field, field.limit))
  expect(refused).toEqual([])
})

test("a text over the limit of its field is refused for its length", () => {
  const limited = fields.filter(({ limit }) => limit < maxTextLength)
  expect(limited.length).toBeGreaterThan(50)
  expect(limited.filter((field) => !isTooLong(field, field.limit + 1))).toEqual([])
})
