import { spawn } from "node:child_process"

const endings = ["SIGTERM", "SIGHUP", "disconnect"]

/**
 * Runs a program to its end; when this process is told to end meanwhile, the program is ended first.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { quiet?: boolean }} options `quiet` keeps the output and returns
 *   it instead of showing it
 * @returns {Promise<{ code: number, output: string }>} exit code (a signal counts as 1) and, when quiet, what it wrote
 */
export function run(command, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve) => {
    let output = ""
    let isEnding = false
    const child = spawn(command, args, { stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit", ...options })
    const keep = (chunk) => {
      output += chunk
    }
    const end = () => {
      isEnding = true
      child.kill("SIGTERM")
    }
    for (const ending of endings) process.on(ending, end)
    const finish = (code) => {
      for (const ending of endings) process.off(ending, end)
      if (isEnding) process.exit(143)
      resolve({ code, output })
    }
    child.stdout?.on("data", keep)
    child.stderr?.on("data", keep)
    child.on("error", (error) => {
      output += error.message
      finish(127)
    })
    child.on("close", (code) => finish(code ?? 1))
  })
}
