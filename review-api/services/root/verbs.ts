import { type Operation, type OperationId, operationIds, operations } from "#lib/contract/index.ts"
import { listedBy } from "#lib/contract/nouns.ts"
import type { Service, Verbs } from "../service.ts"

/** Addresses used once and never browsed are left out: streams, and what a token in the address opens. */
function isLinked({ method, path, access, answer, streams, isUnsafe }: Operation): boolean {
  const isBrowsed = access !== "public" || listedBy(answer) !== null
  return method === "GET" && path !== "/" && isBrowsed && !isUnsafe && streams !== "events"
}

/** `nonce` only keeps caches away. */
const isTaken = ([name, schema]: [string, { type: string }]): boolean =>
  name !== "nonce" && schema.type !== "never"
const bare = (schema: { type: string; unwrap?: () => unknown }): { type: string } =>
  schema.type === "optional" ? bare(schema.unwrap!() as { type: string }) : schema

/** A URI template (RFC 6570): brackets of a name are written as they come in an address. */
function linkOf({ path, query }: Operation) {
  const names = Object.entries(query?.shape ?? {})
    .filter(([name, schema]) => isTaken([name, bare(schema)]))
    .map(([name]) => encodeURIComponent(name))
  const href = names.length === 0 ? path : `${path}{?${names.join(",")}}`
  return { href, ...(href.includes("{") ? { templated: true } : {}) }
}

/** A list is named by what it lists, every other call as in the OpenAPI document. */
const relationOf = (id: OperationId): string => id.replace(/\.list$/, "")

const links = {
  "service-desc": { href: "/openapi.json" },
  "service-doc": { href: "/docs/" },
  ...Object.fromEntries(
    operationIds
      .filter((id) => isLinked(operations[id]))
      .map((id) => [relationOf(id), linkOf(operations[id])]),
  ),
}

/** GET / (D-275): the same for everyone. */
const getRoot: Service<"root.get"> = async () => ({ _links: links })

export const verbs = {
  "root.get": getRoot,
} satisfies Verbs
