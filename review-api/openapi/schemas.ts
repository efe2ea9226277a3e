import { z } from "zod"
import { errorSchema, idSchema, type Operation, operationIds, operations } from "#lib/contract/index.ts"
import { listedBy, type NounName, nounNameOf, nouns } from "#lib/contract/nouns.ts"
import { type Json, refTo, sampleOf } from "./samples.ts"

const pascal = (words: string): string =>
  words.replace(/(?:^|[._])([a-z])/g, (_, character: string) => character.toUpperCase())

type Names = ReturnType<typeof z.registry<{ id: string }>>

function add(names: Names, schema: z.ZodType, id: string): void {
  if (!names.has(schema)) names.add(schema, { id })
}

/** Everything that has a name: nouns, lists of them, bodies. */
function named(): Names {
  const names = z.registry<{ id: string }>()
  add(names, idSchema, "Id")
  add(names, errorSchema, "Error")
  for (const [name, { schema }] of Object.entries(nouns)) add(names, schema, name)
  for (const id of operationIds) {
    const { answer, body }: Operation = operations[id]
    const listed = listedBy(answer)
    if (answer && listed) add(names, answer, `${nounNameOf(listed.row)}List`)
    if (body) add(names, body, `${pascal(id)}Body`)
  }
  return names
}

const names = named()

/** Limits that every whole number has say nothing. */
function withoutSafeLimits(schema: Json): void {
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"]
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"]
}

/** Words of which one, or several with commas between, can be chosen: a text for zod, a choice for clients. */
function withChoice(schema: Json): void {
  const { "x-words": words, "x-how-many": howMany, ...rest } = schema
  if (words === undefined) return
  const one = { type: "string", enum: words }
  for (const name of ["x-words", "x-how-many", "maxLength", "pattern"]) delete schema[name]
  Object.assign(schema, rest.pattern && howMany === "some" ? { type: "array", items: one } : one)
}

const inInput = {
  io: "input",
  unrepresentable: "any",
  override: ({ jsonSchema }: { jsonSchema: object }) => {
    withoutSafeLimits(jsonSchema as Json)
    withChoice(jsonSchema as Json)
  },
} as const

/** A schema of the contract as JSON Schema: what it takes, not what it makes of it. */
export const jsonOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, inInput)
  return rest
}

const link: Json = {
  type: "object",
  description: "RFC 8288; a URI template (RFC 6570) where it is `templated`.",
  properties: { href: { type: "string" }, templated: { type: "boolean" } },
  required: ["href"],
  examples: [{ href: "https://api.example.com/reviews/12" }],
}
const linksTo = (relations: string[], required: string[]): Json => ({
  type: "object",
  description: "Links that lead nowhere are absent.",
  properties: Object.fromEntries(relations.map((relation) => [relation, refTo("Link")])),
  required,
  additionalProperties: refTo("Link"),
})
const linkSchemas: Record<string, Json> = {
  Link: link,
  Links: linksTo(["self"], []),
  ListLinks: linksTo(["self", "first", "last", "prev", "next"], ["self"]),
  SessionLinks: linksTo(["refresh"], ["refresh"]),
}

const linksOfNoun: Partial<Record<NounName, string>> = {
  Session: "SessionLinks",
  MentionedKeywords: "ListLinks",
}

function withLinks(schema: Json, links: string, isRequired: boolean): Json {
  const { properties, required, ...rest } = schema as { properties: Json; required?: string[] }
  const others = (required ?? []).filter((name) => name !== "_links")
  return {
    ...rest,
    properties: { ...properties, _links: refTo(links) },
    required: isRequired ? [...others, "_links"] : others,
  }
}

const isNoun = (name: string): name is NounName => Object.hasOwn(nouns, name)

/** Links are put around what the contract says of an answer, which other Review APIs may leave out. */
function linked(name: string, schema: Json): Json {
  if (name === "Root" || !("properties" in schema)) return schema
  if (isNoun(name)) {
    const links = linksOfNoun[name]
    return withLinks(schema, links ?? "Links", links !== undefined)
  }
  return name.endsWith("List") ? withLinks(schema, "ListLinks", true) : schema
}

/** The schemas of the document by name. */
export function namedSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(names, { ...inInput, uri: (id) => refTo(id).$ref })
  const result: Record<string, Json> = { ...linkSchemas }
  for (const [name, { $schema: _, $id: __, ...schema }] of Object.entries(schemas as Record<string, Json>)) {
    result[name] = linked(name, schema)
  }
  const sorted = Object.fromEntries(Object.entries(result).sort(([one], [other]) => (one < other ? -1 : 1)))
  for (const [name, schema] of Object.entries(sorted)) {
    if (!(name in linkSchemas)) schema["examples"] = [sampleOf(schema, name, sorted)]
  }
  return sorted
}

/** A reference to a schema that has a name; the schema itself otherwise. */
export const schemaRef = (schema: z.ZodType): Json => {
  const found = names.get(schema)
  return found ? refTo(found.id) : jsonOf(schema)
}
