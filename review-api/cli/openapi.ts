import { openApiDocument } from "../http/openapi.ts"

/** `openapi`: prints the OpenAPI document of the operations table. */
export async function printOpenApi(): Promise<void> {
  process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`)
}
