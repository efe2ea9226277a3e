import { z } from "zod"
import { errorSchema, mediaType, type Operation, operationIds, operations } from "#lib/contract/index.ts"

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  return rest
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const isTaken = ([, own]: [string, Json]) => !("not" in own)
  return Object.entries(properties)
    .filter(isTaken)
    .map(([name, { description, ...own }]) => ({
      name,
      in: place,
      ...(description ? { description } : {}),
      required: place === "path" || required.includes(name),
      schema: own,
      ...(own["type"] === "array" ? { style: "form", explode: false } : {}),
    }))
}

const errorTexts: Record<number, string> = {
  400: "Malformed or missing parameter",
  401: "No or wrong credentials, ended session",
  402: "Account inactive",
  403: "Permission, user status or account setting missing; `code` says which",
  404: "Unknown or foreign id",
  413: "Body too large",
  415: "Unsupported media type",
  422: "Validation",
  429: "Rate limit, with Retry-After",
}

function errorCodesOf({ access, query, params, body }: Operation): number[] {
  const signedIn = access === "public" ? [] : [401, 403]
  return [
    ...(query ? [400] : []),
    ...signedIn,
    ...(access === "active" ? [402] : []),
    ...(params ? [404] : []),
    ...(body ? [400, 401, 403, 413, 415, 422] : []),
    429,
  ]
}

function responsesOf(operation: Operation): Json {
  const errors = [...new Set(errorCodesOf(operation))].sort((a, b) => a - b)
  const success = operation.answer
    ? { description: "Done", content: { [mediaType]: { schema: schemaOf(operation.answer) } } }
    : { description: "Done, no body" }
  const refused = errors.map((code) => [
    code,
    {
      description: errorTexts[code],
      content: { [mediaType]: { schema: { $ref: "#/components/schemas/Error" } } },
    },
  ])
  return { [operation.status]: success, ...Object.fromEntries(refused) }
}

function operationOf(id: string, operation: Operation): Json {
  const { summary, tag, access, permission, params, query, body, maxFileBytes } = operation
  const bodyType = maxFileBytes === undefined ? mediaType : "multipart/form-data"
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(permission ? { description: `Requires the permission \`${permission}\`.` } : {}),
    security: access === "public" ? [] : [{ token: [] }],
    parameters: [...parametersOf(params, "path"), ...parametersOf(query, "query")],
    ...(body ? { requestBody: { required: true, content: { [bodyType]: { schema: schemaOf(body) } } } } : {}),
    responses: responsesOf(operation),
  }
}

/**
 * The OpenAPI 3.1 document of the Review API, made from the operations table alone.
 * @param url where the API answers.
 */
export function openApiDocument(url = "/"): Json {
  const paths: Record<string, Json> = {}
  for (const id of operationIds) {
    const operation: Operation = operations[id]
    const path = paths[operation.path] ?? {}
    path[operation.method.toLowerCase()] = operationOf(id, operation)
    paths[operation.path] = path
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Outpost Review API",
      version: "2",
      description:
        "Reviews, locations and metrics of accounts. PATCH, PUT and DELETE may be sent as POST with X-HTTP-Method-Override.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url }],
    tags: [...new Set(operationIds.map((id) => operations[id].tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "basic", description: "Email and API token, from POST /auth" },
      },
      schemas: { Error: schemaOf(errorSchema) },
    },
  }
}
