import { mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ensureBuild } from "./lib/ensure-build.mjs"
import { ensureInstall, installedNode } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { root } from "./lib/root.mjs"
import { run } from "./lib/run.mjs"
import { Advice, main, say } from "./lib/say.mjs"

await main(async () => {
  await ensureInstall({ withTools: true })
  await onInstalledNode(fileURLToPath(import.meta.url))
  const all = readdirSync(join(root, "bench"))
    .filter((name) => name.endsWith(".bench.ts"))
    .map((name) => name.replace(/\.bench\.ts$/, ""))
  const chosen = process.argv.slice(2)
  const unknown = chosen.filter((name) => !all.includes(name))
  if (unknown.length > 0)
    throw new Advice(`There is no benchmark ${unknown.join(", ")}; there are ${all.join(", ")}.`)
  mkdirSync(join(root, "reports"), { recursive: true })
  await ensureBuild()
  const failed = []
  for (const name of chosen.length > 0 ? chosen : all) {
    say(`\n== ${name}`)
    const { code } = await run(installedNode, [join(root, "bench", `${name}.bench.ts`)], { cwd: root })
    if (code !== 0) failed.push(name)
  }
  if (failed.length > 0) throw new Advice(`Over a limit, or failed: ${failed.join(", ")}`)
})
