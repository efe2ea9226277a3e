import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import { matchOperation, methodOverrideHeader, operations } from "#lib/contract/index.ts"
import { openApiDocument, pathInDocument } from "#review-api/openapi/document.ts"
import type { TestAnswer, TestCall } from "./api-caller.ts"

type Content = Record<string, { schema: { $ref?: string; type?: string } }>
type Documented = { $ref?: string; content?: Content }
type Paths = Record<string, Record<string, { responses: Record<string, Documented> }>>

function createChecker() {
  const document = JSON.parse(JSON.stringify(openApiDocument()))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, "api")
  const compiled = new Map<string, ValidateFunction>()
  return {
    paths: document.paths as Paths,
    resolve: (documented: Documented): Documented =>
      documented.$ref ? document.components.responses[documented.$ref.split("/").at(-1)!] : documented,
    validate(ref: string): ValidateFunction {
      const known = compiled.get(ref) ?? ajv.compile({ $ref: `api${ref}` })
      compiled.set(ref, known)
      return known
    },
  }
}

let checker: ReturnType<typeof createChecker> | undefined

const overridden = (method: string, headers: Record<string, string> = {}): string => {
  const name = Object.keys(headers).find((one) => one.toLowerCase() === methodOverrideHeader)
  return method === "POST" && name ? headers[name]!.toUpperCase() : method
}

/**
 * Holds an answer of the Review API against its OpenAPI document: status, type and body, and the self of what was read.
 * @throws for what the document does not tell.
 */
export function checkAnswer(method: string, path: string, { headers }: TestCall, answer: TestAnswer): void {
  const url = URL.parse(path, "http://api.test")
  const found = url && matchOperation(overridden(method, headers), url.pathname)
  if (!found) return
  checker ??= createChecker()
  const { id } = found
  const { path: template, method: own } = operations[id]
  const { status, text, body } = answer
  const documented = checker.paths[pathInDocument(template)]![own.toLowerCase()]!.responses[status]
  const subject = `${id} answered ${status}`
  if (!documented) throw new Error(`${subject}, of which the document says nothing: ${text.slice(0, 200)}`)
  const { content } = checker.resolve(documented)
  const type = answer.headers.get("content-type")?.split(";")[0]
  if (!content || text === "" || !type) {
    if (text !== "") throw new Error(`${subject} with a body, of which the document says nothing`)
    return
  }
  const schema = content[type]?.schema
  if (!schema) throw new Error(`${subject} as ${type}, of which the document says nothing`)
  if (!schema.$ref) return
  const validate = checker.validate(schema.$ref)
  if (!validate(body))
    throw new Error(`${subject} otherwise than the document says: ${JSON.stringify(validate.errors)}`)
  const read = body as TestAnswer["body"]
  const isRead = own === "GET" && status === 200 && id !== "auth.refresh"
  if (isRead && !read._links?.self?.href) throw new Error(`${subject} without a link to itself`)
}
