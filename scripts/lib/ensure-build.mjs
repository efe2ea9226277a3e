import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { installedNode } from "./ensure-install.mjs"
import { buildSources, hashOf } from "./hash.mjs"
import { root } from "./root.mjs"
import { run } from "./run.mjs"
import { demandUnused } from "./running.mjs"
import { Advice, say } from "./say.mjs"

const record = join(root, ".next/outpost-hash")

/** Builds the app unless a build of exactly these sources is there. @throws Advice when it fails, or a program runs with the one that is there */
export async function ensureBuild() {
  const hash = hashOf(root, buildSources)
  if (existsSync(record) && readFileSync(record, "utf8") === hash) return
  demandUnused("build")
  say("Building the app (about a minute) ...")
  const started = Date.now()
  rmSync(record, { force: true })
  const { code } = await run(installedNode, [join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  })
  if (code !== 0) throw new Advice("The app could not be built. See the output above.")
  writeFileSync(record, hash)
  say(`App built in ${Math.round((Date.now() - started) / 1000)} s.`)
}
