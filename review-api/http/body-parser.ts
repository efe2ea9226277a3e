import type { FastifyInstance } from "fastify"
import { mediaType } from "#lib/contract/index.ts"
import { ApiError } from "../errors.ts"

/** Types of JSON bodies that are taken (D-003). */
export const bodyTypes = [mediaType, "application/hal+json", "application/json"]

const utf8 = new TextDecoder("utf-8", { fatal: true })
const malformed = () => new ApiError(400, "The body is not valid JSON.")

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformed()
  }
}

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
}
