import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { root } from "./lib/root.mjs"
import { main, say } from "./lib/say.mjs"

await main(async () => {
  await ensureInstall()
  await onInstalledNode(fileURLToPath(import.meta.url))
  const { generated } = await import("./lib/generated.mjs")
  for (const [path, textOf] of Object.entries(generated)) {
    writeFileSync(join(root, path), textOf(root))
    say(path)
  }
})
