import type { Rule } from "../support/rule.ts"
import { type Node, nameOf, nodesIn, part, syntaxOf } from "../support/syntax.ts"
import { isIn, type SourceFile } from "../support/tree.ts"

/** Where bodies of requests arrive: the routes of the app, what they call, and the Review API. */
const serverRooms = [
  "app",
  "lib/api-client",
  "lib/env",
  "lib/form-state",
  "lib/forms",
  "lib/gate",
  "lib/http",
  "lib/gatekeeper",
  "lib/page",
  "lib/permissions",
  "lib/bff",
  "lib/reporting",
  "lib/server",
  "lib/session",
  "lib/tenant",
  "middleware.ts",
  "instrumentation.ts",
  "review-api",
]

/** Files that read something whole which has been counted before, with what it is. */
const counted: Record<string, string> = {
  "lib/http/request-body.ts": "the reader that counts",
  "lib/http/read-form.ts": "the parts of a form whose bytes are read",
  "lib/forms/whitelabels/brand.ts": "a file of a form that is read",
  "lib/bff/forward.ts": "an answer of the Review API whose length is known and small",
  "review-api/http/body-parser.ts": "the parts of a form whose bytes are read",
  "review-api/http/idempotency.ts": "a file of a form that is read",
  "review-api/services/do-not-contact/import-refusals.ts": "a file of a form that is read",
  "review-api/services/location-imports/verbs.ts": "a file that has been read",
  "review-api/services/recipient-uploads/verbs.ts": "a file that has been read",
  "review-api/services/imports/create-import.ts": "a file of a form that is read",
  "review-api/services/uploads/append-upload.ts": "a part of a file, of a form that is read",
  "review-api/services/uploads/create-upload.ts": "a file of a form that is read",
}

const readers = ["text", "json", "formData", "arrayBuffer", "blob", "bytes"]

function readsBody(node: Node): string | null {
  if (node.type === "CallExpression" || node.type === "OptionalCallExpression") {
    const callee = part(node, "callee")
    const name = nameOf(part(callee, "property"))
    const isMember = callee?.type === "MemberExpression" || callee?.type === "OptionalMemberExpression"
    const hasArguments = (node["arguments"] as unknown[]).length > 0
    // `column.text()` says of which type a column is.
    const isOfRow = nameOf(part(callee, "object")) === "column"
    return isMember && name && !hasArguments && !isOfRow && readers.includes(name) ? `calls .${name}()` : null
  }
  return null
}

/** Uses of `request.body` in the app's routes are the reader's business. */
const acceptsBody = (node: Node): string | null =>
  node.type === "MemberExpression" &&
  nameOf(part(node, "object")) === "request" &&
  nameOf(part(node, "property")) === "body"
    ? "takes request.body"
    : null

const isServed = ({ path, isClient }: SourceFile) =>
  isIn(path, ...serverRooms) && !isClient && !/(^|\/)browser-[^/]+$/.test(path) && !counted[path]

/** Nobody reads a body of any size: `readBody` and `streamBody` count it and stop at its limit. */
export const bodiesAreCounted: Rule = (files) =>
  files.filter(isServed).flatMap(({ path, text }) =>
    nodesIn(syntaxOf(path, text))
      .map((node) => readsBody(node) ?? (isIn(path, "review-api") ? null : acceptsBody(node)))
      .filter((found) => found !== null)
      .map((found) => `${path}: ${found}`),
  )
