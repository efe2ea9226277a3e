import type { OperationId } from "#lib/contract/index.ts"
import type { Json } from "../samples.ts"
import { accountExamples } from "./account.ts"
import { locationExamples } from "./locations.ts"
import { reviewExamples } from "./reviews.ts"

type Written = { params?: Json; query?: Json; body?: Json; answer: Json }

/** Whole calls of the operations that people begin with; of all others the document shows samples of their schemas. */
export const examples: Readonly<Partial<Record<OperationId, Written>>> = {
  ...accountExamples,
  ...reviewExamples,
  ...locationExamples,
}

const pascal = (id: string): string =>
  id.replace(/(?:^|[._])([a-z])/g, (_, character: string) => character.toUpperCase())

type Part = "body" | "answer"
const nameOf = (id: string, part: Part) => `${pascal(id)}${part === "body" ? "Request" : "Response"}`

/** The examples of the document by name. */
export const namedExamples = (): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(examples).flatMap(([id, written]) =>
      (["body", "answer"] as const).flatMap((part) =>
        written[part] ? [[nameOf(id, part), { summary: id, value: written[part] }]] : [],
      ),
    ),
  )

/** Examples for the content of a body or a response; none where none was written. */
export const exampleOf = (id: OperationId, part: Part): Json | undefined =>
  examples[id]?.[part] && { typical: { $ref: `#/components/examples/${nameOf(id, part)}` } }
