import { z } from "zod"
import { type Operation, operationIds, operations } from "#lib/contract/index.ts"
import { tryEvery } from "#tests/support/try-every.ts"

/** Fields whose text may have several lines. */
const manyLines = new Set<string>([
  // Long texts that people write.
  ...["notes.create content", "notes.update content", "reviews.dispute comment"],
  ...["responses.create content", "responses.update content"],
  ...["response_templates.create content", "response_templates.update content"],
  ...["scheduled_exports.create email_body", "scheduled_exports.update email_body"],
  "scorecard_requests.create comment",
  ...["campaigns.create content", "campaigns.update content", "multi_campaigns.create content"],
  ...["google_post_content.create summary", "google_post_content.create termsConditions"],
  ...["google_posts.update summary", "google_posts.update termsConditions"],
  // A sentence of a review, as it stands there.
  "review_keywords.correct sentence",
  // A key in the form of a file.
  "sso_keys.create public_key",
  // Heads of columns, as a file has them.
  ...["imports.update mapping", "location_imports.update mapping"],
  ...["feedback.answer comment", "microsurveys.create thank_you", "microsurveys.update thank_you"],
  ...["templates.create content", "templates.update content", "requests.preview content"],
  // One that was chosen before is compared as it is.
  ...["auth.create password", "passwords.change current_password", "email_changes.create current_password"],
])

/** Filters that reviews are compared with: they have the schemas of the query of lists, where missing rows match nothing. */
const isFilter = (path: string) => /^filters?\./.test(path)

function bare(given: unknown): z.ZodType {
  let inner = given as z.ZodType
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}

/** Every place of a schema that may hold a text, with a value that has one there. */
function textsIn(given: unknown): { path: string; make: (text: string) => unknown }[] {
  const schema = bare(given)
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      textsIn(inner).map(({ path, make }) => ({
        path: path ? `${name}.${path}` : name,
        make: (text: string) => ({ [name]: make(text) }),
      })),
    )
  }
  if (schema instanceof z.ZodArray) {
    return textsIn(schema.element).map(({ path, make }) => ({ path, make: (text) => [make(text)] }))
  }
  if (schema instanceof z.ZodRecord) {
    return textsIn(schema.valueType).map(({ path, make }) => ({ path, make: (text) => ({ a: make(text) }) }))
  }
  if (schema instanceof z.ZodUnion) {
    const inner = schema.options.flatMap(textsIn)
    return inner.length > 0 ? [inner[0]!] : []
  }
  if (schema instanceof z.ZodPipe) return textsIn(schema.in)
  const holdsText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat
  return holdsText ? [{ path: "", make: (text) => text }] : []
}

const fields = operationIds.flatMap((id) => {
  const { body }: Operation = operations[id]
  const texts = textsIn(body).filter(({ path }) => !isFilter(path))
  return texts.map(({ path, make }) => ({ id, path, make, body: body! }))
})

const nameOf = ({ id, path }: (typeof fields)[number]) => `${id} ${path}`
const errorAt = ({ body, path, make }: (typeof fields)[number], text: string) =>
  body.safeParse(make(text)).error?.issues.some((issue) => path.startsWith(String(issue.path[0]))) ?? false

const odd = [
  "a\r\nBcc: x@evil.example",
  "a\nb",
  "a\rb",
  "a\u2028b",
  "a\u0085b",
  "a\tb",
  "a\u001bb",
  "a\u007fb",
]

test("a field of one line takes no second one, and no other control characters", () =>
  tryEvery(
    fields.filter((field) => !manyLines.has(nameOf(field))),
    nameOf,
    (field) => expect(odd.filter((text) => !errorAt(field, text))).toEqual([]),
  ))

test("every field that is said to have several lines is there, and takes them", () => {
  const known = new Map(fields.map((field) => [nameOf(field), field]))
  expect([...manyLines].filter((name) => !known.has(name))).toEqual([])
  expect([...manyLines].filter((name) => errorAt(known.get(name)!, "several\r\nlines\n\tof text"))).toEqual(
    [],
  )
})
