import type { FastifyRequest } from "fastify"
import { type Operation, operations } from "#lib/contract/index.ts"
import { ApiError, invalid } from "../core/errors.ts"
import { queryErrors } from "./text-guard.ts"

/** Longest address: 500 ids of 16 digits and the rest of a filter fit. */
export const maxUrlLength = 16_000

/** The path of a request, still escaped, without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0]!

/** The row of the table that a request calls; undefined for the program's own pages and unknown paths. */
export function operationOf(request: FastifyRequest): Operation | undefined {
  const table: Readonly<Record<string, Operation>> = operations
  return table[request.routeOptions.config.operation ?? ""]
}

/** @throws 414 when the address is too long. */
export function checkUrlLength(request: FastifyRequest): void {
  if (request.url.length > maxUrlLength) throw new ApiError(414, "The URL is too long.")
}

/**
 * The query as it was sent, in order, repeated names kept.
 * @throws 400 for text that no database stores, or that is too long.
 */
export function queryOf(request: FastifyRequest): [string, string][] {
  const mark = request.url.indexOf("?")
  if (mark < 0) return []
  const entries = [...new URLSearchParams(request.url.slice(mark + 1))]
  const errors = queryErrors(entries)
  if (errors) throw invalid(errors, 400, "invalid_parameter")
  return entries
}
