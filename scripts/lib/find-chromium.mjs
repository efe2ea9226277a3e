import { existsSync } from "node:fs"
import { fetchPackedChromium } from "./packed-chromium.mjs"
import { run } from "./run.mjs"

/** The one without windows first: it does the same pages with less. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
]
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
]

async function runs(path) {
  const { code } = await run(path, ["--version"], { quiet: true })
  return code === 0
}

async function installedOne() {
  for (const name of names) {
    const { code, output } = await run("sh", ["-c", `command -v ${name}`], { quiet: true })
    const path = output.trim().split("\n")[0]
    if (code === 0 && (await runs(path))) return path
  }
  for (const path of macPaths) if (existsSync(path)) return path
  return null
}

async function fromApt(say) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null
  say("No Chromium is installed; installing it with apt-get ...")
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  await run("apt-get", ["update", "-qq"], { env, quiet: true })
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const { code, output } = await run("apt-get", ["install", "-y", "-qq", name], { env, quiet: true })
    if (code === 0) break
    say(`apt-get failed: ${output.trim().split("\n").at(-1)}`)
  }
  return installedOne()
}

async function fromPackage(say) {
  if (process.platform !== "linux" || process.arch !== "x64") return null
  say("Fetching the Chromium inside the package @sparticuz/chromium ...")
  const path = await fetchPackedChromium().catch((error) => say(`That failed: ${error.message}`))
  return path && (await runs(path)) ? path : null
}

async function fromPlaywright(say, { node, playwright }) {
  say("Fetching the Chromium of Playwright ...")
  const { code } = await run(node, [playwright, "install", "chromium"], { quiet: true })
  return code === 0 ? "" : null
}

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, an installed one, apt-get when root, the binary inside a package,
 * Playwright's own download, in this order.
 * @returns path and how it was found; an empty path means the one that Playwright finds itself; null when there is none
 */
export async function findChromium(say, tools) {
  const given = process.env.CHROMIUM_PATH
  if (given) return (await runs(given)) ? { path: given, how: "named by CHROMIUM_PATH" } : null
  const installed = await installedOne()
  if (installed) return { path: installed, how: "installed on this machine" }
  const apt = await fromApt(say)
  if (apt) return { path: apt, how: "installed just now with apt-get" }
  const packed = await fromPackage(say)
  if (packed) return { path: packed, how: "from the package @sparticuz/chromium" }
  const own = await fromPlaywright(say, tools)
  return own === null ? null : { path: own, how: "downloaded by Playwright" }
}
