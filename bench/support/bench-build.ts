import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { installedNode } from "../../scripts/lib/ensure-install.mjs"
import { buildSources, hashOf } from "../../scripts/lib/hash.mjs"
import { root } from "../../scripts/lib/root.mjs"
import { run } from "../../scripts/lib/run.mjs"

const folder = join(root, ".bench")
const fonts = "node_modules/@fontsource-variable/inter"
const record = join(folder, "outpost-hash")

/**
 * Builds a copy of the app that also has what the benchmarks compare with: bare route handlers, and /error as an
 * empty page.
 * @returns the folder to give to `next start`.
 */
export async function benchBuild(): Promise<string> {
  const hash = hashOf(root, [...buildSources, "bench/build"])
  if (existsSync(record) && readFileSync(record, "utf8") === hash) return folder
  rmSync(folder, { recursive: true, force: true })
  for (const source of [...buildSources, "package.json"]) {
    if (source !== "package-lock.json" && existsSync(join(root, source))) {
      cpSync(join(root, source), join(folder, source), { recursive: true })
    }
  }
  cpSync(join(root, "bench/build"), folder, { recursive: true })
  // The layout names its font by a path of the project.
  cpSync(join(root, fonts), join(folder, fonts), { recursive: true })
  const { code, output } = await run(
    installedNode,
    [join(root, "node_modules/next/dist/bin/next"), "build"],
    {
      quiet: true,
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    },
  )
  if (code !== 0) throw new Error(`The bench build failed.\n${output}`)
  writeFileSync(record, hash)
  return folder
}
