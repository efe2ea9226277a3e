import { fileURLToPath } from "node:url"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { Advice, main } from "./lib/say.mjs"

await main(async () => {
  if (process.argv[2] !== "google") {
    throw new Advice("Say which one: npm run stand-in -- google [reviews per place]")
  }
  await ensureInstall({ withTools: true })
  await onInstalledNode(fileURLToPath(import.meta.url))
  await import("../tests/support/stand-ins/serve-google.ts")
})
