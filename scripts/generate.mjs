import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { generated } from "./lib/generated.mjs"
import { root } from "./lib/root.mjs"
import { main, say } from "./lib/say.mjs"

await main(async () => {
  for (const [path, textOf] of Object.entries(generated)) {
    writeFileSync(join(root, path), textOf(root))
    say(path)
  }
})
