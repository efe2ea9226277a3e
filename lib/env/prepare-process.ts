import { stampRequests } from "#lib/tenant/received.ts"
import { env } from "./env.ts"
import { processWide } from "./process-wide.ts"

/**
 * Checks the environment, learns where connections come from, and ends with the program that started this one.
 * @throws when a variable is wrong.
 */
export function prepareProcess(): void {
  env()
  stampRequests()
  processWide("disconnect", () => process.on("disconnect", () => process.exit(0)))
}
