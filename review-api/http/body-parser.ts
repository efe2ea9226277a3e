import type { Readable } from "node:stream"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { bodyLimitOf, jsonTypes, type Operation, operations } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { ApiError } from "../core/errors.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true })
const unsupportedType = () => new ApiError(415, "Send JSON, with the content type application/json.")
const malformed = () => new ApiError(400, "The body is not valid JSON.")

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformed()
  }
}

/** Whether a content type names another encoding than UTF-8, the only one of JSON (RFC 8259). */
const isForeignCharset = (type = ""): boolean => {
  const [, charset = "utf-8"] = /;\s*charset="?([^\s";]{1,40})/i.exec(type) ?? []
  return !["utf-8", "utf8", "us-ascii"].includes(charset.toLowerCase())
}
const foreignCharset = () => new ApiError(415, "Send JSON in UTF-8.")

/** The one call whose body is a form, as RFC 6749 wants it; it takes JSON as well. */
const acceptsForm = "oauth_authorizations.token"

const operationAt = (id: string | undefined): Operation | undefined => ownValue(operations, id)

/** A body that is too large is read on for so long, so that its sender hears why it is not taken. */
const patience = 4

async function readForm(source: Readable, type: string, operation: Operation): Promise<unknown> {
  const { maxBytes: max, tooLarge } = bodyLimitOf(operation)
  const kept: Buffer[] = []
  let bytes = 0
  // Going on without the rest leaves the connection open for the answer.
  for await (const piece of source.iterator({ destroyOnReturn: false })) {
    bytes += piece.length
    if (bytes <= max) kept.push(piece)
    if (bytes > max * patience) break
  }
  if (bytes > max) throw new ApiError(413, tooLarge)
  const body = new Response(Buffer.concat(kept), { headers: { "content-type": type } })
  const form = await body.formData().catch(() => {
    throw new ApiError(400, "The body is not a valid form.")
  })
  const names = [...new Set(form.keys())]
  if (names.some((name) => form.getAll(name).length > 1)) throw new ApiError(422, "Send one file.")
  return Object.fromEntries(form)
}

/** Fastify hangs up after what a parser throws, so a refusal takes the place of the body until that has been read. */
function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/**
 * Reads JSON bodies in UTF-8, of the types of D-003; forms with files where the operation takes one. Every
 * other type is 415, malformed bodies are 400.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...jsonTypes], { parseAs: "buffer" }, (request, bytes, done) => {
    if (isForeignCharset(request.headers["content-type"])) return done(null, foreignCharset())
    try {
      done(null, parseJson(bytes as Buffer))
    } catch (error) {
      done(null, refusal(error))
    }
  })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    (request, bytes, done) => {
      if (request.routeOptions.config.operation !== acceptsForm) return done(null, unsupportedType())
      done(null, Object.fromEntries(new URLSearchParams((bytes as Buffer).toString("utf8"))))
    },
  )
  app.addContentTypeParser("multipart/form-data", async (request: FastifyRequest, source: Readable) => {
    const operation = operationAt(request.routeOptions.config.operation)
    if (operation?.maxFileBytes === undefined) return unsupportedType()
    return readForm(source, request.headers["content-type"] ?? "", operation).catch(refusal)
  })
  app.addHook("preValidation", async ({ body }) => {
    if (body instanceof ApiError) throw body
  })
}
