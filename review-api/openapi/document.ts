import type { z } from "zod"
import {
  idempotencyHours,
  type Operation,
  type OperationId,
  operationIds,
  operations,
  type WebhookEvent,
  webhookBody,
  webhookEvents,
  webhookEventTypes,
} from "#lib/contract/index.ts"
import { exampleOf, examples, namedExamples } from "./examples/examples.ts"
import { jsonContent, namedHeaders, namedResponses, responsesOf, takesIdempotencyKey } from "./responses.ts"
import type { Json } from "./samples.ts"
import { jsonOf, namedSchemas, schemaRef } from "./schemas.ts"
import { descriptionOf, securityOf, securitySchemes } from "./security.ts"
import { tagTexts } from "./tags.ts"

/** The values of parameters in an example, under each. */
const withExamples = (parameters: Json[], values: Json | undefined): Json[] =>
  parameters.map((parameter) => {
    const example = values?.[String(parameter["name"])]
    return example === undefined ? parameter : { ...parameter, example }
  })

const asCommaList = { style: "form", explode: false }
const listText = (name: string) =>
  `Separate values with commas. For a value that has one, repeat \`${name}[]\` instead, each with one value.`

function parameterOf(name: string, place: "path" | "query", isRequired: boolean, given: Json): Json {
  const { description: own, ...schema } = given
  const isList = schema["type"] === "array"
  const description = isList ? [own, listText(name)].filter(Boolean).join(" ") : own
  return {
    name,
    in: place,
    ...(description ? { description } : {}),
    required: place === "path" || isRequired,
    schema,
    ...(isList ? asCommaList : {}),
  }
}

/** The parameters that a schema of a path or a query describes; what can't be chosen is none. */
function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties)
    .filter(([, own]) => !("not" in own))
    .map(([name, own]) => parameterOf(name, place, required.includes(name), own))
}

function bodyOf(id: OperationId, { body, maxFileBytes }: Operation): Json {
  if (!body) return {}
  const schema = schemaRef(body)
  const content =
    maxFileBytes === undefined
      ? jsonContent(schema, exampleOf(id, "body"))
      : { "multipart/form-data": { schema } }
  return { requestBody: { required: true, content } }
}

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, "{}")

const shortest = new Map<string, string>()
for (const id of operationIds) {
  const { path } = operations[id]
  const known = shortest.get(shapeOf(path))
  if (!known || path.length < known.length) shortest.set(shapeOf(path), path)
}

/** Paths that differ in the names of their parameters are one in the document (OpenAPI 3.1, paths object). */
export const pathInDocument = (path: string): string => shortest.get(shapeOf(path))!

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** The parameters of a path by the names that it has in the document. */
function pathParametersOf({ params, path }: Operation): Json[] {
  const [own, named] = [namesIn(path), namesIn(pathInDocument(path))]
  return parametersOf(params, "path").map((parameter) => {
    const given = String(parameter["name"])
    const name = named[own.indexOf(given)]!
    return name === given ? parameter : { ...parameter, name, description: `The \`${given}\`` }
  })
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  description: `A UUID or another text of your own, up to 255 characters. Sent again within ${idempotencyHours} hours, the same request gets the same response and is not processed again.`,
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
}

function operationOf(id: OperationId, operation: Operation): Json {
  const { summary, tag, query } = operation
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...descriptionOf(id, operation),
    security: securityOf(id, operation),
    parameters: [
      ...withExamples(pathParametersOf(operation), examples[id]?.params),
      ...withExamples(parametersOf(query, "query"), examples[id]?.query),
      ...(takesIdempotencyKey(operation) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...bodyOf(id, operation),
    responses: responsesOf(id, operation),
  }
}

const signatureHeaders: Json[] = [
  ["webhook-id", "The same at each attempt: what has been processed can be ignored"],
  ["webhook-timestamp", "Seconds since 1970 of this attempt"],
  [
    "webhook-signature",
    "`v1,` and the signature; two with a space between while the secret is being rotated",
  ],
].map(([name, description]) => ({
  name,
  in: "header",
  description,
  required: true,
  schema: { type: "string" },
}))

/** Webhooks of the document (Standard Webhooks). */
const webhookOf = (type: WebhookEvent): Json => ({
  operationId: `webhook.${type}`,
  summary: webhookEvents[type],
  tags: ["webhook endpoints"],
  security: [],
  parameters: signatureHeaders,
  requestBody: { required: true, content: { "application/json": { schema: jsonOf(webhookBody(type)) } } },
  responses: {
    "2XX": { description: "Received; anything else is tried again later" },
    "410": { description: "Disables the endpoint" },
  },
})

/**
 * The OpenAPI 3.1 document of the Review API, made from the operations table alone.
 * @param url where the API answers.
 */
export function openApiDocument(url = "/"): Json {
  const paths: Record<string, Json> = {}
  for (const id of operationIds) {
    const operation: Operation = operations[id]
    const at = pathInDocument(operation.path)
    paths[at] = { ...paths[at], [operation.method.toLowerCase()]: operationOf(id, operation) }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Outpost Review API",
      version: "2",
      description:
        "Reviews, locations and metrics of accounts. PATCH, PUT and DELETE may be sent as POST with X-HTTP-Method-Override. JSON is returned in the type requested by Accept. Unknown query parameters are refused; every call takes `account_id`, `nonce` and `auth_token`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, { post: webhookOf(type) }])),
    components: {
      securitySchemes,
      examples: namedExamples(),
      parameters: { IdempotencyKey: idempotencyKey },
      headers: namedHeaders,
      responses: namedResponses(),
      schemas: namedSchemas(),
    },
  }
}
