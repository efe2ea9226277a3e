import { fileURLToPath } from "node:url"
import { ensureBuild } from "./lib/ensure-build.mjs"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { main, say } from "./lib/say.mjs"

await main(async () => {
  await ensureInstall()
  await onInstalledNode(fileURLToPath(import.meta.url))
  await ensureBuild()
  say("The build is up to date.")
})
