import type { FastifyInstance } from "fastify"
import { mediaType } from "#lib/contract/index.ts"
import { ApiError } from "../errors.ts"

/** Types of JSON bodies that are taken (D-003). */
export const bodyTypes = [mediaType, "application/hal+json", "application/json"]

const utf8 = new TextDecoder("utf-8", { fatal: true })
const unsupportedType = () => new ApiError(415, "Send JSON as application/vnd.outpost.v2.hal+json.")
const malformed = () => new ApiError(400, "The body is not valid JSON.")

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformed()
  }
}

/** The one call whose body is a form, as RFC 6749 wants it; it takes JSON as well. */
const takesForm = "oauth_authorizations.token"

/** Reads JSON bodies of the types of D-003; every other type is 415, malformed JSON 400. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(bodyTypes, { parseAs: "buffer" }, (_request, bytes, done) => {
    try {
      done(null, parseJson(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer" },
    (request, bytes, done) => {
      if (request.routeOptions.config.operation !== takesForm) return done(unsupportedType())
      done(null, Object.fromEntries(new URLSearchParams((bytes as Buffer).toString("utf8"))))
    },
  )
}
