export type Json = Record<string, unknown>

export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Example texts by field name, where the schema has none. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)ids?$|containing/, "12"],
  [/npi_numbers|^number$/, "1234567893"],
  [/subject|title/, "Worth every visit"],
  [/email$|^email$|_emails$/, "ada@saltbridge.example"],
  [/authorization_url/, "https://example.com/"],
  [/author|profile_name|user_name|owner_name|first_name/, "Ada"],
  [/last_name/, "Park"],
  [/key(?:word)?s?(?:$|_)|short|categor/, "breakfast"],
  [/language|^locale$/, "en"],
  [/scheduled_local/, "2026-01-31T09:30"],
  [/source_code|_code$/, "google"],
  [/city/, "Portland"],
  [/^name$|_name$|^business$|company/, "Saltbridge Harbor"],
  [/(?:_at|_until)$|^at$|^undo_until$/, "2026-01-31T09:30:00Z"],
  [/phone/, "555 123 4567"],
  [/^s3_path$/, "uploads/12/k7Qw2nB9xZ4mT1cV8rYpLs"],
  [/color/, "#0f766e"],
  [/url|uri|website|href|^link$|redirect_to|logo_left/, "https://example.com/"],
  [/content|comment|sentence|text|message|email_body/, "Thank you for the kind words."],
  [/^code_(?:verifier|challenge)$/, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
  [/token|code|kid|signature|hash/, "k7Qw2nB9xZ4mT1cV8rYpLs"],
  [/^pin$/, "4711"],
  [/password/, "correct horse battery"],
  [/time_zone/, "America/Chicago"],
  [/scheduled_time/, "09:00"],
  [/date_range_legend|dateDescriptor/, "last_30_days"],
  [/date|day|from|to$/, "2026-01-31"],
  [/month/, "2026-01"],
  [/status|state/, "active"],
  [/domain/, "reviews.example.com"],
]
const numbers: readonly (readonly [RegExp, number])[] = [
  [/(?:^|_)ids?$/i, 12],
  [/rotate_seconds/, 8],
  [/rating|stars/, 5],
  // Of a survey, whose highest is ten.
  [/^score$/, 9],
  [/score/, 87],
  [/sentiment/, 1],
  [/^quantity$/, 100],
  [/_page$|^_total_pages$|^page$|stage/, 1],
]

const fitting = <T>(pairs: readonly (readonly [RegExp, T])[], name: string): T | undefined =>
  pairs.find(([pattern]) => pattern.test(name))?.[1]

function textOf({ pattern, allOf = [], format, minLength, maxLength }: Json, name: string): string {
  const patterns = [pattern, ...(allOf as Json[]).map((part) => part["pattern"])].filter(
    (one) => one !== undefined,
  )
  const isFitting = (text: string) =>
    text.length >= Number(minLength ?? 0) &&
    text.length <= Number(maxLength ?? Number.POSITIVE_INFINITY) &&
    patterns.every((one) => new RegExp(String(one), "u").test(text))
  const byFormat = { date: "2026-01-31", "date-time": "2026-01-31T09:30:00Z" }[String(format)]
  const tried = [byFormat, fitting(texts, name), "breakfast", "12", ...texts.map(([, text]) => text)]
  return tried.find((text) => text !== undefined && isFitting(text)) ?? "x".repeat(Number(minLength ?? 1))
}

function numberOf({ minimum, maximum }: Json, name: string): number {
  const wanted = fitting(numbers, name) ?? 3
  return Math.min(Math.max(wanted, Number(minimum ?? wanted)), Number(maximum ?? wanted))
}

const isNull = (schema: Json): boolean => schema["type"] === "null"

function objectOf(schema: Json, schemas: Record<string, Json>): Json {
  const { properties = {}, additionalProperties, propertyNames } = schema as Record<string, Json>
  const named = Object.entries(properties as Record<string, Json>).map(([key, inner]) => [
    key,
    sampleOf(inner, key, schemas),
  ])
  const isRecord = propertyNames !== undefined && typeof additionalProperties === "object"
  const more = isRecord ? [["name", sampleOf(additionalProperties, "name", schemas)]] : []
  return Object.fromEntries([...named, ...more])
}

/**
 * A value that a JSON Schema takes, in the words of its field: what the document shows as an example.
 * @param schemas what references lead to.
 */
export function sampleOf(schema: Json, name: string, schemas: Record<string, Json>): unknown {
  const inner = (other: unknown) => sampleOf(other as Json, name, schemas)
  const { $ref, anyOf, oneOf, type, items } = schema
  if (typeof $ref === "string") return inner(schemas[$ref.split("/").at(-1)!])
  if (Array.isArray(schema["examples"])) return schema["examples"][0]
  if ("const" in schema) return schema["const"]
  if (Array.isArray(schema["enum"])) return schema["enum"][0]
  const options = (anyOf ?? oneOf) as Json[] | undefined
  if (options) return inner(options.find((option) => !isNull(option)))
  switch (Array.isArray(type) ? type.find((one) => one !== "null") : type) {
    case "object":
      return objectOf(schema, schemas)
    case "array":
      return schema["maxItems"] === 0 ? [] : [inner(items)]
    case "integer":
    case "number":
      return numberOf(schema, name)
    case "boolean":
      return true
    case "string":
      return textOf(schema, name)
    default:
      return null
  }
}
