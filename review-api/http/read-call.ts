import type { FastifyRequest } from "fastify"
import { z } from "zod"
import {
  decodeQuery,
  errorSentence,
  type Operation,
  operations,
  type QueryError,
} from "#lib/contract/index.ts"
import { endpointNotFound, invalid, notFound } from "../core/errors.ts"
import { bodyErrors, textError } from "./text-guard.ts"
import { unmatchable } from "./unmatchable.ts"

type FieldMessages = Record<string, string[]>

function errorsOf(issues: Iterable<{ name: string; message: string }>): FieldMessages {
  // Names are the caller's: an object would know some of them already.
  const errors = new Map<string, string[]>()
  for (const { name, message } of issues) {
    const known = errors.get(name) ?? []
    if (!known.includes(message)) errors.set(name, [...known, message])
  }
  return Object.fromEntries(errors)
}

/** @throws 404 when a path parameter cannot be an id. */
export function readParams(operation: Operation, request: FastifyRequest): unknown {
  if (!operation.params) return undefined
  const given = request.params as Record<string, string>
  if (Object.values(given).includes("")) throw endpointNotFound()
  const parsed = operation.params.safeParse(given)
  if (!parsed.success || Object.values(parsed.data).some((value) => textError(String(value))))
    throw notFound()
  return parsed.data
}

/** Tells which ids there are, so it takes any text. */
const knowing: Operation = operations["filters.known"]
const noParameters = z.object({})
const cursors = ["after", "before"]

/** Code of a refused query (D-325). */
function codeOf(errors: readonly QueryError[]): string {
  if (errors.some(({ isUnknown }) => isUnknown)) return "unknown_parameter"
  return errors.every(({ name }) => cursors.includes(name)) ? "bad_cursor" : "invalid_parameter"
}

/**
 * @throws 400 with the error of each parameter, also of those that the operation does not know (D-325), and where no row
 * could ever match: a text that is no id, a range that ends before it starts.
 */
export function readQuery(operation: Operation, entries: readonly (readonly [string, string])[]): unknown {
  const decoded = decodeQuery(operation.query ?? noParameters, entries)
  if (!decoded.ok) throw invalid(errorsOf(decoded.errors), 400, codeOf(decoded.errors))
  const errors = operation === knowing ? [] : unmatchable(decoded.value)
  if (errors.length > 0) throw invalid(errorsOf(errors), 400, codeOf(errors))
  return operation.query && decoded.value
}

/** Issues without those about the length of a value that is no list. */
function withoutFollowers(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path.map(String))
  const wrongKinds = new Set(issues.filter(({ code }) => code === "invalid_type").map(placeOf))
  return issues.filter((issue) => issue.code === "invalid_type" || !wrongKinds.has(placeOf(issue)))
}

const isUnknown = ({ code }: z.core.$ZodIssue): boolean => code === "unrecognized_keys"

/** With the way to it where it stands deeper in an object: `monday.hours[0].open_time must be …`. */
function deepMessage({ path: [, ...way], message }: z.core.$ZodIssue): string {
  const isDeep = way.some((part) => typeof part === "string") && !/^\p{Lu}/u.test(message)
  if (!isDeep) return message
  const [first = "", ...others] = way.map((part) =>
    typeof part === "number" ? `[${part}]` : `.${String(part)}`,
  )
  return `${first.replace(/^\./, "")}${others.join("")} ${message}`
}

/** Under its field; a name that no one knows under itself, with its way where it stands deeper. */
const namedIssues = (issue: z.core.$ZodIssue) =>
  issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => ({ name: [...issue.path, key].join("."), message: issue.message }))
    : [{ name: String(issue.path[0] ?? "body"), message: deepMessage(issue) }]

/** @throws 422 with the error of each field (D-013, D-261), 400 where the body may hold no name that no one knows (D-270). */
export function readBody(operation: Operation, body: unknown): unknown {
  const unreadable = bodyErrors(body, operation.maxText)
  if (unreadable) throw invalid(unreadable)
  if (!operation.body) return undefined
  const parsed = (operation.body as z.ZodType).safeParse(body ?? {}, { error: errorSentence })
  if (parsed.success) return parsed.data
  const issues = withoutFollowers(parsed.error.issues)
  const errors = errorsOf(issues.flatMap(namedIssues))
  throw issues.some(isUnknown) ? invalid(errors, 400, "unknown_field") : invalid(errors)
}
