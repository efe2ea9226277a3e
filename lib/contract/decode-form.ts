import { z } from "zod"

/** A field of a form as it is sent: a text, or a file. */
export type FormEntry = string | File
type Fields = ReadonlyMap<string, readonly FormEntry[]>

/** Names of fields whose text is taken as it is typed, and never shown again. */
export const isSecretField = (name: string): boolean => /password|token|secret/i.test(name)

type Bare = { inner: z.ZodType; isNullable: boolean }

function bare(schema: z.ZodType): Bare {
  let inner: unknown = schema
  let isNullable = false
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodReadonly
  ) {
    if (inner instanceof z.ZodNullable) isNullable = true
    inner = inner.unwrap()
  }
  return { inner: inner as z.ZodType, isNullable }
}

const optionsOf = (schema: z.ZodType): z.ZodType[] =>
  schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]

/** An id may be a number, and is compared as text (D-007). */
const isId = (schema: z.ZodType): boolean => {
  const options = optionsOf(schema)
  return (
    options.some((one) => one instanceof z.ZodNumber) && options.some((one) => one instanceof z.ZodString)
  )
}

function scalarOf(schema: z.ZodType, text: string): unknown {
  if (schema instanceof z.ZodBoolean) return text === "true" ? true : text === "false" ? false : text
  if (schema instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].find((value) => String(value) === text) ?? text
  return text
}

const textOf = (name: string, entry: FormEntry): string => {
  if (typeof entry !== "string") return ""
  // Browsers send the lines of a text with two characters between them.
  return isSecretField(name) ? entry : entry.replaceAll("\r\n", "\n").trim()
}

const isWithin = (fields: Fields, name: string): boolean =>
  [...fields.keys()].some((key) => key.startsWith(`${name}.`))

/** The names after `name.`, as far as the next dot, in the order in which they were sent. */
const stepsAfter = (fields: Fields, name: string): string[] => [
  ...new Set(
    [...fields.keys()]
      .filter((key) => key.startsWith(`${name}.`))
      .map((key) => key.slice(name.length + 1).split(".", 1)[0]!),
  ),
]

function listOf(element: z.ZodType, name: string, fields: Fields): unknown {
  const sent = fields.get(name)
  if (sent) {
    const between = isId(element) ? /[,\n]/ : "\n"
    const texts = sent.flatMap((entry) => textOf(name, entry).split(between)).map((text) => text.trim())
    return [...new Set(texts.filter(Boolean))].map((text) => scalarOf(element, text))
  }
  // Rows: `rows.0.name`, `rows.1.name`.
  if (!isWithin(fields, name)) return undefined
  return stepsAfter(fields, name).map((step) => fieldValue(element, `${name}.${step}`, fields))
}

function recordOf(element: z.ZodType, name: string, fields: Fields): unknown {
  if (!isWithin(fields, name)) return undefined
  return Object.fromEntries(
    stepsAfter(fields, name).map((step) => [step, fieldValue(element, `${name}.${step}`, fields)]),
  )
}

function fieldValue(schema: z.ZodType, name: string, fields: Fields): unknown {
  const { inner, isNullable } = bare(schema)
  if (inner instanceof z.ZodObject)
    return isWithin(fields, name) ? objectOf(inner, `${name}.`, fields) : undefined
  if (inner instanceof z.ZodRecord) return recordOf(inner.valueType as z.ZodType, name, fields)
  if (inner instanceof z.ZodArray) return listOf(bare(inner.element as z.ZodType).inner, name, fields)
  const entry = fields.get(name)?.at(-1)
  if (entry === undefined) return undefined
  // Where nothing was chosen, browsers send a file without a name.
  if (inner instanceof z.ZodFile)
    return typeof entry !== "string" && (entry.size > 0 || entry.name !== "") ? entry : undefined
  const text = textOf(name, entry)
  if (text === "" && isNullable) return null
  return optionsOf(inner).some((one) => one instanceof z.ZodString) ? text : scalarOf(inner, text)
}

function objectOf(schema: z.ZodObject, prefix: string, fields: Fields): Record<string, unknown> {
  const shape = schema.shape as Record<string, z.ZodType>
  const pairs = Object.entries(shape).map(
    ([name, own]) => [name, fieldValue(own, `${prefix}${name}`, fields)] as const,
  )
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** Names under which a picker sends what it adds to a list and takes from it; a new row has the first one alone. */
function withPicked(schema: z.ZodObject, fields: Fields): Fields {
  const all = new Map(fields)
  for (const [name, values] of fields) {
    const list = name.startsWith("add_") ? name.slice("add_".length) : ""
    if (Object.hasOwn(schema.shape, list) && !Object.hasOwn(schema.shape, name) && !all.has(list))
      all.set(list, values)
  }
  return all
}

/**
 * Turns the fields of a form into the value that a schema describes: texts without blanks around them, digits to numbers,
 * `true` and `false` to booleans, empty to null where null may be, repeated fields, lines and ids with commas between to
 * lists (an empty one alone to an empty list), `a.b` to objects and `rows.0.name` to lists of them. Of a single field
 * that is repeated the last one counts. What was not sent is absent, other fields are left out, and nothing is checked:
 * that is the schema's.
 */
export function decodeForm(
  schema: z.ZodObject,
  entries: Iterable<readonly [string, FormEntry]>,
): Record<string, unknown> {
  const fields = new Map<string, FormEntry[]>()
  for (const [name, entry] of entries) fields.set(name, [...(fields.get(name) ?? []), entry])
  return objectOf(schema, "", withPicked(schema, fields))
}
