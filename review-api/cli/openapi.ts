import { openApiDocument } from "../openapi/document.ts"
import type { Command } from "./terminal.ts"

/** `openapi`: prints the OpenAPI document of the operations table. */
export const printOpenApi: Command = async (_args, _env, terminal) => {
  terminal.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`)
}
