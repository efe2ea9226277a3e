import type { z } from "zod"
import type { Json } from "./samples.ts"
import { jsonOf } from "./schemas.ts"

const asCommaList = { style: "form", explode: false }

function parameterOf(name: string, place: "path" | "query", isRequired: boolean, given: Json): Json {
  const { description, ...schema } = given
  return {
    name,
    in: place,
    ...(description ? { description } : {}),
    required: place === "path" || isRequired,
    schema,
    ...(schema["type"] === "array" ? asCommaList : {}),
  }
}

/** The parameters that a schema of a path or a query describes; what can't be chosen is none. */
export function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties)
    .filter(([, own]) => !("not" in own))
    .map(([name, own]) => parameterOf(name, place, required.includes(name), own))
}
