import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join, resolve } from "node:path"
import { root } from "./root.mjs"
import { Advice } from "./say.mjs"

/** Reads `.env` of the project; what the environment says already wins. */
export function readEnvFile() {
  const file = join(root, ".env")
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Which programs a command starts. @typedef {"app" | "api"} Program */

/**
 * Reads the variables of the programs, all together.
 * @throws Advice with a sentence for each variable that one of them refuses
 */
async function readFor(programs, env) {
  const { readVariables, SettingsError } = await import("../../lib/settings/read-variables.ts")
  const { appVariables, reviewApiVariables } = await import("../../lib/settings/variables.ts")
  const schemas = { app: appVariables, api: reviewApiVariables }
  const errors = new Set()
  const given = {}
  for (const name of programs) {
    try {
      Object.assign(given, readVariables(schemas[name], env))
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      for (const line of error.message.split("\n")) errors.add(line)
    }
  }
  if (errors.size > 0) throw new Advice([...errors].join("\n"))
  return given
}

/** Each process of the app takes its memory. */
const mostProcesses = 4

/** Variables that a start needs beyond those of each program. */
function demandStart({ PORT, REVIEW_API_PORT }, programs, env) {
  for (const [name, port] of [
    ["PORT", programs.includes("app") ? PORT : undefined],
    ["REVIEW_API_PORT", REVIEW_API_PORT],
  ]) {
    if (port === 0) throw new Advice(`${name} must be a port number from 1 to 65535.`)
  }
  if (programs.includes("app") && PORT === REVIEW_API_PORT)
    throw new Advice("PORT and REVIEW_API_PORT must differ.")
  if (programs.includes("api") && env.DATABASE_URL && !env.SESSION_SECRET && !env.LINK_SECRET) {
    throw new Advice(
      "SESSION_SECRET is required with DATABASE_URL: at least 32 characters known only to your servers, " +
        "the same on all of them.\nCreate one with: openssl rand -base64 48",
    )
  }
}

/**
 * Reads the environment for starting programs. All that they read is checked, so that none starts with a variable
 * that another one refuses. Runs on the installed Node.
 * @param {Record<string, string | undefined>} env
 * @param {Program[]} asked the app alone, the Review API alone, or both; where REVIEW_API_URL names another one, only
 *   the app is left of both
 * @throws Advice for values that cannot be used
 */
export async function readSettings(env = process.env, requested = ["api", "app"]) {
  const { addressOf, isLoopback } = await import("../../lib/settings/address-of.ts")
  const programs = requested.filter((name) => name === "app" || requested.length === 1 || !env.REVIEW_API_URL)
  const given = await readFor(programs, env)
  demandStart(given, programs, env)
  const { HOST: host, PORT: port, REVIEW_API_PORT: apiPort = 4000 } = given
  const isEmbedded = programs.includes("api") && !env.DATABASE_URL
  return {
    host,
    port,
    apiPort,
    programs,
    isEmbedded,
    apiUrl: (programs.includes("api") ? null : given.REVIEW_API_URL) ?? addressOf(host, apiPort),
    address: addressOf(host, port),
    appProcesses: given.OUTPOST_APP_PROCESSES ?? Math.min(availableParallelism(), mostProcesses),
    hasDemo: isEmbedded && isLoopback(host),
    dataDir: resolve(root, given.DATA_DIR),
  }
}
