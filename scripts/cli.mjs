import { fileURLToPath } from "node:url"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { main } from "./lib/say.mjs"
import { readEnvFile } from "./lib/settings.mjs"

await main(async () => {
  await ensureInstall()
  await onInstalledNode(fileURLToPath(import.meta.url))
  readEnvFile()
  await import("../review-api/core/load-quickly.mjs")
  await import("../review-api/cli/main.ts")
})
