import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { z } from "zod"
import { type Operation, operationIds, operations } from "#lib/contract/index.ts"
import { nouns } from "#lib/contract/nouns.ts"
import { openApiDocument } from "#review-api/openapi/document.ts"
import { examples } from "#review-api/openapi/examples/examples.ts"
import { tryEvery } from "#tests/support/try-every.ts"

const run = promisify(execFile)
/** They ask no one outside. */
const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
const client = "tests/openapi-client"

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "outpost-openapi-"))
  file = join(folder, "openapi.json")
  await writeFile(file, JSON.stringify(openApiDocument()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Output of a program that ends with an error; empty when it does not. */
const errorsOf = (program: string, ...args: string[]): Promise<string> =>
  run(process.execPath, [program, ...args], { env }).then(
    () => "",
    ({ stdout, stderr }) => `${program} failed:\n${stdout}\n${stderr}`,
  )

test("redocly finds nothing wrong with the document by its recommended rules, and warns of nothing", () =>
  expect(
    errorsOf("node_modules/@redocly/cli/bin/cli.js", "lint", file, "--extends", "recommended-strict"),
  ).resolves.toBe(""))

test("what openapi-typescript makes of it compiles with a client that needs no cast", async () => {
  const generator = `${client}/node_modules/openapi-typescript/bin/cli.js`
  expect(await errorsOf(generator, file, "-o", `${client}/api.gen.ts`)).toBe("")
  expect(await errorsOf("node_modules/typescript/bin/tsc", "-p", client)).toBe("")
})

test("every example of an answer and a body is one that the contract takes", async () => {
  const { schemas } = openApiDocument()["components"] as {
    schemas: Record<string, { examples?: unknown[] }>
  }
  const bodies = operationIds.flatMap((id) => {
    const { body, maxFileBytes }: Operation = operations[id]
    const name = `${id.replace(/(?:^|[._])([a-z])/g, (_, character: string) => character.toUpperCase())}Body`
    return body && maxFileBytes === undefined && schemas[name] ? [[name, body] as const] : []
  })
  const named = [
    ...Object.entries(nouns).map(([name, { schema }]) => [name, schema as z.ZodType] as const),
    ...bodies,
  ]
  await tryEvery(
    named,
    ([name]) => name,
    ([name, schema]) => {
      const { examples = [] } = schemas[name]!
      expect(examples).toHaveLength(1)
      expect([examples[0], schema.safeParse(examples[0]).error?.issues]).toEqual([examples[0], undefined])
    },
  )
})

/** The names that an example has and its schema, which is open for others, does not. */
function unknownNames(schema: z.ZodType | undefined, value: unknown, at: string): string[] {
  const { innerType, element, shape, options, valueType } = (schema?.def ?? {}) as {
    innerType?: z.ZodType
    element?: z.ZodType
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
    valueType?: z.ZodType
  }
  if (innerType) return unknownNames(innerType, value, at)
  if (options)
    return unknownNames(
      options.find((option) => option.safeParse(value).success),
      value,
      at,
    )
  if (Array.isArray(value)) return value.flatMap((one) => unknownNames(element, one, at))
  if (typeof value !== "object" || value === null || valueType) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === "_links") return []
    return shape?.[name] ? unknownNames(shape[name], inner, `${at}.${name}`) : [`${at}.${name}`]
  })
}

test("the examples written by hand are whole calls that the contract takes, name by name", async () => {
  const written = Object.entries(examples)
  expect(written.length).toBeGreaterThanOrEqual(20)
  await tryEvery(
    written,
    ([id]) => id,
    ([id, example]) => {
      const { params, query, body, answer }: Operation = operations[id as keyof typeof operations]
      for (const [name, schema] of Object.entries({ params, query, body, answer })) {
        const value = example[name as keyof typeof example]
        if (value === undefined) continue
        expect([name, (schema as z.ZodType).safeParse(value).error?.issues]).toEqual([name, undefined])
        expect(unknownNames(schema as z.ZodType, value, name)).toEqual([])
      }
      expect([params !== undefined, body !== undefined]).toEqual([
        example.params !== undefined,
        example.body !== undefined,
      ])
    },
  )
})
