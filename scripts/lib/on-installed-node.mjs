import { spawn } from "node:child_process"
import { realpathSync } from "node:fs"
import { installedNode } from "./ensure-install.mjs"

const passedOn = ["SIGINT", "SIGTERM", "SIGHUP"]

/**
 * Makes sure that the calling script runs on the installed Node. On any other one it starts the script again there,
 * passes signals on and ends as that one ends; then it never returns.
 * @param script absolute path of the script
 */
export async function onInstalledNode(script) {
  if (realpathSync(process.execPath) === realpathSync(installedNode)) return
  const child = spawn(installedNode, [script, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  })
  // The script notices our death by the end of this channel, also after kill -9.
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  if (process.send) {
    child.on("message", (message) => process.send(message))
    process.on("disconnect", () => child.kill("SIGTERM"))
  }
  const code = await new Promise((resolve) => {
    child.on("error", () => resolve(1))
    child.on("exit", (exitCode, signal) => {
      if (signal) console.error(`Ended by ${signal}.`)
      resolve(exitCode ?? 1)
    })
  })
  process.exit(code)
}
