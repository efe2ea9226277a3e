import type { z } from "zod"
import type { Permission } from "./permissions.ts"

/** Where a Review API says whether it can serve; no operation, since no one calls it by name. */
export const readinessPath = "/readyz"

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE"

/** Who may call: anybody, any signed-in session (D-034), or a session that is active and holds `permission`. */
export type Access = "public" | "session" | "active"

export type Operation = {
  method: Method
  /** Path template with `{name}` parameters. */
  path: string
  summary: string
  tag: string
  access: Access
  permission?: Permission
  /** `children` lets `parent_id` widen the account scope to the parent's child accounts. */
  scope?: "account" | "children"
  /** Statuses that it refuses with and nothing else of this row tells (the OpenAPI document names them). */
  refusals?: readonly (401 | 402 | 403 | 404 | 409 | 410 | 422 | 502)[]
  /** Success status. */
  status: 200 | 201 | 202 | 204
  /** Passed through as it comes, never parsed or buffered: a file, or events without an end. */
  streams?: true | "events"
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a form with a file (multipart/form-data) of so many bytes at most; it passes through as it comes. */
  maxFileBytes?: number
  /** Error for a file that is too large; default that of images. */
  largeFileText?: string
  /** A GET that changes something all the same: its answer is nothing that can be asked for again (D-275). */
  isUnsafe?: true
  /** Characters that one text of the body may have, where that is more than usual (D-261). */
  maxText?: number
  answer?: z.ZodType
  /**
   * The documents ask no Review API for it (docs/another-review-api.md). A read of it that is answered with 404, 405 or
   * 501 is a feature that is not there: a `page` says so, a `part` of a page is empty.
   */
  optional?: "page" | "part"
}

const absentStatuses = [404, 405, 501]

/** Whether an answer says that the Review API does not have an optional read, and not that a row is missing. */
export function isAbsent({ optional, method, path }: Operation, status: number): boolean {
  if (!optional || method !== "GET" || !absentStatuses.includes(status)) return false
  return status !== 404 || !path.endsWith("}")
}

/** Keeps the literal types of one table row while checking its shape. */
export const operation = <const T extends Operation>(row: T): T => row
